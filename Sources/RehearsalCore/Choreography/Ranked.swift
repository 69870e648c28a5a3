/// The indices of `keys`, the least key first. Equal keys keep the given order, so sorting first by the less important key sorts
/// by several keys. A merge sort.
///
/// It is the only sort of the core: each use of the standard library's sort with another type would add 8 KB to what pages load.
func ranked(by keys: [Double], _ given: [Int]? = nil) -> [Int] {
    var from = given ?? Array(keys.indices)
    var to = from
    var width = 1
    while width < from.count {
        for start in stride(from: 0, to: from.count, by: 2 * width) {
            let middle = min(start + width, from.count)
            let end = min(middle + width, from.count)
            var (left, right) = (start, middle)
            for place in start..<end {
                let isLeft = left < middle && (right == end || !(keys[from[right]] < keys[from[left]]))
                to[place] = from[isLeft ? left : right]
                if isLeft { left += 1 } else { right += 1 }
            }
        }
        swap(&from, &to)
        width *= 2
    }
    return from
}
