/// One way to part words into those of a date and those of a name.
struct DateSplit {
    let date: [String]
    let name: [String]
    /// The pieces of the date: one, or one at each end.
    let sides: [ArraySlice<String>]

    var isInTwo: Bool { sides.count == 2 }

    /// More words than this say no date.
    private static let most = 8

    /// The longest dates first; of one length those that are in one piece at an end, then at both ends, then inside.
    static func all(of words: [String]) -> [DateSplit] {
        stride(from: min(words.count - 1, most), to: 0, by: -1).flatMap { count in
            let ends = [DateSplit(words, 0..<count), DateSplit(words, words.count - count..<words.count)]
            let both = (1..<max(count, 1)).reversed().map { front in
                DateSplit(
                    date: Array(words[..<front] + words[(words.count - count + front)...]),
                    name: Array(words[front..<(words.count - count + front)]),
                    sides: [words[..<front], words[(words.count - count + front)...]])
            }
            let inside = (1..<max(words.count - count, 1)).map { DateSplit(words, $0..<$0 + count) }
            return ends + both + inside
        }
    }

    private init(date: [String], name: [String], sides: [ArraySlice<String>]) {
        (self.date, self.name, self.sides) = (date, name, sides)
    }

    private init(_ words: [String], _ range: Range<Int>) {
        self.init(
            date: Array(words[range]), name: Array(words[..<range.lowerBound] + words[range.upperBound...]),
            sides: [words[range]])
    }
}
