import CPhrases

/// One of the files in `Phrases`. `docs/reader.md` describes their format.
struct PhraseFile: Sendable {
    let name: String
    let text: [UInt8]

    init(_ name: String, _ text: some Sequence<UInt8>) {
        (self.name, self.text) = (name, Array(text))
    }

    /// The files that are compiled in, in the order that `CPhrases.c` gives them.
    static var all: [PhraseFile] {
        UnsafeBufferPointer(start: phrase_files(), count: phrase_file_count()).map(PhraseFile.init)
    }

    /// The files for texts in the booker's own words: the common spellings, and phrases of their own, which are no
    /// phrases of replies.
    static var ownWords: [PhraseFile] {
        all.filter { $0.name == "spellings.txt" } + [PhraseFile(phrase_file_of_own_words().pointee)]
    }

    private init(_ file: phrase_file) {
        self.init(String(cString: file.name), UnsafeBufferPointer(start: file.text, count: file.length))
    }
}

/// A mistake in a phrase file, with the place where it is.
struct PhraseFileError: Error, Hashable, CustomStringConvertible {
    enum Problem: Error, Hashable {
        /// A line stands before the first header.
        case noHeader
        case unknownHeader(String)
        /// A word of a header that its list does not have.
        case unknownRole(String)
        case unclosedBracket(Character)
        case unexpectedBracket(Character)
        case emptyPhrase
        /// `=`, `^`, `%`, `$` or `!` inside a phrase.
        case misplacedMark(Character)
        case unknownPart(String)
        case unknownKind(String)
        case noMeaning
    }

    let file: String
    /// The first line is 1.
    let line: Int
    let problem: Problem

    var description: String { "\(file):\(line): \(sentence)" }

    private var sentence: String {
        switch problem {
        case .noHeader: "a header such as [yes] must come first"
        case .unknownHeader(let name): "there is no list called [\(name)]"
        case .unknownRole(let name): "\"\(name)\" is not known in a header of this kind"
        case .unclosedBracket(let bracket): "\(bracket) is never closed"
        case .unexpectedBracket(let bracket): "\(bracket) closes nothing"
        case .emptyPhrase: "there is an empty phrase or alternative"
        case .misplacedMark(let mark): "\(mark) must stand at the \("$!".contains(mark) ? "end" : "start") of a phrase"
        case .unknownPart(let name): "there is no part called {\(name)} above"
        case .unknownKind(let name): "there is no kind of words called <\(name)>"
        case .noMeaning: "a spelling needs a meaning: \"can not = cant\""
        }
    }
}
