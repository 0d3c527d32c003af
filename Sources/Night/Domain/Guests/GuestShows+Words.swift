import Agenda
import Lineups
import Values

/// Which words of a text name a show: `FRI 2`, `2 for fri and 1 for sat`, `Kim on the 11th`.
extension GuestShows {
    /// What a text says about one show.
    struct Part {
        let choice: Choice
        /// Without those that name the show.
        let words: [String]
        /// The text names the show, or a day.
        let isNamed: Bool
    }

    private struct Mention {
        var range: Range<Int>
        /// Empty for a day without a show.
        var found: [Candidate]

        func and(_ other: Mention) -> [Candidate] {
            found.filter { item in other.found.contains { $0.invitation.slot == item.invitation.slot } }
        }
    }

    /// Several for a text about several shows. Nil where it is not certain which words are about which show.
    func parts(_ words: [String]) -> [Part]? {
        let mentions = merged(mentions(in: words))
        guard let first = mentions.first else { return [Part(choice: usual, words: words, isNamed: false)] }
        if mentions.count > 1 {
            let common = mentions.dropFirst().reduce(first) { Mention(range: $0.range, found: $0.and($1)) }.found
            if !common.isEmpty {
                // "FRI 2 for Late Show"
                let rest = words.indices.filter { index in !mentions.contains { $0.range.contains(index) } }
                return [Part(choice: choice(common), words: Self.trimmed(rest.map { words[$0] }[...]), isNamed: true)]
            }
        }
        let starts = [0] + mentions.map(\.range.upperBound)
        let ends = mentions.map(\.range.lowerBound) + [words.count]
        var pieces = zip(starts, ends).map { Self.trimmed(words[$0..<$1]) }
        if mentions.count == 1 {
            let isNumber = pieces[0].count == 1 && GuestWords.number(pieces[0][0], in: languages) != nil
            guard pieces[0].isEmpty || pieces[1].isEmpty || isNumber else { return nil }
            return [Part(choice: choice(first.found), words: pieces[0] + pieces[1], isNamed: true)]
        }
        if pieces.allSatisfy(\.isEmpty) {
            return [Part(choice: choice(mentions.flatMap(\.found)), words: [], isNamed: true)]
        }
        if pieces[0].isEmpty { pieces.removeFirst() } else if pieces.last == [] { pieces.removeLast() }
        guard pieces.count == mentions.count, pieces.allSatisfy({ !$0.isEmpty }) else { return nil }
        return zip(mentions, pieces).map { Part(choice: choice($0.found), words: $1, isNamed: true) }
    }

    private func choice(_ found: [Candidate]) -> Choice {
        found.count == 1 ? .one(found[0]) : .several(found.isEmpty ? lists : found)
    }

    /// Words side by side name one show together: `friday, dec 4`.
    private func merged(_ mentions: [Mention]) -> [Mention] {
        mentions.reduce(into: []) { all, next in
            guard let last = all.last, last.range.upperBound == next.range.lowerBound,
                last.found.isEmpty || next.found.isEmpty || !last.and(next).isEmpty
            else { return all.append(next) }
            all[all.count - 1] = Mention(
                range: last.range.lowerBound..<next.range.upperBound, found: last.and(next))
        }
    }

    /// Without what connects it to the words around it.
    private static func trimmed(_ words: ArraySlice<String>) -> [String] {
        func isLink(_ word: String) -> Bool {
            links.contains(word.folded.filter { !",.;:".contains($0) }) || GuestNameWords.isCourtesy(word)
        }
        var words = words
        while let first = words.first, isLink(first) { words.removeFirst() }
        while let last = words.last, isLink(last) { words.removeLast() }
        guard let last = words.popLast() else { return [] }
        return words + [last.last.map { ",;:".contains($0) } == true ? String(last.dropLast()) : last]
    }

    // MARK: Finding them

