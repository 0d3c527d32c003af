import Values

/// Whether what was measured is a run: the sports are those of imported files.
struct RunActivity: Sendable {
    /// The word of another sport, or of steps; nil for a run.
    private(set) var other: String?
    /// The number counts something: `5k sign-up done`.
    private(set) var isSomethingElse = false

    /// - Parameter isRun: a command says so; only what stands behind the distance can say otherwise.
    init(_ tokens: [RunTokens.Token], isRun: Bool) {
        guard let place = Self.measure(in: tokens) else { return }
        let after = Self.words(tokens[(place + 1)...])
        if let next = after.first, ["steps", "stairs", "floors", "calories", "kcal"].contains(next) {
            other = next
        } else if let next = after.first, Self.counted.contains(next) {
            isSomethingElse = true
        } else if isRun || !tokens.contains(where: Self.isRunning) {
            let before = isRun ? [] : Self.words(tokens[..<place].reversed())
            other =
                before.enumerated().first { Self.isSport($1, before: $0 == 0 ? nil : before[$0 - 1]) }?.element
                ?? Self.sport(in: after)
        }
    }

    private static let counted: Set = [
        "sign", "signup", "signups", "registration", "entry", "fee", "bib", "bibs", "shirt", "shirts", "form",
        "payment",
        "flyer", "flyers", "poster", "posters", "tickets", "errands", "followers", "views", "emails",
    ]

    /// Where the first distance is, else the first number, else the first time.
    private static func measure(in tokens: [RunTokens.Token]) -> Int? {
        tokens.firstIndex { if case .number(_, .some) = $0 { true } else { false } }
            ?? tokens.firstIndex { if case .number = $0 { true } else { false } }
            ?? tokens.firstIndex { if case .duration = $0 { true } else { false } }
    }

    /// The words up to the first token that is none.
    private static func words(_ tokens: some Sequence<RunTokens.Token>) -> [String] {
        var words: [String] = []
        for token in tokens {
            guard case .word(let word) = token else { break }
            words.append(word)
        }
        return words
    }

    private static func isRunning(_ token: RunTokens.Token) -> Bool {
        guard case .word(let word) = token else { return false }
        return ["ran", "run", "runs", "running", "jog", "jogged", "jogging", "treadmill"].contains(word)
    }

    /// `12 miles on the bike`, `30 minutes stationary bike`; not `5 miles with walk breaks`.
    private static func sport(in words: [String]) -> String? {
        guard let place = words.firstIndex(where: { !leads.contains($0) }),
            isSport(words[place], before: words.atPlace(place + 2))
        else { return nil }
        return words[place]
    }

    private static let leads: Set = [
        "on", "the", "a", "an", "of", "easy", "slow", "long", "short", "stationary", "spin", "indoor", "outdoor",
        "exercise", "mile", "miles", "minute", "road",
    ]

    /// - Parameter next: the word behind it: a bike path is no sport.
    private static func isSport(_ word: String, before next: String?) -> Bool {
        guard !noSports.contains(where: word.hasPrefix), !places.contains(next ?? "") else { return false }
        switch Sport(word) {
        case .walk, .hike, .ride, .swim, .drive, .other: return true
        case .run, .unknown: return false
        }
    }

    private static let places: Set = [
        "path", "paths", "trail", "trails", "lane", "route", "way", "bridge", "park", "club", "break", "breaks",
        "track",
        "tracks", "lot", "station", "road", "run",
    ]

    /// Beginnings of words that name a sport in a file, and say something of a run in a text.
    private static let noSports = [
        "breath", "gravel", "gym", "skip", "skin", "skir", "train", "snow", "weight", "strength", "auto", "car", "bus",
        "motor", "fitness", "box", "velocity", "transition", "course", "wander", "fish", "boat",
    ]
}
