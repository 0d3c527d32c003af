/// The data that the lexicon is built from. The files in `Phrases` define it.
struct LexiconData: Sendable {
    /// Phrases of one sense. Where two lists contain the same phrase, the earlier list decides.
    struct PhraseList: Sendable {
        let sense: Sense
        var isNegatable = false
        var isForeign = false
        var patterns: [PhrasePattern] = []
    }

    var phrases: [PhraseList] = []
    /// "can not" ← cant, cannot …
    var spellings: [(meaning: String, spellings: [String])] = []
    /// The same of languages, for sentences in them: "je peux" ← jpeux.
    var languageSpellings: [(language: LanguageSet, meaning: String, spellings: [String])] = []
    var classes: [(WordClass, words: [String])] = []
    /// Words that are interchangeable in phrases: `<event>`.
    var kinds: [(name: String, words: [String])] = []
    var optOutRoles: [(OptOutRole, words: [String])] = []
    /// Words of languages, as they are typed.
    var languageWords: [(LanguageSet, LanguageRole, words: [String])] = []
    var places: [String] = []
    /// Known only so that they are not taken for typing errors.
    var ordinaryWords: [String] = []
    var slipTargets: [String] = []
    /// Short words that are tried where a text is not understood: see `Respelling`.
    var commonWords: [String] = []
    var prefixes: [String] = []

    static let standard = compiledIn(PhraseFile.all)
    static let ownWords = compiledIn(PhraseFile.ownWords)

    private static func compiledIn(_ files: [PhraseFile]) -> LexiconData {
        do {
            return try LexiconData(files)
        } catch {
            // `PhraseFileTests` reads the same files.
            fatalError("\(error)")
        }
    }

    init(_ files: [PhraseFile]) throws(PhraseFileError) {
        var reader = PhraseFileReader()
        for file in files { try reader.read(file) }
        self = reader.data
    }

    init() {}
}
