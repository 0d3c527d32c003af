import Values

/// Reads a text that answers which dates somebody can do. Pure and deterministic: no clock, no I/O. It guesses nothing:
/// what is not understood is asked back.
package struct AvailabilityReader: Sendable {
    package init() {}

    package func read(_ text: String, in question: AvailabilityQuestion) -> AvailabilityReading {
        let own = MailReply.ownWords(of: text)
        let bytes = Folding.fold(Self.marks(of: own.replacing("\u{20E3}", with: " ")))
        if let reaction = Reaction(bytes) { return read(reaction, in: question) }
        let plain = Reader().read(own, in: Self.context(of: question))
        let (reading, hasDates) = readWords(QuotedText.removed(from: bytes), in: question)
        if plain.label == .optOut, !(hasDates && reading.answers.values.contains(.no)) {
            return AvailabilityReading(.optOut)
        }
        if plain.label == .pause, reading.kind != .answer { return AvailabilityReading(.mayOptOut) }
        if plain.rule == .wrongPerson { return AvailabilityReading(.wrongPerson) }
        if !hasDates, let answered = read(plain, beside: reading, in: question) { return answered }
        return reading
    }

    /// Thumbs up for our text: a yes to one date; which of several is not said.
    private func read(_ reaction: Reaction, in question: AvailabilityQuestion) -> AvailabilityReading {
        var reading = AvailabilityReading(.unclear)
        reading.asksBack = true
        guard question.options.count == 1 else { return reading }
        let said: Availability? =
            switch reaction.kind {
            case .like, .love: .yes
            case .dislike: .no
            case .emoji(Glyph.yes), .emoji(Glyph.heart): .yes
            case .emoji(Glyph.no): .no
            default: nil
            }
        if let said { (reading.kind, reading.answers, reading.asksBack) = (.answer, [0: said], false) }
        return reading
    }

    /// The situation in which a text without dates is read like the answer to a request.
    private static func context(of question: AvailabilityQuestion) -> ReplyContext {
        let noon = LocalTime(secondsSinceMidnight: 12 * 3600)
        let evening = LocalTime(secondsSinceMidnight: 20 * 3600)
        let invitations = question.options.prefix(1).map {
            OpenInvitation(number: $0.number, title: "Show", starts: LocalDateTime(date: $0.date, time: evening))
        }
        var context = ReplyContext(
            invitations: Array(invitations), now: LocalDateTime(date: question.today, time: noon))
        (context.addressee, context.language) = (question.addressee, question.language)
        return context
    }

    /// A text that names no dates: a no is one to all of them; a yes answers for one.
    private func read(
        _ verdict: Verdict, beside reading: AvailabilityReading, in question: AvailabilityQuestion
    ) -> AvailabilityReading? {
        let isSingle = question.options.count == 1
        guard reading.kind == .unclear || isSingle && reading.kind != .question else { return nil }
        var answered = AvailabilityReading(.answer)
        answered.asks = verdict.flags.contains(.alsoAsks)
        switch verdict.label {
        case .confirm where isSingle: answered.answers = [0: verdict.flags.contains(.conditional) ? .maybe : .yes]
        case .decline:
            for place in question.options.indices { answered.answers[place] = .no }
        case .tentative where isSingle && reading.kind != .waits: answered.answers = [0: .maybe]
        case .question:
            answered.kind = .question
            answered.asksBack = true
        default: return nil
        }
        return answered
    }

    // MARK: Words

    /// A text is read in each language that it can be in. Where that makes a difference, nothing is guessed.
    private func readWords(
        _ bytes: [UInt8], in question: AvailabilityQuestion
    ) -> (AvailabilityReading, hasDates: Bool) {
        let tokens = RelativeDays.written(AvailabilityTokenizer.tokens(of: bytes), question)
        let (languages, mayBeEnglish) = AvailabilityLanguages.candidates(
            of: bytes, known: question.language.map { LanguageSet($0) })
        var readings = mayBeEnglish || languages.isEmpty ? [readWords(tokens, in: question)] : []
        let translations = languages.map { language in
            AvailabilityTranslation(
                of: language.pointsEndOrdinals
                    ? RelativeDays.written(
                        AvailabilityTokenizer.tokens(of: bytes, pointsEndOrdinals: true), question) : tokens,
                in: language)
        }
        let isAnyComplete = translations.contains(where: \.isComplete)
        for translation in translations where translation.isComplete || !isAnyComplete {
            readings += translation.texts.map { readTranslated($0, in: question) }
        }
        let answers = readings.filter { $0.0.kind == .answer }
        guard let first = answers.first else { return readings[0] }
        guard answers.allSatisfy({ $0.0.answers == first.0.answers }) else { return (.asking, true) }
        return answers.first { $0.0.asksBack } ?? first
    }

    /// Words that are not read can change what is said of all dates; a no at the beginning holds.
    private func readTranslated(
        _ tokens: [AvailabilityToken], in question: AvailabilityQuestion
    ) -> (AvailabilityReading, hasDates: Bool) {
        let (reading, hasDates) = readWords(tokens, in: question)
        let isPlain =
            [.days, .numbers].contains(reading.naming) && !namesUnreadDay(tokens) || !tokens.contains(where: \.isUnread)
        let isNo =
            reading.answers.values.allSatisfy { $0 == .no } && !tokens.prefix { !$0.isMark }.contains(where: \.isUnread)
        return reading.kind == .answer && !isPlain && !isNo ? (.asking, false) : (reading, hasDates)
    }

    /// "el veintitrés de octubre": the month is read and the day is not.
    private func namesUnreadDay(_ tokens: [AvailabilityToken]) -> Bool {
        tokens.indices.contains { place in
            let next = tokens[(place + 1)...].first { $0.text != "of" }
            return tokens[place].isUnread && next.map { DateWords.months[$0.text] != nil } == true
        }
    }

    private func readWords(
        _ tokens: [AvailabilityToken], in question: AvailabilityQuestion
    ) -> (AvailabilityReading, hasDates: Bool) {
        if let answers = OrderedAnswers.read(tokens, in: question) {
            var reading = AvailabilityReading(.answer)
            (reading.answers, reading.naming) = (answers, .numbers)
            return (reading, true)
        }
        let (atoms, isDoubtful) = AvailabilityAtomizer.atoms(of: tokens, question)
        let (parts, isOpen) = AvailabilityCorrections.parts(of: atoms)
        let hasDates = parts.contains(where: \.namesDates)
        var reading = reading(of: parts.first?.atoms ?? [], isDoubtful: isDoubtful, in: question)
        for part in parts.dropFirst() {
            let offered = question.dates(at: reading.answers.filter { $0.value != .no }.keys)
            let later = self.reading(of: part.atoms, isDoubtful: isDoubtful, offered: offered, in: question)
            reading = reading.corrected(by: part, later, in: question)
        }
        if isOpen, hasDates || reading.naming != .nothing {
            reading = .asking
        }
        reading.naming = naming(of: parts.flatMap(\.atoms))
        return (reading, hasDates)
    }

    private func reading(
        of atoms: [AvailabilityAtom], isDoubtful: Bool, offered: DateSet = [], in question: AvailabilityQuestion
    ) -> AvailabilityReading {
        let clauses = AvailabilityClauseSplitter.clauses(of: atoms, all: question.all)
        var reading = reading(
            of: AvailabilityStatements(clauses, question, offered: offered), isDoubtful: isDoubtful, in: question)
        reading.naming = naming(of: atoms)
        return reading
    }

    /// Colored circles and squares of a legend, as the marks that they stand for.
    private static func marks(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x1F7E2, 0x1F7E9: scalars.append("\u{2705}")
            case 0x1F534, 0x1F7E5: scalars.append("\u{274C}")
            case 0x1F7E0, 0x1F7E1, 0x1F7E7, 0x1F7E8: scalars.append("\u{1F914}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private func naming(of atoms: [AvailabilityAtom]) -> AvailabilityReading.Naming {
        var naming = AvailabilityReading.Naming.nothing
        for atom in atoms {
            switch atom {
            case .dates(let phrase) where !phrase.isByNumber: return .days
            case .dates: naming = .numbers
            case .word(.all), .word(.both), .word(.throughout), .word(.any), .word(.none), .word(.rest):
                if naming == .nothing { naming = .whole }
            default: break
            }
        }
        return naming
    }

    private func reading(
        of said: AvailabilityStatements, isDoubtful: Bool, in question: AvailabilityQuestion
    ) -> AvailabilityReading {
        guard !said.isUnclear, said.isAnything, let sets = dates(of: said, in: question) else {
            let isOnlyWaiting = said.waits && !said.isAnything && !said.isUnclear
            let isOnlyQuestion = said.hasQuestion && !said.isAnything && !said.isUnclear
            var reading = AvailabilityReading(isOnlyWaiting ? .waits : isOnlyQuestion ? .question : .unclear)
            reading.asksBack = !isOnlyWaiting
            reading.asks = said.hasQuestion
            return reading
        }
        var reading = AvailabilityReading(.answer)
        for (place, _) in question.options.enumerated() {
            let date = question.date(at: place)
            for said in [Availability.yes, .maybe, .no] where sets[said]?.contains(date) == true {
                reading.answers[place] = said
            }
        }
        let named = said.answers.reduce(said.open) { $0.union($1.dates) }
        if said.whole == nil, said.rest == nil {
            reading.inferred = Set(reading.answers.keys.filter { !named.contains(question.date(at: $0)) })
        }
        reading.isOnlyAboutRest = said.rest != nil && said.whole == nil && named.isEmpty
        (reading.hasLimit, reading.asks) = (said.hasLimit, said.hasQuestion)
        let isOpen = reading.answers.count < question.options.count && !said.waits
        let explicit = said.answers.reduce(DateSet()) { $0.union($1.dates) }
        reading.hasDoubt = isDoubtful || said.mustAsk || !said.open.subtracting(explicit).isEmpty
        reading.asksBack = isOpen || reading.hasDoubt
        return reading
    }

    /// The dates of each answer; nil where two parts of a text contradict each other.
    private func dates(
        of said: AvailabilityStatements, in question: AvailabilityQuestion
    ) -> [Availability: DateSet]? {
        var sets: [Availability: DateSet] = [.yes: [], .maybe: [], .no: []]
        var named: DateSet = []
        for (dates, answer) in said.answers {
            for other in sets.keys where other != answer && !(sets[other] ?? []).isDisjoint(with: dates) {
                // Dates that are named one by one outweigh a group of them: "fridays, but not the 11th".
                guard let group = sets[other], dates.count < group.count, group.isSuperset(of: dates) else {
                    return nil
                }
                sets[other] = group.subtracting(dates)
            }
            sets[answer, default: []].formUnion(dates)
            named.formUnion(dates)
        }
        let open = said.open.subtracting(named)
        sets[.maybe, default: []].formUnion(open)
        named.formUnion(open)
        if let others = said.others {
            let apart = said.rest == nil ? named.union(said.waiting) : named.union(said.asked).union(said.waiting)
            sets[others, default: []].formUnion(question.all.subtracting(apart))
        }
        if said.limitsAll, let yes = sets[.yes] {
            sets[.yes] = []
            sets[.maybe, default: []].formUnion(yes)
        }
        return sets
    }
}
