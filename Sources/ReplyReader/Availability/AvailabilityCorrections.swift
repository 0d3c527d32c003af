import Values

/// A text in parts, where a part changes what was said before it: "all, hang on, not the 5th".
struct AvailabilityCorrections {
    enum Joint: Sendable, Comparable { case start, amends, replaces }

    struct Part {
        let joint: Joint
        var atoms: [AvailabilityAtom] = []

        var namesDates: Bool { atoms.contains { if case .dates = $0 { true } else { false } } }
        /// It says anything, and is not only noise.
        var isEmpty: Bool { atoms.allSatisfy { [.comma, .stop, .unknown, .unread].contains($0) } }
        var isAdding: Bool { atoms.first == .word(.and) || atoms.contains(.word(.adding)) }

        /// Without the sentence that only says why: "hang on, that's the office party. 11th then".
        fileprivate var news: [AvailabilityAtom] {
            // "hang on, no, the 5th"
            let start = atoms.drop { $0 == .comma }
            if start.first == .word(.nay), let next = start.dropFirst().first, [.comma, .stop].contains(next),
                case .dates? = start.dropFirst(2).first
            {
                return Array(start.dropFirst(2))
            }
            guard let end = atoms.firstIndex(of: .stop), end > 0 else { return atoms }
            let isReason = !atoms[..<end].contains {
                switch $0 {
                case .dates, .word(.all), .word(.both), .word(.throughout), .word(.none), .word(.rest), .word(.any),
                    .word(.open):
                    true
                default: false
                }
            }
            let later = Part(joint: joint, atoms: Array(atoms[(end + 1)...]))
            return isReason && later.namesDates ? later.atoms : atoms
        }

        var isYesAlone: Bool { !namesDates && !isNegative && atoms.contains(.word(.yes)) }

        fileprivate var isNegative: Bool { atoms.contains { Self.negative.contains($0) } }

        fileprivate static let negative: Set<AvailabilityAtom> = [
            .word(.no), .word(.nay), .word(.cant), .word(.not), .word(.none), .word(.maybe), .word(.rest),
        ]
    }

    /// Parts that say something, in their order; and whether what was said is taken back without a new answer.
    static func parts(of atoms: [AvailabilityAtom]) -> (parts: [Part], isOpen: Bool) {
        var parts = [Part(joint: .start)]
        var isRetracted = false
        for index in atoms.indices {
            switch atoms[index] {
            case .word(.nay) where insists(atoms[(index + 1)...]): parts.append(Part(joint: .amends))
            case .word(.correction): parts.append(Part(joint: .amends))
            case .word(.void): parts.append(Part(joint: .replaces))
            case .word(.weakCorrection):
                if let last = parts.last, changes(last, atoms[(index + 1)...]) { parts.append(Part(joint: .amends)) }
            case .word(.retracted):
                let isTakenBack = atoms[(index + 1)...].contains {
                    $0 == .word(.but) || $0 == .word(.correction) || $0 == .word(.void)
                }
                if !isTakenBack { parts[parts.count - 1].atoms.append(.word(.unclear)) }
                isRetracted = isTakenBack
            case .word(.but) where isRetracted:
                // What they said before is not what they say now.
                isRetracted = false
                parts.append(Part(joint: .replaces))
            default: parts[parts.count - 1].atoms.append(atoms[index])
            }
            if isRetracted, let last = parts.last, last.joint != .start || !last.isEmpty,
                case .word(.correction) = atoms[index]
            {
                isRetracted = false
            }
        }
        return joined(parts)
    }

    private static func joined(_ parts: [Part]) -> (parts: [Part], isOpen: Bool) {
        var joined: [Part] = []
        var joint = Joint.start
        for part in parts {
            joint = max(joint, part.joint)
            if part.isEmpty { continue }
            joined.append(Part(joint: joined.isEmpty ? .start : joint, atoms: joined.isEmpty ? part.atoms : part.news))
            joint = .start
        }
        // "12th not 11th, typo"
        let isExplained = joint == .amends && joined.first?.isNegative == true
        return (joined, joint > .start && joined.count == 1 && !isExplained)
    }

    /// "nah just 2 and 4"
    private static func insists(_ rest: ArraySlice<AvailabilityAtom>) -> Bool {
        let words = rest.drop { $0 == .comma }
        guard words.first == .word(.only), case .dates? = words.dropFirst().first else { return false }
        return !words.prefix { $0 != .stop }.contains { Part.negative.contains($0) }
    }

