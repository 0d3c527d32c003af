import Values

/// What somebody wrote about a run in their own words: `5.2 47:10`, `1.7 mi in 22:30`, `done, felt great`,
/// `skipped, sick`.
package enum RunReport: Hashable, Sendable {
    case ran(Ran)
    case skipped(reason: String)
    /// They have not run yet, but may.
    case notYet
    /// No, and nothing else.
    case no
    /// They have read what we wrote: `ok`, 👍
    case nod
    /// It has several distances or times: only they know which one counts.
    case unclear
    /// It names several days, or one that cannot be read for certain.
    case unclearDay
    /// It skips something else than the run of today, or several runs.
    case unclearSkip
    /// It is about another sport, or steps; with the word that says so.
    case notRun(String)

    /// A run, with what the text says of it.
    package struct Ran: Hashable, Sendable, Codable {
        /// Nil for what was planned.
        package var distance: Distance?
        package var seconds: Int?
        package var note = ""
        package var isFinished = true
        /// The words that name its day; nil for today.
        package var day: String?
        /// No other question can mean it: it has a unit, or a time beside the distance.
        package var isExplicit = false
        /// Words that are not among those of runners: it may be about something else.
        package var hasOtherWords = false

        package init() {}
    }
}

extension RunReport {
    /// Nil for a text that is not about a run.
    ///
    /// - Parameters:
    ///   - unit: of a number without one.
    ///   - isCommand: whether the text stands behind a word that logs or changes a run; it may then have any words.
    package static func read(_ text: String, unit: DistanceUnit, isCommand: Bool = false) -> RunReport? {
        let tokens = RunTokens(text)
        guard !tokens.isQuestion, text.count <= 300 else { return nil }
        if tokens.tokens.allSatisfy({ $0 == .stop }) {
            guard !isCommand else { return nil }
            return tokens.hasSign ? .ran(Ran()) : tokens.hasNod ? .nod : nil
        }
        return RunReportReader(tokens.tokens, unit: unit, isCommand: isCommand).report
    }
}

/// Decides what the words of a text mean.
private struct RunReportReader {
    private let tokens: [RunTokens.Token]
    private let days: RunDays
    private let words: [String]
    /// The words with a blank around each.
    private let phrase: String
    private let unit: DistanceUnit
    private let isCommand: Bool

    init(_ tokens: [RunTokens.Token], unit: DistanceUnit, isCommand: Bool) {
        (self.tokens, self.unit, self.isCommand) = (tokens, unit, isCommand)
        days = RunDays(tokens)
        words = tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
        phrase = " \(words.joined(separator: " ")) "
    }

    var report: RunReport? {
        let measured = RunMeasures(days.rest, unit: unit, isCommand: isCommand)
        if !isCommand {
            if let refusal = refusal(hasMeasure: measured.hasExplicitMeasure) {
                guard case .skipped = refusal else { return refusal }
                if hasRemainder { return .unclear }
                return days.isSkipOfAnother || SkipWords(tokens).isOfSomethingElse ? .unclearSkip : refusal
            }
        }
        let activity = RunActivity(days.rest, isRun: isCommand)
        if let other = activity.other { return .notRun(other) }
        if activity.isSomethingElse { return isCommand ? .unclear : nil }
        switch measured.result {
        case .unclear: return .unclear
        case .none: return isCommand ? (isDone ? .ran(ran(measured)) : nil) : planned
        case .some:
            let isNamed = isCommand || isDone || measured.hasExplicitMeasure
            // `saturday 5` may be a time.
            if let day = days.day, day != "yesterday", !isNamed { return nil }
            if days.isUncertain { return isNamed ? .unclearDay : nil }
            return measured.ran.distance != nil || isWhole || isCommand ? .ran(ran(measured)) : .unclear
        }
    }

    private func has(_ phrases: [String]) -> Bool { phrases.contains { phrase.contains(" \($0) ") } }
    private func hasAny(_ some: Set<String>) -> Bool { words.contains(where: some.contains) }

    private static let negations: Set = [
        "not", "didnt", "havent", "hasnt", "wasnt", "never", "cant", "couldnt", "wont",
    ]

    private var isNegated: Bool { hasAny(Self.negations) }

    /// `didnt run 5, only 3`
    private var hasRemainder: Bool {
        zip(tokens, tokens.dropFirst()).contains { word, number in
            guard case .number = number else { return false }
            return word == .word("only") || word == .word("just")
        }
    }

    /// A time alone says nothing about the distance, unless all was done: `done in 45 min`, but not `did 45 min`.
    private var isWhole: Bool {
        let isAmount = zip(tokens, tokens.dropFirst()).contains { word, time in
            guard case .word(let verb) = word, case .duration = time else { return false }
            return RunWords.done.contains(verb)
        }
        return !isAmount
            && (hasAny(RunWords.done.subtracting(["ran", "did"]).union(RunWords.yes)) || has(["did it", "did that"]))
    }

