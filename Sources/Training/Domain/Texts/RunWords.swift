import Values

/// The words in which runners say how it went, in lower case and without apostrophes.
enum RunWords {
    static let units: [String: DistanceUnit] = [
        "mi": .miles, "mile": .miles, "miles": .miles, "m": .miles, "miler": .miles, "milers": .miles,
        "k": .kilometers, "km": .kilometers, "kms": .kilometers, "ks": .kilometers, "kilometer": .kilometers,
        "kilometers": .kilometers, "kilometre": .kilometers, "kilometres": .kilometers,
    ]
    static let meters: Set = ["meter", "meters", "metre", "metres", "mtrs"]
    static let hours: Set = ["h", "hr", "hrs", "hour", "hours"]
    static let minutes: Set = ["min", "mins", "minute", "minutes"]
    static let seconds: Set = ["s", "sec", "secs", "second", "seconds"]
    static let numbers: [String: Double] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fifteen": 15, "twenty": 20,
    ]

    /// It was done.
    static let done: Set = [
        "done", "did", "ran", "finished", "complete", "completed", "crushed", "nailed", "logged", "managed", "knocked",
    ]
    static let yes: Set = [
        "yes", "yep", "yeah", "yup", "ya", "yea", "y", "yess", "yesss", "check", "indeed", "absolutely",
    ]
    /// The text was read, or what was asked back is right.
    static let nods: Set = ["ok", "okay", "k", "sure", "cool", "thanks", "right", "correct", "great", "roger", "got"]
    static let no: Set = ["no", "nope", "nah", "n"]
    static let skipped: Set = ["skip", "skipped", "skipping", "bailed", "missed"]
    /// It will be done, or may be.
    static let later: Set = ["yet", "later", "tonight", "will", "gonna", "soon", "tomorrow", "planning", "lacing"]
    static let laterPhrases = [
        "going to", "about to", "after work", "after lunch", "after dinner", "heading out", "on my way",
        "this afternoon", "this evening", "in a bit", "working on it",
    ]
    /// It is not done, and will not be.
    static let skippedPhrases = [
        "rest day", "day off", "no run", "not today", "not running", "didnt run", "did not run", "didnt go",
        "did not go", "didnt do", "did not do", "couldnt run", "cant run", "cant make", "cant today", "couldnt make",
        "wont make", "wont run", "not happening", "called it off", "taking today off", "sitting this one out",
        "sat this one out", "giving it a miss", "pass today", "passing today", "didnt happen", "no time",
        "couldnt today",
        "too tired", "too busy", "too sore", "too hot", "too icy", "have a cold", "got a cold",
    ]
    /// Reasons that say it alone: `sick`, `im injured`.
    static let reasons: Set = [
        "sick", "ill", "injured", "flu", "fever", "migraine", "covid", "resting", "hungover",
    ]
    /// What may stand before such a reason.
    static let beforeReasons: Set = [
        "i", "im", "am", "feeling", "feel", "still", "too", "been", "no", "nope", "nah", "sorry", "ugh", "so",
        "really", "very", "a", "bit", "got", "have", "the", "home", "woke", "up", "was", "just", "my", "knee", "legs",
        "back", "foot", "ankle", "calf", "hip", "way", "super", "today", "with",
    ]
    /// With these begins why a run is skipped: `skip im tired`, `skipped work`.
    static let reasonStarts = reasons.union([
        "tired", "exhausted", "sore", "busy", "hurt", "hurts", "hurting", "pain", "injury", "knee", "shin", "shins",
        "calf", "hip", "back", "foot", "ankle", "hamstring", "achilles", "cramps", "work", "meeting", "meetings", "kid",
        "kids", "family", "doctor", "dentist", "travel", "traveling", "travelling", "flight", "vacation", "holiday",
        "sleep", "slept", "overslept", "alarm", "weather", "rain", "raining", "rainy", "snow", "snowing", "storm",
        "ice", "icy", "hot", "cold", "wind", "windy", "heat", "smoke", "because", "bc", "cuz", "cause", "due", "since",
        "as", "with", "not", "no", "too", "so", "i", "im", "ive", "was", "had", "have", "got", "feeling", "feel",
        "felt",
    ])
    /// Around the skip itself: `skip todays run`.
    static let aroundSkip: Set = [
        "it", "this", "that", "one", "the", "my", "today", "todays", "run", "running", "workout", "training", "please",
        "for", "now", "again", "sorry", "just", "morning", "mornings", "on", "out",
    ]

    /// Before a run that was wrong: `sorry 3.6`, `actually it was 4.3`.
    static let corrections: Set = [
        "sorry", "oops", "actually", "correction", "typo", "meant", "i", "no", "wait", "make", "that", "should", "be",
        "it", "was", "its",
    ]

    /// It was broken off.
    static let brokenOff = [
        "had to stop", "cut short", "cut it short", "gave up", "didnt finish", "did not finish", "couldnt finish",
        "could not finish", "stopped early", "stopped at", "only made it", "dnf", "had to quit", "bailed after",
        "bailed at",
    ]
    /// A text about a run begins with one of these, if it is about a run that is to come.
    static let openers: Set = [
        "i", "im", "not", "no", "nope", "later", "tonight", "will", "gonna", "going", "about", "heading", "on", "soon",
        "tomorrow", "after", "planning", "havent", "in", "still", "lacing", "this", "working", "yet", "nah", "didnt",
        "running", "yes", "yeah", "ok", "okay", "hasnt", "cant", "couldnt", "wont",
    ]

    /// What may follow the distance behind a command, before words of one's own: `5 around the lake`.
    static let joins: Set = [
        "around", "along", "through", "by", "near", "w", "from", "before", "after", "over", "under", "via", "into",
        "down", "round", "outside", "inside", "outdoors", "indoors", "barefoot", "alone", "together", "between",
        "without", "despite", "because", "as", "while", "when", "per", "downtown", "uphill", "downhill", "home",
        "there",
        "against", "across", "past", "is", "tonight", "shakeout", "parkrun", "race", "if", "or", "x",
    ]

    /// Between two distances, or after one, they say that only the runner knows how far it was: `3 to 4 miles`,
    /// `2 miles short`.
    static let joiners: Set = ["to", "or", "then", "plus"]
    static let relations: Set = ["short", "shorter", "less", "more", "longer", "left"]

    /// Words that say nothing of their own around a distance or a time.
    static let fillers: Set<String> = Set([
        "i", "ive", "id", "im", "we", "me", "my", "it", "its", "that", "this", "the", "a", "an", "all", "just", "only",
        "about", "around", "approx", "approximately", "like", "roughly", "almost", "nearly", "total", "in", "for",
        "time", "took", "was", "and", "got", "get", "went", "today", "todays", "of", "distance", "ish", "at", "thanks",
        "thx", "coach", "lol", "run", "to", "on", "with", "so", "now", "pace", "workout", "training", "whole", "thing",
        "out", "up", "is", "have", "been", "one", "morning", "exactly", "miles", "mile", "@",
    ]).union(done).union(yes)

    /// What runners say of a run; it goes to the note.
    static let remarks: Set = [
        "easy", "slow", "fast", "hard", "hot", "cold", "humid", "windy", "wind", "rain", "rainy", "snow", "icy", "felt",
        "feels", "feel", "feeling", "great", "good", "bad", "ok", "okay", "fine", "rough", "tough", "tired", "legs",
        "heavy", "hills", "hilly", "flat", "treadmill", "trail", "trails", "track", "strong", "smooth", "sore", "knee",
        "hurts", "sweaty", "awesome", "amazing", "terrible", "awful", "nice", "really", "very", "pretty", "super",
        "but", "though", "warm", "sunny", "dark", "early", "late", "solo", "dog", "stroller",
        "progression", "recovery", "tempo", "intervals", "long", "steady", "new", "shoes", "first", "best", "ever", "a",
        "bit", "little", "wet", "muddy", "foggy", "walked", "some", "had", "stop", "short", "cut", "gave", "tonight",
        "evening", "afternoon", "night", "last", "finally", "then", "end", "cramps", "stopped", "made",
    ]

    /// Those that a text about a run may have.
    static let usual = fillers.union(remarks).union(["yesterday"])
}
