import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// A performer's text `NEVER mondays`, or `ALWAYS mondays`: the weekdays on which they never can, or can again. Also a
/// sentence that says so, such as "I can never do Mondays".
struct NeverCommand {
    private let weekdays: [Weekday]
    private let isNever: Bool
    private let isSentence: Bool

    /// Nil for any other text: nothing else may stand in it.
    init?(_ body: String) {
        // Almost every text is another one.
        let words = body.folded.split { !$0.isLetter }.map(String.init)
        guard words.contains("never") || words.contains("always"),
            !body.contains(where: { $0.isNumber || $0 == "?" }), !Self.hasRange(body)
        else { return nil }
        if let (days, isNever) = Self.command(words) {
            (weekdays, self.isNever, isSentence) = (days, isNever, false)
        } else if let days = NeverSentence(words).weekdays {
            (weekdays, isNever, isSentence) = (days, true, true)
        } else {
            return nil
        }
    }

    /// "never fri-sun" is more than two days, and no command.
    private static func hasRange(_ body: String) -> Bool {
        body.folded.split { !$0.isLetter && !"-\u{2013}".contains($0) }.contains { word in
            let days = word.split { !$0.isLetter }
            return days.count == 2 && days.allSatisfy { weekday(String($0)) != nil }
        }
    }

    /// `NEVER mondays`, and "mondays never" where a poll is open.
    private static func command(_ words: [String]) -> (weekdays: [Weekday], isNever: Bool)? {
        var words = words
        if let last = words.last, ["never", "always"].contains(last) { words = [last] + words.dropLast() }
        guard words.first == "never" || words.first == "always" else { return nil }
        let isNever = words.removeFirst() == "never"
        words.removeAll { fillers.contains($0) }
        let days = words.compactMap { weekday($0) }
        return days.isEmpty || days.count < words.count ? nil : (days, isNever)
    }

    private static let fillers: Set = [
        "on", "and", "free", "any", "y", "e", "et", "und", "el", "los", "le", "les", "am", "il", "la", "na", "no",
        "feira",
    ]

    /// By its name in any language of texts: `mondays`, `lunes`, `segunda`.
    private static func weekday(_ word: String) -> Weekday? {
        Weekday(plural: word) ?? TextLanguage.allCases.lazy.compactMap { $0.weekday(named: word) }.first
    }

    func run(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        try run(text, asked: PollConversation(text, of: PollConversation.asked(text, in: tx), in: tx), in: tx)
    }

    /// - Parameter asked: what polls ask the number; nil for nothing.
    func run(_ text: InboundText, asked: PollConversation?, in tx: Transaction) throws -> InboundOutcome? {
        let account = asked?.account.id ?? text.sender.account
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard let contact = asked?.contact ?? contacts.first, contacts.count == 1 else { return nil }
        if isSentence, try isAboutShow(text, in: tx) { return nil }
        for weekday in weekdays { try NeverDays.set(weekday, isNever, of: contact, in: tx) }
        let language = try ContactLanguage.of(contact, in: tx)
        let names = weekdays.map { "\($0.name)s" }.joined(separator: " and ")
        let own = language == .english ? names : language.list(weekdays.map { language.name(of: $0) })
        // "le lundi et le mardi"
        let each = language.list(weekdays.map { "le \(language.name(of: $0))" })
        return InboundOutcome(
            account: account, contact: contact, reading: .other(verdict: "availability", rule: "never"),
            reply: isNever
                ? language.words(
                    en: "Noted: never \(names). To change that, reply ALWAYS \(names).",
                    es: "Anotado: nunca en \(own). Para cambiarlo, escribe ALWAYS \(own).",
                    fr: "C'est noté : jamais \(each). Pour changer, écris ALWAYS \(own).",
                    de: "Notiert: nie am \(own). Zum Ändern schreib ALWAYS \(own).",
                    it: "Segnato: mai di \(own). Per cambiare, scrivi ALWAYS \(own).",
                    pt: "Anotado: nunca em \(own). Para mudar, escreva ALWAYS \(own).")
                : language.words(
                    en: "Noted: \(names) are possible.", es: "Anotado: puedes en \(own).",
                    fr: "C'est noté : possible \(each).", de: "Notiert: \(own) geht.",
                    it: "Segnato: puoi di \(own).", pt: "Anotado: você pode em \(own)."),
            needsAttention: false)
    }