    /// `didnt run`, `havent done it`
    private var isRunNegated: Bool {
        zip(words, words.dropFirst()).contains { first, second in
            Self.negations.contains(first)
                && (RunWords.done.contains(second) || ["run", "do", "go", "been", "started", "start"].contains(second))
        }
    }

    private var isDone: Bool { hasAny(RunWords.done) && !isRunNegated }

    /// A skip, a no, or something that is to come.
    private func refusal(hasMeasure: Bool) -> RunReport? {
        let first = words.first ?? ""
        let isBrokenOff = has(RunWords.brokenOff) || (hasMeasure && has(["not finished", "not complete"]))
        if RunWords.skipped.contains(first), !isBrokenOff, !isDone { return .skipped(reason: reason) }
        let startsWithNo = RunWords.no.contains(first)
        if startsWithNo, words.count == 1, !hasMeasure { return .no }
        if isRunNegated || !hasMeasure, !isBrokenOff, has(RunWords.skippedPhrases) { return .skipped(reason: reason) }
        let isOpener = RunWords.openers.contains(first)
        let isLater = hasAny(RunWords.later) || has(RunWords.laterPhrases)
        if isLater, !isDone, isOpener || hasMeasure { return .notYet }
        if isRunNegated, !isBrokenOff, isOpener {
            return hasAny(["havent", "hasnt", "not"]) ? .notYet : .skipped(reason: reason)
        }
        guard !hasMeasure, !isDone else { return nil }
        if RunWords.nods.contains(first), words.allSatisfy({ RunWords.nods.contains($0) || $0 == "it" }) { return .nod }
        if startsWithNo, hasAny(RunWords.skipped) { return .skipped(reason: reason) }
        if let place = words.firstIndex(where: RunWords.reasons.contains),
            words[..<place].allSatisfy(RunWords.beforeReasons.contains)
        {
            return .skipped(reason: reason)
        }
        return nil
    }

    /// What was planned, for today or yesterday: `done, see you saturday` does not say which day.
    private var planned: RunReport? {
        guard case .ran? = wordsAlone, days.isUncertain || ![nil, "yesterday"].contains(days.day) else {
            return wordsAlone
        }
        return .unclearDay
    }

    /// A text without a distance and a time.
    private var wordsAlone: RunReport? {
        if isDone, tokens.contains(where: { if case .number = $0 { true } else { false } }) { return .unclear }
        guard let first = words.first, !isRunNegated, !has(RunWords.brokenOff) else { return nil }
        if RunWords.yes.contains(first), !isDone {
            return words.allSatisfy(RunWords.usual.contains) ? .ran(ran(nil)) : nil
        }
        // `done, felt like a star`
        let isSaidFirst = RunWords.done.contains(first) && tokens.atPlace(2) == .stop
        return isDone && (isSaidFirst || words.allSatisfy(RunWords.usual.contains)) ? .ran(ran(nil)) : nil
    }

    private func ran(_ measured: RunMeasures?) -> RunReport.Ran {
        var ran = measured?.ran ?? RunReport.Ran()
        ran.isFinished = !has(RunWords.brokenOff + ["not finished", "not complete"])
        ran.day = days.day
        ran.note = note(of: measured?.rest ?? days.rest, without: RunWords.fillers)
        ran.hasOtherWords = !words.allSatisfy(RunWords.usual.contains)
        return ran
    }

    /// Without the words that say no more than that it was skipped.
    private var reason: String {
        note(
            of: tokens,
            without: RunWords.skipped.union(Self.negations).union([
                "i", "im", "did", "today", "todays", "it", "the", "run", "sorry", "this", "one", "because",
            ]))
    }

    /// The phrases between measures and stops, each without such words at its ends.
    private func note(of tokens: [RunTokens.Token], without fillers: Set<String>) -> String {
        var phrases: [[String]] = [[]]
        for token in tokens {
            switch token {
            case .word(let word): phrases[phrases.count - 1].append(word)
            case .number(let amount, nil):
                let isWhole = amount == amount.rounded() && amount < 1_000_000_000
                phrases[phrases.count - 1].append(isWhole ? "\(Int(amount))" : "\(amount)")
            default: phrases.append([])
            }
        }
        return phrases.map { words in
            let front = words.drop(while: fillers.contains)
            let ends = front.reversed().drop(while: fillers.contains)
            return ends.reversed().joined(separator: " ")
        }.filter { !$0.isEmpty && !RunWords.no.contains($0) }.joined(separator: ", ")
    }
}
