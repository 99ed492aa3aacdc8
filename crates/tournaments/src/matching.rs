//! The cheapest way to pair everybody: Edmonds' blossoms with prices, in the cube of the number of
//! players (Galil 1986). Vertices are numbered from 1, and blossoms from behind them; 0 is nobody.

use std::collections::VecDeque;

/// Pairs the numbers below `count`, which is even, so that the sum of all prices is the least.
pub(crate) fn perfect(count: usize, price: impl Fn(usize, usize) -> i128) -> Vec<(usize, usize)> {
    if count == 0 {
        return Vec::new();
    }
    let pairs = || (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let dearest = pairs().map(|(one, other)| price(one, other)).max();
    // What is saved against the dearest pairs; so much for any pair at all that nobody stays alone.
    let dearest = dearest.unwrap_or_default();
    let any = (dearest + 1) * (count as i128);
    let mut graph = Graph::new(count);
    for (one, other) in pairs() {
        let worth = any + dearest - price(one, other);
        graph.join(one + 1, other + 1, worth);
    }
    while graph.augment_once() {}
    pairs()
        .filter(|(one, other)| graph.mate[one + 1] == other + 1)
        .collect()
}

/// An edge between two vertices, which may stand for one between blossoms.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    worth: i128,
}

/// What a vertex or a blossom is in the trees that are grown from those who are alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

