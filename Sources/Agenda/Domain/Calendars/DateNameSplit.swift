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
    /// part of the day behind the name belongs to it: "Club Night sat 8pm". So does an article before it: "8pm The
    /// End".
    static func all(of words: [String]) -> [DateNameSplit] {
        let counts = stride(from: min(words.count - 1, maximumWords), to: 0, by: -1)
        return counts.flatMap { ofLength($0, in: words) }
            .filter { !$0.hasPartOfDayBehindName && !$0.hasArticleBeforeName }
    }

    /// The splits with a date of so many words.
    private static func ofLength(_ count: Int, in words: [String]) -> [DateNameSplit] {
        let rest = words.count - count
        var splits = [DateNameSplit(words, 0..<count), DateNameSplit(words, rest..<words.count)]
        for front in (1..<max(count, 1)).reversed() {
            let (start, end) = (words[..<front], words[(rest + front)...])
            let name = Array(words[front..<(rest + front)])
            splits.append(DateNameSplit(date: Array(start + end), name: name, dateParts: [start, end]))
        }
        for place in 1..<max(rest, 1) { splits.append(DateNameSplit(words, place..<place + count)) }
        return splits
    }

    private var hasPartOfDayBehindName: Bool {
        dateParts.contains { part in
            part.startIndex > 0 && Self.partsOfDay.contains(part.first?.lowercased() ?? "")
        }
    }

    private init(date: [String], name: [String], dateParts: [ArraySlice<String>]) {
        (self.date, self.name, self.dateParts) = (date, name, dateParts)
    }

    private var hasArticleBeforeName: Bool {
        dateParts.contains { part in
            part.endIndex < date.count + name.count && ["the", "on", "of"].contains(part.last?.lowercased())
        }
    }

    private init(_ words: [String], _ range: Range<Int>) {
        self.init(
            date: Array(words[range]), name: Array(words[..<range.lowerBound] + words[range.upperBound...]),
            dateParts: [words[range]])
    }
}
