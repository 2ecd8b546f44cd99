//! How many of something each address holds at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::address::Source;

/// Counts what is held. It remembers an address only as long as that holds something, and no more
/// than `all` are held: both bound its memory.
#[derive(Debug)]
pub struct Places {
    each: usize,
    all: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    by_source: HashMap<Source, usize>,
    all: usize,
}

/// A place that is held until this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    source: Source,
}

impl Places {
    /// At most `each` for one address, and `all` in all. Past it there is no place.
    #[must_use]
    pub fn new(each: usize, all: usize) -> Arc<Self> {
        Arc::new(Self { each, all, held: Mutex::default() })
    }

    /// Takes a place; `limited`: whether this address has to keep to its share.
    pub fn take(self: &Arc<Self>, source: Source, limited: bool) -> Option<Place> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.all >= self.all {
            return None;
        }
        let mine = held.by_source.entry(source).or_default();
        if limited && *mine >= self.each {
            return None;
        }
        *mine += 1;
        held.all += 1;
        Some(Place { places: self.clone(), source })
    }

    /// How many are held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.all -= 1;
        if let Some(mine) = held.by_source.get_mut(&self.source) {
            *mine -= 1;
            if *mine == 0 {
                held.by_source.remove(&self.source);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let places = Places::new(2, 3);
        let source = |text: &str| Source::of(text.parse().unwrap());
        let (ann, ben) = (source("192.0.2.1"), source("192.0.2.2"));
        let first = places.take(ann, true).unwrap();
        let second = places.take(ann, true).unwrap();
        assert!(places.take(ann, true).is_none(), "its share is used up");
        let third = places.take(ann, false).unwrap();
        assert!(places.take(ben, true).is_none(), "all are used up");
        drop(second);
        assert!(places.take(ann, true).is_none(), "it still holds two");
        let fourth = places.take(ben, true).unwrap();
        assert_eq!(places.held(), 3);
        drop((first, third, fourth));
        assert_eq!(places.held(), 0);
        assert!(places.held.lock().unwrap().by_source.is_empty());
    }
}
