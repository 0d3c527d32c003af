import Values

/// One sentence of a text in the booker's own words.
struct OwnWordsSentence {
    enum Reading {
        case nothing
        /// "Are you in for Friday?"
        case attendance(NamedOccasion)
        /// "Does that work?": of what was said before; alone, of the request.
        case attendanceOfThat(NamedOccasion)
        /// "Yes or no?": to the question before; alone, to the request.
        case answer(NamedOccasion)
        case somethingElse
    }

    private let text: OwnWordsText
    private let range: Range<Int>
    private let hasQuestionMark: Bool

    init(_ text: OwnWordsText, _ range: Range<Int>) {
        (self.text, self.range) = (text, range)
        hasQuestionMark = text.tokens[range].contains { $0.isMark(UInt8(ascii: "?")) }
    }

    /// What the whole sentence names.
    var named: NamedOccasion { text.named(in: range) }

    var reading: Reading {
        var reading = Reading.nothing
        var before = NamedOccasion()
        var isConditional = false
        for part in text.parts(of: range) {
            let named = text.named(in: part)
            switch read(part) {
            case nil:
                if text.atoms(in: part).contains(where: { $0.sense == .condition }) { isConditional = true }
                if case .attendance(var occasion) = reading {
                    // "Are you in, Friday?"
                    occasion.days += named.words.isEmpty ? named.days : []
                    reading = .attendance(occasion)
                }
            case .attendanceOfThat? where !before.words.isEmpty: reading = .somethingElse
            case .answer(var occasion)?:
                guard case .nothing = reading else { continue }
                occasion.add(before)
                reading = .answer(occasion)
            case let found?: reading = found
            }
            before.add(named)
        }
        if isConditional { return .somethingElse }
        guard case .nothing = reading, hasQuestionMark, !before.isEmpty else { return reading }
        // "Friday?", but not "Parking?".
        return before.words.isEmpty ? .attendance(before) : .somethingElse
    }

    /// What a part between commas asks. Nil where it asks nothing.
    private func read(_ part: Range<Int>) -> Reading? {
        let atoms = text.atoms(in: part)
        let isIndirect = atoms.contains { $0.sense == .check }
        let question = atoms.first { atom in
            switch atom.sense {
            case .attendance, .attendanceOfThat: true
            case .attendanceIfAsked: hasQuestionMark || isIndirect
            default: false
            }
        }
        // "or should I ask someone else?"
        let end = atoms.first { $0.sense == .but }?.start ?? part.upperBound
        let asked = atoms.filter { $0.start < end }
        guard let question, question.start < end else {
            if asked.contains(where: { $0.sense == .ask || $0.sense == .check }) { return .somethingElse }
            if asked.contains(where: { $0.sense == .answer }) { return .answer(text.named(in: part)) }
            return nil
        }
        // "Let me know if you're in" asks about attendance, "are you in and do you need a ride" also something else.
        let others = asked.filter {
            [.ask, .condition].contains($0.sense) || $0.sense == .check && $0.start > question.start
        }
        guard others.isEmpty, text.named(in: end..<part.upperBound).days.isEmpty else { return .somethingElse }
        let occasion = text.named(in: part.lowerBound..<end)
        return question.sense == .attendanceOfThat ? .attendanceOfThat(occasion) : .attendance(occasion)
    }
}