    private func mentions(in words: [String]) -> [Mention] {
        let all = lists + others
        let known = all.map { candidate in (candidate, Set(keys(of: candidate).map(Self.bare))) }
        let languages = languages.union([.english])
        let days = languages.map(Self.todays).reduce([:]) { $0.merging($1) { first, _ in first } }
        var found: [Mention] = []
        var index = 0
        while index < words.count {
            if let mention = mention(at: index, in: words, known, days) {
                found.append(mention)
                index = mention.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    private func mention(
        at start: Int, in words: [String], _ known: [(candidate: Candidate, keys: Set<String>)], _ days: [String: Int]
    ) -> Mention? {
        var first = start
        while first < words.count, first - start < 3, Self.fillers.contains(words[first].lowercased()) { first += 1 }
        guard first < words.count else { return nil }
        let isLed = first > start
        func mention(_ length: Int, _ found: [Candidate]) -> Mention {
            var end = first + length
            // "Friday night", "viernes por la noche"
            while end < words.count, !words[end - 1].hasSuffix(",") {
                let next = (end..<words.count).first { !Self.fillers.contains(words[$0].lowercased()) } ?? end
                guard next - end < 3, next < words.count, Self.partsOfDay.contains(Self.bare(words[next])) else {
                    break
                }
                end = next + 1
            }
            return Mention(range: start..<end, found: found)
        }
        let isFirst = start == 0 || start == 1 && GuestWords.number(words[0], in: languages) != nil
        for length in stride(from: min(5, words.count - first), to: 0, by: -1) {
            let key = Self.bare(words[first..<first + length].joined(separator: " "))
            let named = known.filter { $0.keys.contains(key) }.map(\.candidate)
            // A short name of a show may be somebody's.
            let isName =
                length == 1 && !isLed && !isFirst && key.allSatisfy(\.isLetter)
                && !isDay(words[first], isCertain: false)
            if !named.isEmpty, !isName { return mention(length, named) }
        }
        if let days = days[Self.bare(words[first])] {
            let isThen = { (event: Event) in event.localStart.date == event.zone.date(of: now).adding(days: days) }
            return mention(1, known.map(\.candidate).filter { isThen($0.event) })
        }
        if let (length, found) = date(at: first, in: words, isLed: isLed && start > 0) { return mention(length, found) }
        if isDay(words[first], isCertain: isLed || isAlone(first, in: words)) { return mention(1, []) }
        // "For lunch" is Lunch Laughs.
        let key = Self.bare(words[first])
        guard isLed, key.count > 3 else { return nil }
        let named = known.map(\.candidate).filter { $0.event.name.folded.split(separator: " ").contains { $0 == key } }
        return named.isEmpty ? nil : mention(1, named)
    }

    /// A weekday in full or in its usual short form. `Sun` and `Mon` are names too: `Sun Li`.
    private func isDay(_ word: String, isCertain: Bool) -> Bool {
        let key = Self.bare(word)
        let isWeekday = Weekday(word: key) != nil || languages.contains { $0.weekday(named: key) != nil }
        return isWeekday
            && (isCertain || !["sun", "mon"].contains(key) || !word.hasCapitals || word == word.uppercased())
    }

    /// `SAT`, `SAT 2` and `2 SAT`, but not `Sun Li`.
    private func isAlone(_ index: Int, in words: [String]) -> Bool {
        words.indices.allSatisfy { $0 == index || GuestWords.number(words[$0], in: languages) != nil }
    }

    /// `11th`, `dec 11`, `11 de diciembre`, `12/11`, and a time: how many words, and the shows then.
    private func date(at first: Int, in words: [String], isLed: Bool) -> (Int, [Candidate])? {
        let keys = words[first...].prefix(3).map { $0.folded.filter { !",!".contains($0) } }
        func shows(_ day: Int, _ month: Int?) -> [Candidate] {
            (lists + others).filter { candidate in
                let date = candidate.event.localStart.date
                return date.day == day && (month == nil || date.month == month)
            }
        }
        func day(_ key: String) -> (day: Int, isOrdinal: Bool)? {
            guard let match = key.wholeMatch(of: /([0-9]{1,2})(st|nd|rd|th|er|º|ª|°|\.)?/), let day = Int(match.1),
                (1...31).contains(day)
            else { return nil }
            return (day, match.2 != nil)
        }
        if let month = month(keys[0]), keys.count > 1, let found = day(keys[1]) { return (2, shows(found.day, month)) }
        if let found = day(keys[0]) {
            // "PLUS 2 Jan, Lee" is a number and names.
            if keys.count > 1, first > 0, let month = month(keys[1]) { return (2, shows(found.day, month)) }
            if keys.count > 2, ["de", "of"].contains(keys[1]), let month = month(keys[2]) {
                return (3, shows(found.day, month))
            }
            // "Am 11."
            if isLed || found.isOrdinal && keys[0].last != "." { return (1, shows(found.day, nil)) }
        }
        if let match = keys[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{1,2})(?:[\/.][0-9]{2,4})?/),
            let one = Int(match.1), let two = Int(match.2)
        {
            return (1, languages == [.english] ? shows(two, one) : shows(one, two))
        }
        let time = keys[0].wholeMatch(of: /[0-9]{1,2}(:[0-9]{2})?(am|pm|h)|[0-9]{1,2}[:h][0-9]{2}/)
        return time == nil ? nil : (1, [])
    }

    /// `dec`, `december`, `diciembre`
    private func month(_ key: String) -> Int? {
        languages.union([.english]).lazy.compactMap { $0.month(named: key) }.first
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Before a show, in small letters.
    private static let fillers = set(
        """
        for on at the this coming to para el la los en este esta del por pour le les ce cette du au à für fur am an den
        dem diesen per il lo questo questa di alla no na o à dia
        """)

    private static let links = set("and & + plus y e et und -").union([""])

    private static let partsOfDay = set(
        """
        night nights evening afternoon morning nite show shows gig noche noches tarde funcion soir soiree abend nacht
        sera serata noite feira
        """)

    /// Words for a day, and how many days from today it is.
    private static func todays(_ language: TextLanguage) -> [String: Int] {
        let words = language.words(
            en: "today tonight tonite 2nite", es: "hoy noche", fr: "aujourdhui soir", de: "heute", it: "oggi stasera",
            pt: "hoje")
        let next = language.words(
            en: "tomorrow tmrw tmr tmw", es: "mañana manana", fr: "demain", de: "morgen", it: "domani", pt: "amanhã")
        let days = set(words).map { ($0, 0) } + set(next).map { ($0.folded, 1) }
        return Dictionary(days) { first, _ in first }
    }
}
