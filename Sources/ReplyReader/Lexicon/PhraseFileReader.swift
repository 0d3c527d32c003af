/// Reads phrase files line by line.
struct PhraseFileReader {
    /// What the lines below a header are.
    private enum List {
        case phrases
        case part(String)
        case spellings(LanguageSet?)
        case classes
        case kinds
        case optOutRoles
        case languageWords
        case words(WritableKeyPath<LexiconData, [String]>)
    }

    private(set) var data = LexiconData()
    private var patterns = PhrasePatternParser()
    private var list: List?
    private var file = ""
    private var line = 0

    mutating func read(_ file: PhraseFile) throws(PhraseFileError) {
        (self.file, line, list) = (file.name, 0, nil)
        /// A phrase that a bracket continues on the next line, and the line where it begins.
        var open: (text: [UInt8], line: Int)?
        for row in file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            let text = Self.trimmed(Self.withoutComment(row))
            if text.isEmpty { continue }
            if open == nil, let header = Self.header(text) {
                try begin(header)
                continue
            }
            let whole = (open?.text ?? []) + text
            let start = open?.line ?? line
            open = hasPhrases && Self.isOpen(whole) ? (whole + [UInt8(ascii: " ")], start) : nil
            if open == nil { try take(whole, from: start) }
        }
        if let open { try take(open.text, from: open.line) }
    }

    // MARK: Lines

    /// `#` begins a comment at the start of a line and after white space.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let comment = line.indices.first {
            line[$0] == UInt8(ascii: "#") && ($0 == line.startIndex || line[$0 - 1] == UInt8(ascii: " "))
        }
        return comment.map { line[..<$0] } ?? line
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return text
    }

    /// The words of `[accept negatable]`. Nil for a line that is more than one pair of brackets, and for `[a|b]`.
    private static func header(_ text: ArraySlice<UInt8>) -> [String]? {
        guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return nil }
        let inside = text.dropFirst().dropLast()
        guard !inside.contains(where: { "[]()|".utf8.contains($0) }) else { return nil }
        return words(inside)
    }

    private static func words(_ text: some Collection<UInt8>) -> [String] {
        text.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    }

    private var hasPhrases: Bool {
        switch list {
        case .phrases, .part: true
        default: false
        }
    }

    /// A bracket is opened and not closed.
    private static func isOpen(_ text: [UInt8]) -> Bool {
        var depth = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth > 0
    }

    private func error(_ problem: PhraseFileError.Problem, _ line: Int) -> PhraseFileError {
        PhraseFileError(file: file, line: line, problem: problem)
    }

    /// The roles of a header.
    private func named<Role>(
        _ names: ArraySlice<String>, in known: [String: Role], _ line: Int
    ) throws(PhraseFileError) -> [Role] {
        try names.map { name throws(PhraseFileError) in
            guard let role = known[name] else { throw error(.unknownRole(name), line) }
            return role
        }
    }

    // MARK: Headers

    private mutating func begin(_ header: [String]) throws(PhraseFileError) {
        guard let name = header.first else { throw error(.unknownHeader(""), line) }
        let roles = header.dropFirst()
        switch name {
        case "part": list = .part(roles.joined(separator: " "))
        case "kind":
            list = .kinds
            data.kinds.append((roles.joined(separator: " "), []))
            patterns.kinds.formUnion(roles)
        case "class":
            list = .classes
            data.classes.append((WordClass(try named(roles, in: WordClass.named, line)), []))
        case "opt-out":
            list = .optOutRoles
            data.optOutRoles.append((OptOutRole(try named(roles, in: OptOutRole.named, line)), []))
        case "language":
            list = .languageWords
            let language = try language(roles.first ?? "")
            let role = LanguageRole(try named(roles.dropFirst(), in: LanguageRole.named, line))
            data.languageWords.append((language, role, []))
        case "spellings":
            list = .spellings(try roles.first.map { code throws(PhraseFileError) in try language(code) })
        case "places": list = .words(\.places)
        case "ordinary-words": list = .words(\.ordinaryWords)
        case "slip-targets": list = .words(\.slipTargets)
        case "common-words": list = .words(\.commonWords)
        case "prefixes": list = .words(\.prefixes)
        default:
            guard let sense = Sense.named[name] else { throw error(.unknownHeader(name), line) }
            var phrases = LexiconData.PhraseList(sense: sense)
            for role in roles {
                switch role {
                case "negatable": phrases.isNegatable = true
                case "foreign": phrases.isForeign = true
                default: throw error(.unknownRole(role), line)
                }
            }
            list = .phrases
            data.phrases.append(phrases)
        }
    }

    private func language(_ code: String) throws(PhraseFileError) -> LanguageSet {
        guard let language = LanguageSet(code: code) else { throw error(.unknownRole(code), line) }
        return language
    }

    // MARK: What stands below a header

    private mutating func take(_ text: [UInt8], from line: Int) throws(PhraseFileError) {
        switch list {
        case nil: throw error(.noHeader, line)
        case .phrases: data.phrases[data.phrases.count - 1].patterns += try phrases(text, line)
        case .part(let name):
            patterns.parts[name, default: []] += try phrases(text, line).map(\.elements)
        case .spellings(let language):
            let sides = text.split(separator: UInt8(ascii: "="), maxSplits: 1).map(Self.words)
            guard sides.count == 2, !sides[0].isEmpty else { throw error(.noMeaning, line) }
            let meaning = sides[0].joined(separator: " ")
            if let language {
                data.languageSpellings.append((language, meaning, sides[1]))
            } else {
                data.spellings.append((meaning, sides[1]))
            }
        case .classes: data.classes[data.classes.count - 1].words += Self.words(text)
        case .kinds: data.kinds[data.kinds.count - 1].words += Self.words(text)
        case .languageWords: data.languageWords[data.languageWords.count - 1].words += Self.words(text)
        case .optOutRoles: data.optOutRoles[data.optOutRoles.count - 1].words += Self.words(text)
        case .words(let path): data[keyPath: path] += Self.words(text)
        }
    }

    /// The phrases of a line, which commas separate.
    private mutating func phrases(_ text: [UInt8], _ line: Int) throws(PhraseFileError) -> [PhrasePattern] {
        var all: [PhrasePattern] = []
        for phrase in text.split(separator: UInt8(ascii: ",")).map(Self.trimmed) where !phrase.isEmpty {
            do {
                all.append(try patterns.pattern(phrase))
            } catch {
                throw self.error(error, line)
            }
        }
        return all
    }
}
