//! What a graph of a game promises.

use roxmltree::Document;
use tercio_draw::{Graph, Mark, Theme};
use tercio_rules::Seat;

fn chances(seats: usize, plies: usize) -> Vec<Vec<f32>> {
    (0..=plies)
        .map(|ply| {
            let mut shares: Vec<f32> = (0..seats).map(|s| 1.0 + ((ply + s) % 3) as f32).collect();
            let sum: f32 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= sum);
            shares
        })
        .collect()
}

fn count(document: &Document<'_>, class: &str, tag: &str) -> usize {
    let group = document
        .descendants()
        .find(|node| node.attribute("class") == Some(class));
    group.map_or(0, |group| {
        let inside = group.descendants();
        inside.filter(|node| node.has_tag_name(tag)).count()
    })
}

#[test]
fn every_seat_has_an_area_or_a_line_and_a_label() {
    for seats in 2..=6 {
        for theme in Theme::ALL {
            let svg = Graph::new(&chances(seats, 40)).theme(theme).to_svg();
            let document = Document::parse(&svg).expect("XML");
            let (class, paths) = if seats == 2 {
                ("areas", 3)
            } else {
                ("lines", seats)
            };
            assert_eq!(count(&document, class, "path"), paths, "{seats} seats");
            let labels = document.descendants();
            let labels = labels.filter(|node| node.attribute("class") == Some("seat"));
            assert_eq!(labels.count(), seats);
            assert!(!svg.contains("<text") && !svg.contains(" id="));
        }
    }
}

#[test]
fn mistakes_are_marked_where_they_are() {
    let graph = Graph::new(&chances(3, 5))
        .mark(2, Seat::B, Mark::Blunder)
        .mark(4, Seat::A, Mark::Inaccuracy)
        .mark(99, Seat::A, Mark::Mistake)
        .mark(1, Seat::F, Mark::Mistake);
    let svg = graph.to_svg();
    let document = Document::parse(&svg).expect("XML");
    assert_eq!(
        count(&document, "marks", "circle"),
        2,
        "what lies outside is left out"
    );
}

#[test]
fn odd_input_is_drawn_all_the_same() {
    let odd = [
        vec![],
        vec![vec![]],
        vec![vec![0.5, 0.5]],
        vec![vec![f32::NAN, 2.0], vec![]],
    ];
    for chances in odd {
        let svg = Graph::new(&chances).width(0).to_svg();
        Document::parse(&svg).expect("XML");
        assert!(!svg.contains("NaN"), "{svg}");
    }
}

#[test]
fn what_is_not_known_yet_is_a_gap() {
    let mut partial = chances(2, 10);
    for unknown in &mut partial[..4] {
        unknown.clear();
    }
    let graph =
        Graph::new(&partial)
            .mark(2, Seat::A, Mark::Blunder)
            .mark(5, Seat::A, Mark::Blunder);
    let svg = graph.to_svg();
    let document = Document::parse(&svg).expect("XML");
    assert_eq!(count(&document, "marks", "circle"), 1);
    let border = document
        .descendants()
        .filter(|node| node.attribute("stroke-linejoin").is_some())
        .find_map(|node| node.attribute("d"));
    assert_eq!(border.expect("a border").matches(['M', 'L']).count(), 7);
}

#[test]
fn a_place_on_the_picture_means_a_position_and_the_cursor_stands_there() {
    for graph in [
        Graph::new(&chances(4, 8)),
        Graph::new(&chances(4, 8)).narrow(),
    ] {
        assert_eq!(graph.plies_at(0.0), 0);
        assert_eq!(graph.plies_at(0.5), 4);
        assert_eq!(graph.plies_at(1.0), 8);
        assert_eq!(graph.plies_at(f64::NAN), 0);
        assert!(!graph.to_svg().contains("cursor"));
        assert!(
            graph
                .clone()
                .cursor(3)
                .to_svg()
                .contains("class=\"cursor\"")
        );
        assert!(!graph.cursor(9).to_svg().contains("cursor"));
    }
}
