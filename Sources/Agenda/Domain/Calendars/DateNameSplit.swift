/// One way to divide words into a date and a name.
struct DateNameSplit {
    let date: [String]
    let name: [String]
    /// The parts of the date: one, or one at each end.
    let dateParts: [ArraySlice<String>]

    var hasTwoParts: Bool { dateParts.count == 2 }

    /// A date has at most this many words.
    private static let maximumWords = 8

    private static let partsOfDay: Set = ["morning", "afternoon", "evening", "night"]

    /// All splits, the longest dates first. Among equal lengths: a date at one end, then at both ends, then inside. A
    /// part of the day behind the name belongs to it: "Club Night sat 8pm".
    static func all(of words: [String]) -> [DateNameSplit] {
        stride(from: min(words.count - 1, maximumWords), to: 0, by: -1).flatMap { count in
            let ends = [DateNameSplit(words, 0..<count), DateNameSplit(words, words.count - count..<words.count)]
            let both = (1..<max(count, 1)).reversed().map { front in
                DateNameSplit(
                    date: Array(words[..<front] + words[(words.count - count + front)...]),
                    name: Array(words[front..<(words.count - count + front)]),
                    dateParts: [words[..<front], words[(words.count - count + front)...]])
            }
            let inside = (1..<max(words.count - count, 1)).map { DateNameSplit(words, $0..<$0 + count) }
            return (ends + both + inside).filter { split in
                split.dateParts.allSatisfy { part in
                    part.startIndex == 0 || !partsOfDay.contains(part.first?.lowercased() ?? "")
                }
            }
        }
    }

    private init(date: [String], name: [String], dateParts: [ArraySlice<String>]) {
        (self.date, self.name, self.dateParts) = (date, name, dateParts)
    }

    private init(_ words: [String], _ range: Range<Int>) {
        self.init(
            date: Array(words[range]), name: Array(words[..<range.lowerBound] + words[range.upperBound...]),
            dateParts: [words[range]])
    }
}
