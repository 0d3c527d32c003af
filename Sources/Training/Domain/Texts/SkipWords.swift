/// What a text that begins with "skip" skips.
struct SkipWords: Sendable {
    /// Something else than the run of today, or several runs: `skip film`, `skip next two runs`.
    let isOfSomethingElse: Bool

    init(_ tokens: [RunTokens.Token]) {
        guard case .word(let first)? = tokens.first, RunWords.skipped.contains(first) else {
            isOfSomethingElse = false
            return
        }
        let object = tokens.dropFirst().prefix { token in
            if case .word(let word) = token { return !RunWords.reasonStarts.contains(word) }
            return token != .stop
        }
        isOfSomethingElse = object.contains { token in
            switch token {
            case .word(let word): !RunWords.aroundSkip.contains(word)
            // `skip the 3.4 miles`
            case .number(_, let unit): unit == nil
            case .clock, .duration, .pace, .stop, .unreadable: true
            }
        }
    }
}