    /// "4th and 5th, sorry, 4th and 11th": dates instead of dates.
    private static func changes(_ before: Part, _ rest: ArraySlice<AvailabilityAtom>) -> Bool {
        let sentence = rest.drop { $0 == .comma }.prefix { $0 != .stop && $0 != .question }
        guard case .dates? = sentence.first, before.namesDates, !before.isNegative else { return false }
        return !sentence.contains { Part.negative.contains($0) }
    }
}

extension AvailabilityReading {
    /// What holds after a later part of the text.
    func corrected(by part: AvailabilityCorrections.Part, _ later: Self, in question: AvailabilityQuestion) -> Self {
        guard later.kind == .answer else { return later }
        if later.kind != .answer, part.isYesAlone, kind == .answer, !answers.isEmpty,
            answers.values.allSatisfy({ $0 == .no }), inferred.isEmpty
        {
            // "can't do the 4th. sorry, I mean can"
            var turned = self
            for place in question.options.indices { turned.answers[place] = answers[place] == nil ? .no : .yes }
            (turned.hasDoubt, turned.asksBack) = (true, true)
            return turned
        }
        var result = later
        (result.hasLimit, result.asks) = (hasLimit || later.hasLimit, asks || later.asks)
        if later.naming == .whole && later.inferred.isEmpty { return result }
        let said = later.answers.filter { !later.inferred.contains($0.key) }
        if later.naming == .nothing { return reversed(by: later, in: question) }
        let hasOwnNo = answers.contains { $0.value == .no && !inferred.contains($0.key) }
        if part.isAdding, kind != .answer || hasOwnNo { return .asking }
        let isOnlyNo = said.values.allSatisfy { $0 == .no }
        if kind != .answer || part.joint == .replaces, !isOnlyNo || part.joint != .replaces { return result }
        let offered = answers.filter { $0.value != .no }
        if isOnlyNo || part.isAdding || said.values.contains(.no) {
            result.answers = answers.merging(said) { $1 }
            result.inferred = inferred.subtracting(said.keys)
            // Whoever takes back a date of a list leaves the list complete.
            result.asksBack = later.hasDoubt || hasDoubt || result.answers.count < question.options.count
            return result
        }
        let isInstead =
            offered.count <= 1 || offered.count == said.count
            || !Set(offered.keys).isDisjoint(with: said.keys)
        return isInstead ? result : .asking
    }

    static let asking: Self = {
        var unclear = AvailabilityReading(.unclear)
        unclear.asksBack = true
        return unclear
    }()

    /// "the 4th works. wait, no it doesn't"
    private func reversed(by later: Self, in question: AvailabilityQuestion) -> Self {
        var result = self
        guard kind == .answer, Set(later.answers.values) == [.no], question.options.count > 1 else { return later }
        result.answers = answers.filter { $0.value != .no || !inferred.contains($0.key) }
            .mapValues { $0 == .yes ? .no : $0 }
        result.inferred = []
        (result.asksBack, result.hasDoubt) = (true, true)
        return result
    }
}

/// "yes no no yes": as many answers as dates, in their order.
enum OrderedAnswers {
    static func read(_ tokens: [AvailabilityToken], in question: AvailabilityQuestion) -> [Int: Availability]? {
        let isAsked =
            tokens.last == .question && tokens.count(where: { $0.kind == .word }) + 1 == question.options.count
        var words = tokens.filter { !$0.isMark && $0.text != "and" }.map(\.text) + (isAsked ? ["unsure"] : [])
        for ending in [["in", "that", "order"], ["in", "order"], ["respectively"]] where words.ends(with: ending) {
            words.removeLast(ending.count)
        }
        let count = question.options.count
        guard count > 1, words.count == count else { return nil }
        let said = words.compactMap { answers[$0] }
        guard said.count == count, count > 2 || Set(said).count > 1 else { return nil }
        return Dictionary(uniqueKeysWithValues: said.enumerated().map { ($0.offset, $0.element) })
    }

    private static let answers: [String: Availability] = [
        "yes": .yes, "y": .yes, "yep": .yes, "yeah": .yes, "yea": .yes, "yup": .yes, "thumbsup": .yes, "no": .no,
        "n": .no, "nope": .no, "nah": .no, "thumbsdown": .no, "x": .no, "maybe": .maybe, "m": .maybe,
        "unsure": .maybe, "possibly": .maybe,
    ]
}

extension [String] {
    fileprivate func ends(with ending: [String]) -> Bool { count > ending.count && suffix(ending.count) == ending[...] }
}
