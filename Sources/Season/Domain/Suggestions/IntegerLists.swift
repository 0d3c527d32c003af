/// Lists of numbers in one array, which costs less to go through than an array of arrays.
struct IntegerLists: Sendable {
    private let starts: [Int]
    private let items: [Int]

    init(_ lists: [[Int]]) {
        var (starts, items) = ([0], [Int]())
        for list in lists {
            items += list
            starts.append(items.count)
        }
        (self.starts, self.items) = (starts, items)
    }

    var count: Int { starts.count - 1 }

    /// The places of a list's items.
    func places(of list: Int) -> Range<Int> { starts[list]..<starts[list + 1] }

    subscript(place: Int) -> Int { items[place] }

    func count(of list: Int) -> Int { starts[list + 1] - starts[list] }

    /// The item with this index in the list.
    func item(_ index: Int, of list: Int) -> Int { items[starts[list] + index] }
}
