//! Short sounds, made here and now from plain tones. The app is silent until somebody asks for them.

use crate::storage::{self, Key};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Capture,
    /// It is one's own turn, after others have moved.
    Turn,
    /// The game is over.
    End,
}

/// A tone: when it starts, in seconds, and its pitch.
type Tone = (f64, f32);

impl Sound {
    const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Move => &[(0.0, 190.0)],
            Sound::Capture => &[(0.0, 150.0), (0.07, 110.0)],
            Sound::Turn => &[(0.2, 330.0), (0.3, 392.0)],
            Sound::End => &[(0.0, 262.0), (0.14, 330.0), (0.28, 392.0)],
        }
    }
}

/// How loud a tone starts, from 0 to 1.
const LOUDNESS: f32 = 0.12;
/// How long it fades, in seconds.
const FADE: f64 = 0.16;

thread_local! {
    static ON: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// Browsers allow few of them, so it is made once, with the first sound.
    static STUDIO: Option<AudioContext> = AudioContext::new().ok();
}

/// Reads what was chosen on an earlier visit.
pub(crate) fn start() {
    let kept = storage::get(Key::Sound).is_some_and(|kept| kept == "on");
    ON.with(|on| on.set(kept));
}

/// Whether sounds are on.
pub(crate) fn is_on() -> bool {
    ON.with(Clone::clone).get()
}

/// Switches sounds on or off, now and for the next visit.
pub(crate) fn switch(on: bool) {
    storage::set(Key::Sound, if on { "on" } else { "off" });
    ON.with(|signal| signal.set(on));
    if on {
        play(Sound::Move);
    }
}

/// Plays a sound, if sounds are on.
pub(crate) fn play(sound: Sound) {
    if !untrack(is_on) {
        return;
    }
    STUDIO.with(|studio| {
        if let Some(studio) = studio {
            // A device that cannot play it stays silent.
            let _ = sound
                .tones()
                .iter()
                .try_for_each(|&tone| ring(studio, tone));
        }
    });
}

fn ring(studio: &AudioContext, (after, pitch): Tone) -> Result<(), JsValue> {
    let (tone, volume) = (studio.create_oscillator()?, studio.create_gain()?);
    let begin = studio.current_time() + after;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value_at_time(pitch, begin)?;
    volume.gain().set_value_at_time(LOUDNESS, begin)?;
    let end = begin + FADE;
    volume
        .gain()
        .exponential_ramp_to_value_at_time(0.001, end)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&studio.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(end)
}
