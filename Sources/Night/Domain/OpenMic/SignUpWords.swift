import Agenda
import Platform
import Values

/// Words behind a keyword that say only that somebody wants to sign up: `tonight please`, `sign me up`, `I'm in`.
struct SignUpWords {
    /// The day that they name.
    let day: SaidDay?
    /// Nothing but `please` and similar words.
    let isCourtesy: Bool

    /// Nil where they say anything else, or nothing that is about signing up.
    init?(_ words: [String]) {
        let keys = words.map(\.plainKey).filter { !$0.isEmpty && !Self.courtesies.contains($0) }
        let days = keys.compactMap(SaidDay.init)
        let others = keys.filter { SaidDay($0) == nil }
        guard days.count <= 1, others.allSatisfy({ Self.wishes.contains($0) || Self.others.contains($0) }),
            keys.isEmpty || !days.isEmpty || others.contains(where: Self.wishes.contains)
        else { return nil }
        (day, isCourtesy) = (days.first, keys.isEmpty)
    }

    /// Whether they only ask to be taken off the list: `out`, `remove me please`.
    static func areLeaving(_ words: [String]) -> Bool {
        let keys = words.map(\.plainKey).filter { !$0.isEmpty && !courtesies.contains($0) }
        let others = keys.filter { SaidDay($0) == nil && !listWords.contains($0) }
        return leavings.contains(others.joined(separator: " "))
    }

    /// Beside a word that asks to be taken off.
    private static let listWords = words("im me my from the a list spot slot sign signup up name just for now of")

    /// Without the words beside them.
    private static let leavings: Set<String> = [
        "out", "cancel", "remove", "take off", "drop", "drop out", "leave", "scratch", "delete", "withdraw", "off",
        "cant make it", "cannot make it", "cant come", "cancel it", "dropping out",
    ]

    /// The words that may be a name: without courtesies, a yes, the day and `sign me up` around them.
    static func withoutSoftWords(_ words: [String]) -> [String] {
        var words = words[...]
        func begins(with phrase: [String]) -> Bool { words.map(\.plainKey).starts(with: phrase) }
        while let first = words.first {
            if let phrase = phrases.first(where: begins), words.count > phrase.count {
                words = words.dropFirst(phrase.count)
            } else if courtesies.contains(first.plainKey) || softStarts.contains(first.plainKey) {
                words = words.dropFirst()
            } else {
                break
            }
        }
        while let last = words.last, courtesies.contains(last.plainKey) || softEnds.contains(last.plainKey) {
            words = words.dropLast()
        }
        return Array(words)
    }

    private static let courtesies = Courtesies.words.union(Courtesies.greetings).union(["ty", "you"])

    /// Each says alone that somebody wants to sign up.
    private static let wishes = words(
        """
        yes yeah yep yup ya sure ok okay in me sign signup join add register enter count si oui ja
        slot spot again timer newbie
        """)

    /// They say so only beside one of these.
    private static let others = words(
        """
        i im id want to wanna would like love up on for the a an my list spot slot night open mic keyword set put down
        play perform do go draw lottery drawing one 1 also too
        """)

    private static let softStarts = words("yes yeah yep yup sure ok okay tonight today")
    private static let softEnds = words("tonight today")

    private static let phrases = ["sign me up", "put me down", "add me", "count me in", "im in"].map {
        $0.split(separator: " ").map(String.init)
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

/// A day that a text names: `tonight`, `monday`.
enum SaidDay: Hashable {
    case today, tomorrow
    case weekday(Weekday)

    /// Nil for any other word.
    init?(_ word: String) {
        switch word {
        case "today", "tonight", "tonite", "2nite", "now": self = .today
        case "tomorrow", "tmrw", "tmw": self = .tomorrow
        default:
            guard let weekday = Weekday(word: word) else { return nil }
            self = .weekday(weekday)
        }
    }

    /// A show after midnight is still tonight's.
    private static let longestNight: Duration = .hours(18)

    /// Whether the next night is on this day.
    func isDay(of night: OpenMicNight, at now: Instant) -> Bool {
        let (date, today) = (night.event.localStart.date, night.event.zone.date(of: now))
        return switch self {
        case .today: night.event.startsAt <= now.adding(Self.longestNight)
        case .tomorrow: date == today.adding(days: 1)
        case .weekday(let weekday): date.weekday == weekday && date <= today.adding(days: 7)
        }
    }
}
