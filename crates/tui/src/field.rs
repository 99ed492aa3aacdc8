//! A line of text that is being typed.

/// What the text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A move in notation.
    Move,
    /// Where to save.
    Save,
    /// What to load.
    Load,
}

/// The most characters a field takes.
const LONGEST: usize = 400;

/// A line of text with a caret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it is for.
    pub purpose: Purpose,
    text: Vec<char>,
    caret: usize,
}

impl Field {
    /// A field with some text in it and the caret behind.
    pub fn new(purpose: Purpose, text: &str) -> Field {
        let text: Vec<char> = text.chars().filter(|c| !c.is_control()).collect();
        Field {
            purpose,
            caret: text.len(),
            text,
        }
    }

    /// The text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// How many characters stand before the caret.
    pub const fn caret(&self) -> usize {
        self.caret
    }

    /// Writes a character at the caret.
    pub fn insert(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LONGEST {
            self.text.insert(self.caret, c);
            self.caret += 1;
        }
    }

    /// Removes the character before the caret; says whether there was one.
    pub fn erase(&mut self) -> bool {
        if self.caret == 0 {
            return false;
        }
        self.caret -= 1;
        self.text.remove(self.caret);
        true
    }

    /// Removes the character behind the caret.
    pub fn delete(&mut self) {
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    /// Moves the caret by some characters, as far as there are any.
    pub fn shift(&mut self, by: isize) {
        self.caret = self.caret.saturating_add_signed(by).min(self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_edits_text() {
        let mut field = Field::new(Purpose::Move, "h5N)");
        field.shift(-2);
        field.insert('(');
        assert_eq!(field.text(), "h5(N)");
        field.shift(isize::MIN);
        assert!(!field.erase());
        field.delete();
        field.shift(isize::MAX);
        assert!(field.erase());
        assert_eq!(field.text(), "5(N");
        field.insert('\n');
        assert_eq!(field.text(), "5(N");
    }
}