struct Graph {
    count: usize,
    /// The highest number of a blossom.
    last: usize,
    width: usize,
    edges: Vec<Edge>,
    /// The dual of each vertex and blossom.
    dual: Vec<i128>,
    mate: Vec<usize>,
    /// The outer vertex with the tightest edge to this one.
    slack: Vec<usize>,
    /// The outermost blossom that something belongs to; 0 for a blossom that is not in use.
    top: Vec<usize>,
    parent: Vec<usize>,
    label: Vec<Label>,
    /// When something was seen by the search for a common ancestor.
    seen: Vec<usize>,
    searches: usize,
    /// The parts of each blossom in the order of its circle, the base first.
    parts: Vec<Vec<usize>>,
    /// The part of a blossom that a vertex is in.
    part_of: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Graph {
    fn new(count: usize) -> Graph {
        // There are never more blossoms than half of the vertices at once.
        let width = count + count / 2 + 2;
        let mut graph = Graph {
            count,
            last: count,
            width,
            edges: vec![Edge::default(); width * width],
            dual: vec![0; width],
            mate: vec![0; width],
            slack: vec![0; width],
            top: vec![0; width],
            parent: vec![0; width],
            label: vec![Label::Free; width],
            seen: vec![0; width],
            searches: 0,
            parts: vec![Vec::new(); width],
            part_of: vec![vec![0; count + 1]; width],
            queue: VecDeque::new(),
        };
        for vertex in 1..=count {
            graph.top[vertex] = vertex;
            graph.part_of[vertex][vertex] = vertex;
            for other in 1..=count {
                let edge = Edge {
                    from: vertex,
                    to: other,
                    worth: 0,
                };
                graph.edges[vertex * width + other] = edge;
            }
        }
        graph
    }

    fn join(&mut self, one: usize, other: usize, worth: i128) {
        self.edges[one * self.width + other].worth = worth;
        self.edges[other * self.width + one].worth = worth;
        for dual in &mut self.dual[1..=self.count] {
            *dual = (*dual).max(worth);
        }
    }

    fn edge(&self, from: usize, to: usize) -> Edge {
        self.edges[from * self.width + to]
    }

    /// How far an edge is from being used.
    fn slack_of(&self, edge: Edge) -> i128 {
        self.dual[edge.from] + self.dual[edge.to] - 2 * self.edge(edge.from, edge.to).worth
    }

    fn offer_slack(&mut self, from: usize, to: usize) {
        let known = self.slack[to];
        let tighter = || self.slack_of(self.edge(from, to)) < self.slack_of(self.edge(known, to));
        if known == 0 || tighter() {
            self.slack[to] = from;
        }
    }

    fn find_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.count {
            let outside = self.top[from] != to && self.label[self.top[from]] == Label::Outer;
            if outside && self.edge(from, to).worth > 0 {
                self.offer_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.count {
            self.queue.push_back(node);
            return;
        }
        for part in self.parts[node].clone() {
            self.enqueue(part);
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node > self.count {
            for part in self.parts[node].clone() {
                self.set_top(part, top);
            }
        }
    }

    /// The place of a part in its blossom, turned so that the way to the base is even.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|other| *other == part).unwrap_or(0);
        if place.is_multiple_of(2) {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    fn set_mate(&mut self, node: usize, other: usize) {
        let edge = self.edge(node, other);
        self.mate[node] = edge.to;
        if node <= self.count {
            return;
        }
        let part = self.part_of[node][edge.from];
        let place = self.even_place(node, part);
        for index in 0..place {
            let (one, next) = (self.parts[node][index], self.parts[node][index ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(part, other);
        self.parts[node].rotate_left(place);
    }

    fn flip(&mut self, mut node: usize, mut other: usize) {
        loop {
            let next = self.top[self.mate[node]];
            self.set_mate(node, other);
            if next == 0 {
                return;
            }
            let up = self.top[self.parent[next]];
            self.set_mate(next, up);
            (node, other) = (up, next);
        }
    }

    fn common_ancestor(&mut self, mut one: usize, mut other: usize) -> Option<usize> {
        self.searches += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.searches {
                    return Some(one);
                }
                self.seen[one] = self.searches;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            (one, other) = (other, one);
        }
        None
    }

    fn add_blossom(&mut self, one: usize, base: usize, other: usize) {
        let mut blossom = self.count + 1;
        while blossom <= self.last && self.top[blossom] != 0 {
            blossom += 1;
        }
        self.last = self.last.max(blossom);
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        self.parts[blossom] = vec![base];
        for (side, begin) in [one, other].into_iter().enumerate() {
            if side == 1 {
                self.parts[blossom][1..].reverse();
            }
            let mut node = begin;
            while node != base {
                let mate = self.top[self.mate[node]];
                self.parts[blossom].extend([node, mate]);
                self.enqueue(mate);
                node = self.top[self.parent[mate]];
            }
        }
        self.set_top(blossom, blossom);
        for node in 1..=self.last {
            self.edges[blossom * self.width + node].worth = 0;
            self.edges[node * self.width + blossom].worth = 0;
        }
        self.part_of[blossom].fill(0);
        for part in self.parts[blossom].clone() {
            for node in 1..=self.last {
                let known = self.edge(blossom, node);
                let found = self.edge(part, node);
                let tighter = || self.slack_of(found) < self.slack_of(known);
                if found.worth > 0 && (known.worth == 0 || tighter()) {
                    self.edges[blossom * self.width + node] = found;
                    self.edges[node * self.width + blossom] = self.edge(node, part);
                }
            }
            for vertex in 1..=self.count {
                if self.part_of[part][vertex] != 0 {
                    self.part_of[blossom][vertex] = part;
                }
            }
        }
        self.find_slack(blossom);
    }

    fn expand_blossom(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_top(part, part);
        }
        let entry = self.edge(blossom, self.parent[blossom]).from;
        let entry = self.part_of[blossom][entry];
        let place = self.even_place(blossom, entry);
        let parts = self.parts[blossom].clone();
        for pair in parts[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edge(outer, inner).from;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for part in &parts[place + 1..] {
            self.label[*part] = Label::Free;
            self.find_slack(*part);
        }
        self.top[blossom] = 0;
    }

    /// Uses an edge; whether two who were alone are paired now.
    fn use_edge(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.label[other] {
            Label::Free => {
                self.parent[other] = edge.from;
                self.label[other] = Label::Inner;
                let mate = self.top[self.mate[other]];
                self.slack[other] = 0;
                self.slack[mate] = 0;
                self.label[mate] = Label::Outer;
                self.enqueue(mate);
                false
            }
            Label::Outer => match self.common_ancestor(one, other) {
                Some(base) => {
                    self.add_blossom(one, base, other);
                    false
                }
                None => {
                    self.flip(one, other);
                    self.flip(other, one);
                    true
                }
            },
            Label::Inner => false,
        }
    }

    /// Follows all edges that can be used from those in the queue.
    fn follow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.label[self.top[vertex]] == Label::Inner {
                continue;
            }
            for other in 1..=self.count {
                let edge = self.edge(vertex, other);
                if edge.worth == 0 || self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.slack_of(edge) == 0 {
                    if self.use_edge(edge) {
                        return true;
                    }
                } else {
                    self.offer_slack(vertex, self.top[other]);
                }
            }
        }
        false
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node
    }

    /// How far the duals can be moved until something happens.
    fn step(&self) -> i128 {
        let blossoms = self.count + 1..=self.last;
        let closing =
            blossoms.filter(|node| self.is_top(*node) && self.label[*node] == Label::Inner);
        let closing = closing.map(|node| self.dual[node] / 2);
        let nodes = 1..=self.last;
        let reached = nodes.filter(|node| self.is_top(*node) && self.slack[*node] != 0);
        let reached = reached.filter_map(|node| {
            let slack = self.slack_of(self.edge(self.slack[node], node));
            match self.label[node] {
                Label::Free => Some(slack),
                Label::Outer => Some(slack / 2),
                Label::Inner => None,
            }
        });
        closing.chain(reached).min().unwrap_or(i128::MAX)
    }

    /// Pairs two more who are alone; false if nobody is, or nobody can be.
    fn augment_once(&mut self) -> bool {
        self.label[..=self.last].fill(Label::Free);
        self.slack[..=self.last].fill(0);
        self.queue.clear();
        for node in 1..=self.last {
            if self.is_top(node) && self.mate[node] == 0 {
                self.parent[node] = 0;
                self.label[node] = Label::Outer;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.follow() {
                return true;
            }
            let step = self.step();
            for vertex in 1..=self.count {
                match self.label[self.top[vertex]] {
                    Label::Outer if self.dual[vertex] <= step => return false,
                    Label::Outer => self.dual[vertex] -= step,
                    Label::Inner => self.dual[vertex] += step,
                    Label::Free => {}
                }
            }
            for blossom in self.count + 1..=self.last {
                if self.is_top(blossom) {
                    match self.label[blossom] {
                        Label::Outer => self.dual[blossom] += 2 * step,
                        Label::Inner => self.dual[blossom] -= 2 * step,
                        Label::Free => {}
                    }
                }
            }
            self.queue.clear();
            for node in 1..=self.last {
                let from = self.slack[node];
                if self.is_top(node) && from != 0 && self.top[from] != node {
                    let edge = self.edge(from, node);
                    if self.slack_of(edge) == 0 && self.use_edge(edge) {
                        return true;
                    }
                }
            }
            for blossom in self.count + 1..=self.last {
                let empty = self.dual[blossom] == 0 && self.label[blossom] == Label::Inner;
                if self.is_top(blossom) && empty {
                    self.expand_blossom(blossom);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::perfect;
    use tercio_rng::Rng;

    /// The least sum over all ways to pair those who are left.
    fn least(left: &[usize], price: &impl Fn(usize, usize) -> i128) -> i128 {
        let Some((first, others)) = left.split_first() else {
            return 0;
        };
        let sums = others.iter().map(|other| {
            let rest: Vec<usize> = others.iter().copied().filter(|one| one != other).collect();
            price(*first, *other) + least(&rest, price)
        });
        sums.min().unwrap_or_default()
    }

    #[test]
    fn nothing_is_cheaper() {
        let mut rng = Rng::new(3);
        for case in 0..400 {
            let count = 2 * (1 + case % 5);
            let range = [2, 5, 100, 1_000_000][case / 5 % 4];
            let mut row = || (0..count).map(|_| rng.below(range) as i128).collect();
            let prices: Vec<Vec<i128>> = (0..count).map(|_| row()).collect();
            // The same in both directions.
            let price = |one: usize, other: usize| prices[one.min(other)][one.max(other)];
            let pairs = perfect(count, price);
            let mut all: Vec<usize> = pairs
                .iter()
                .flat_map(|(one, other)| [*one, *other])
                .collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count), "everybody once");
            let sum: i128 = pairs.iter().map(|(one, other)| price(*one, *other)).sum();
            let everybody: Vec<usize> = (0..count).collect();
            assert_eq!(sum, least(&everybody, &price), "case {case}");
        }
    }
}
