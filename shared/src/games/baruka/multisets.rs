//! Choices of several things where the order does not matter and a thing may come twice.

/// Every choice of `size` of these kinds, each in the order of the kinds.
pub fn multisets<T: Copy>(kinds: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    (0..kinds.len())
        .flat_map(|first| {
            multisets(&kinds[first..], size - 1).into_iter().map(move |mut rest| {
                rest.insert(0, kinds[first]);
                rest
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_comes_once() {
        assert_eq!(multisets(&[1, 2], 2), [[1, 1], [1, 2], [2, 2]]);
        assert_eq!(multisets(&[1, 2, 3, 4], 4).len(), 35);
        assert_eq!(multisets::<u8>(&[], 0), vec![Vec::<u8>::new()]);
        assert!(multisets::<u8>(&[], 1).is_empty());
    }
}
