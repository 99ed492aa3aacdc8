//! The pages on which one learns.

use crate::i18n::keys::{Learn, Puzzles, Rules};
use tercio_learn::rulebook::Book;

pub(in crate::i18n) static RULES: Rules = Rules {
    books: "Rule books",
    book: |book| match book {
        Book::Boards => "Boards and pieces",
        Book::Pikemen => "Pikemen",
        Book::Martian => "Martian Chess",
    },
    contents: "Contents",
    decision: "Our decision: ",
};

pub(in crate::i18n) static LEARN: Learn = Learn {
    title: "Learn",
    intro: "Short lessons, each with something to do on the board. What you have done is kept on \
            this device.",
    done: |done, steps| match done {
        0 if steps == 1 => "1 step".to_owned(),
        0 => format!("{steps} steps"),
        _ if done == steps => "Done ✓".to_owned(),
        _ => format!("{done} of {steps}"),
    },
    back: "All lessons",
    hint: "Hint",
    again: "Once more",
    next: "Next step",
    next_lesson: "Next lesson",
    go_on: "Right. Go on.",
    right: "Right.",
    wrong: "That is not what is asked for. Try again.",
    steps: "Steps",
    step: |number, done| match done {
        true => format!("Step {number}, done"),
        false => format!("Step {number}"),
    },
};

pub(in crate::i18n) static PUZZLES: Puzzles = Puzzles {
    title: "Puzzles",
    none: "There are no puzzles here.",
    unknown: "There is no such puzzle. Perhaps a letter of its address is missing.",
    no_match: "No puzzle has this theme and this grade. This one stays.",
    choose_theme: "Theme",
    all_themes: "All themes",
    choose_grade: "Grade",
    all_grades: "All grades",
    counted: |name, count| format!("{name} ({count})"),
    grade: |grade| format!("grade {grade} of 5"),
    theme: "Theme:",
    from_game: "From this game",
    solution: "Show the solution",
    next: "Next puzzle",
    skip: "Another puzzle",
    go_on: "Right. Go on.",
    wrong: "That is not it. Try again.",
    solved: "Solved.",
    shown: |text| format!("The right move is {text}. Play it."),
    score: |solved, all| format!("{solved} of {all} solved"),
    rated: |rating| format!("rated {rating}"),
    your_rating: "Your rating",
    about: |rating| format!("about {rating}"),
    streak: "In a row",
    in_a_row: |streak, best| match best > streak {
        true => format!("{streak} (best {best})"),
        false => streak.to_string(),
    },
    change: |change| match change < 0 {
        true => format!("Rating −{}.", change.unsigned_abs()),
        false => format!("Rating +{change}."),
    },
    copy_link: "Copy link",
    link_copied: "The link is copied.",
    link_not_copied: "The browser does not let us copy. The address of the page is the link.",
};
