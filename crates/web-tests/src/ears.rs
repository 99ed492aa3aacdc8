//! What a screen reader hears.

use crate::Page;

/// Notes every sentence that is put where screen readers look.
const LISTEN: &str = "window.heard = []; new MutationObserver(changes => changes.forEach(change => \
    change.addedNodes.forEach(node => node.textContent && window.heard.push(node.textContent))))\
    .observe(document.querySelector('[data-test=announcer]'), { childList: true })";

impl Page {
    /// Begins to note what is said.
    pub fn listen(&mut self) {
        self.run(LISTEN);
    }

    /// What was said since somebody listens.
    pub fn heard(&mut self) -> Vec<String> {
        let heard = self.run("window.heard");
        let sentences = heard.as_array().into_iter().flatten();
        sentences
            .filter_map(|sentence| sentence.as_str().map(str::to_owned))
            .collect()
    }

    /// Waits until a sentence is said.
    pub fn hears(&mut self, sentence: &str) {
        self.hears_some(sentence, |said| said == sentence);
    }

    /// Waits until something is said that begins like this.
    pub fn hears_beginning(&mut self, words: &str) {
        self.hears_some(words, |said| said.starts_with(words));
    }

    fn hears_some(&mut self, words: &str, is_it: impl Fn(&str) -> bool) {
        self.eventually(&format!("it says {words:?}"), |page| {
            page.heard().iter().any(|said| is_it(said)).then_some(())
        });
    }
}
