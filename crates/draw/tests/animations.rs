//! What an animation promises: any decoder of animated PNG reads it.

use std::io::Cursor;
use std::time::Duration;
use tercio_draw::{Animation, AnimationError, replay};
use tercio_rules::{Game, Rules};

const PACE: Duration = Duration::from_millis(700);

/// A picture of one colour.
fn plain(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    encoded(width, height, png::ColorType::Rgba, &colour)
}

fn encoded(width: u32, height: u32, kind: png::ColorType, pixel: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    if kind == png::ColorType::Indexed {
        encoder.set_palette(vec![1, 2, 3]);
    }
    let mut writer = encoder.write_header().expect("a header");
    let pixels = pixel.repeat((width * height) as usize);
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("an end");
    file
}

#[test]
fn a_decoder_sees_every_picture_for_its_time() {
    let colours = [[255, 0, 0, 255], [0, 255, 0, 128], [0, 0, 255, 0]];
    let mut animation = Animation::default();
    for (index, &colour) in colours.iter().enumerate() {
        let shown = Duration::from_millis(100 * (index as u64 + 1));
        animation
            .add(&plain(20, 10, colour), shown)
            .expect("a picture");
    }
    assert_eq!(animation.len(), 3);
    let file = animation.to_png().expect("an animation");
    let mut reader = png::Decoder::new(Cursor::new(file))
        .read_info()
        .expect("a PNG");
    let control = reader
        .info()
        .animation_control()
        .copied()
        .expect("an animation");
    assert_eq!((control.num_frames, control.num_plays), (3, 0));
    for (index, colour) in colours.into_iter().enumerate() {
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("a picture");
        assert_eq!(pixels, colour.repeat(200));
        let frame = reader.info().frame_control().copied().expect("a time");
        assert_eq!((frame.width, frame.height), (20, 10));
        let shown = 1000 * usize::from(frame.delay_num) / usize::from(frame.delay_den);
        assert_eq!(shown, 100 * (index + 1));
    }
}

#[test]
fn pictures_in_many_parts_are_joined() {
    // Noise does not pack, so that the encoder writes several chunks.
    let mut pixels = Vec::new();
    let mut rng = tercio_rng::Rng::new(1);
    for _ in 0..4 * 300 * 300 {
        pixels.push(rng.next_u64() as u8);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 300, 300);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    let mut stream = writer.stream_writer_with_size(10_000).expect("a stream");
    std::io::Write::write_all(&mut stream, &pixels).expect("pixels");
    stream.finish().expect("an end");
    drop(writer);
    assert!(file.windows(4).filter(|kind| kind == b"IDAT").count() > 3);
    let mut animation = Animation::default();
    animation.add(&file, PACE).expect("a picture");
    animation.add(&file, PACE).expect("a picture");
    let animation = animation.to_png().expect("an animation");
    let mut reader = png::Decoder::new(Cursor::new(animation))
        .read_info()
        .expect("a PNG");
    for _ in 0..2 {
        let mut seen = vec![0; pixels.len()];
        reader.next_frame(&mut seen).expect("a picture");
        assert!(seen == pixels);
    }
}

#[test]
fn what_is_no_picture_of_the_animation_is_refused_and_changes_nothing() {
    let red = plain(8, 8, [255, 0, 0, 255]);
    let mut animation = Animation::default();
    animation.add(&red, PACE).expect("a picture");
    let before = animation.clone();
    let grey = encoded(8, 8, png::ColorType::Grayscale, &[7]);
    let palette = encoded(8, 8, png::ColorType::Indexed, &[0]);
    for (wrong, why) in [
        (b"GIF89a".to_vec(), AnimationError::NotPng),
        (Vec::new(), AnimationError::NotPng),
        (plain(8, 9, [0; 4]), AnimationError::Different),
        (grey, AnimationError::Different),
        (palette, AnimationError::Palette),
    ] {
        assert_eq!(animation.add(&wrong, PACE), Err(why));
        assert_eq!(animation, before);
    }
    for length in 8..red.len() {
        assert_eq!(
            animation.add(&red[..length], PACE),
            Err(AnimationError::Damaged)
        );
    }
    let huge = [&red[..8], &[255; 40]].concat();
    assert_eq!(animation.add(&huge, PACE), Err(AnimationError::Damaged));
    assert_eq!(animation, before);
}

fn view_box(svg: &str) -> Option<&str> {
    svg.split("viewBox=\"").nth(1)?.split('"').next()
}

#[test]
fn a_game_has_a_picture_more_than_moves_and_all_are_of_one_size() {
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        for step in 0..12 {
            let moves = game.legal_moves();
            let captures = moves.iter().find(|&&mv| game.position().captures(mv));
            if let Some(&mv) = captures.or(moves.get(step * 7 % moves.len().max(1))) {
                game.play(mv).expect("a legal move");
            }
        }
        let pictures: Vec<_> = replay(&game, PACE).collect();
        assert_eq!(pictures.len(), game.moves().len() + 1);
        let first = pictures[0].0.clone().scoreboard().to_svg();
        assert!(!first.contains("last-move"));
        for (picture, shown) in &pictures[1..] {
            let svg = picture.clone().scoreboard().to_svg();
            assert!(svg.contains("last-move"), "{rules:?}");
            assert_eq!(view_box(&svg), view_box(&first));
            assert!(*shown >= PACE);
        }
        assert_eq!(pictures.last().map(|(_, shown)| *shown), Some(3 * PACE));
    }
}