    /// They were asked for a show on such a day, or are in it: the sentence answers that too.
    private func isAboutShow(_ text: InboundText, in tx: Transaction) throws -> Bool {
        try Invitation.live(number: text.from, sender: text.sender.id, in: tx).contains { show in
            weekdays.contains(show.event.localStart.date.weekday) && !show.answer.isRefusal
        }
    }
}

/// A sentence about weekdays on which somebody never can: "I can never do Mondays", "Fridays never work for me".
struct NeverSentence {
    private var words: [String]

    init(_ words: [String]) {
        self.words = words.filter { !Self.adverbs.contains($0) }
        while let phrase = Self.greetings.first(where: { self.words.starts(with: $0) }) {
            self.words.removeFirst(phrase.count)
        }
        while let phrase = Self.endings.first(where: { self.words.ends(with: $0) }) {
            self.words.removeLast(phrase.count)
        }
    }

    /// Nil where it says anything else.
    var weekdays: [Weekday]? {
        guard let place = words.firstIndex(of: "never") else { return nil }
        var (before, after) = (Array(words[..<place]), Array(words[(place + 1)...]))
        // "Mondays never work", "Mondays I can never do"
        let first = before.prefix { Self.isOfDays($0) }
        if let days = Self.days(first) {
            before.removeFirst(first.count)
            if before.isEmpty, after.isEmpty { return days }
            let said = [[], ["is"], ["are"]].contains(before) ? Self.judgments : Self.verbs(of: before) ?? []
            return said.contains(after) ? days : nil
        }
        guard let verbs = Self.verbs(of: before) else { return nil }
        guard let verb = verbs.first(where: { after.starts(with: $0) }) else { return nil }
        after.removeFirst(verb.count)
        return after.allSatisfy { Self.isOfDays($0) } ? Self.days(after[...]) : nil
    }

    // MARK: Weekdays

    private static func days(_ words: ArraySlice<String>) -> [Weekday]? {
        let days = words.compactMap { Weekday(plural: $0) }
        return days.isEmpty ? nil : days
    }

    private static func isOfDays(_ word: String) -> Bool {
        Weekday(plural: word) != nil || ["on", "for", "a", "an", "any", "and", "or", "nor", "either"].contains(word)
    }

    // MARK: Phrases

    /// The longest first.
    private static func phrases(_ text: String) -> [[String]] {
        text.split(whereSeparator: { ",\n".contains($0) }).map { $0.split(separator: " ").map(String.init) }
            .sorted { $0.count > $1.count }
    }

    private static let adverbs: Set = ["just", "simply", "sadly", "unfortunately", "honestly", "ever"]

    private static let greetings = phrases(
        """
        hi, hey, hello, hiya, yo, sorry, btw, fyi, so, oh, ok, okay, please, thanks, thank you, but, also, heads up
        i m sorry, im sorry, i m afraid, im afraid, just so you know, so you know, by the way, to be honest, tbh
        for the record, in general, as a rule
        """)

    private static let endings = phrases(
        """
        sorry, please, pls, thanks, thank you, cheers, tho, though, for me, at all, i m afraid, im afraid, as a rule
        in general, x, xx, ok, okay, either, fyi, btw, me
        """)

    /// What can follow "never" after these words; nil for a subject that says nothing about themselves.
    private static func verbs(of subject: [String]) -> [[String]]? {
        subjects.first { $0.words.contains(subject) }?.verbs
    }

    private static let subjects: [(words: [[String]], verbs: [[String]])] = [
        // "never on a Friday please", "never book me on Mondays"
        (
            [[]],
            phrases(
                """
                do, make, play, free, available, around, able to do, able to make, able to play, book me, ask me
                put me on, put me down, schedule me, offer me
                """) + [[]]
        ),
        (
            phrases("i can, i could, i ll, ill, i will, we can, we could, we ll, we will, can, could"),
            phrases(
                """
                do, make, manage, play, perform, work, gig, come, take, make it, be there, be free, be available
                be around, get away
                """)
        ),
        (
            phrases("i m, im, i am, we re, we are, am"),
            phrases(
                """
                free, available, around, able to do, able to make, able to play, able to perform, able to work
                able to make it, able to come
                """)
        ),
        // "I never work Mondays" can mean that they are free.
        (phrases("i, we"), phrases("do, play, perform, gig, take")),
    ]

    /// What weekdays never are.
    private static let judgments = phrases(
        "work, works, good, possible, ok, okay, free, doable, suit, suits, an option, any good"
    )
}

extension [String] {
    fileprivate func ends(with other: [String]) -> Bool { suffix(other.count).elementsEqual(other) }
}
