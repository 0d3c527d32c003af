internal import Agenda
internal import People
internal import Storage
internal import Values

/// Command-line arguments with an optional `@name`, which selects a subject.
struct SubjectChoice: Sendable {
    /// The other arguments.
    let words: [String]
    /// The name without `@`; nil selects the account itself.
    let name: String?

    /// Parsed like text commands: after other words, the name extends to the end (`buy film @grand canyon`); before
    /// them it is one word. Quotes delimit a name.
    ///
    /// - Throws: `CommandError` for more than one name.
    init(_ arguments: [String]) throws {
        let places = arguments.indices.filter { arguments[$0].hasPrefix("@") && arguments[$0].count > 1 }
        guard places.count <= 1 else {
            let names = places.map { arguments[$0].quotedLine }.joined(separator: " and ")
            throw CommandError(.usage, "Two @names: \(names). Name one.")
        }
        guard let place = places.first else {
            (words, name) = (arguments, nil)
            return
        }
        let isOpen = place > 0 && !arguments[place].contains(where: \.isWhitespace)
        let end = isOpen ? arguments.count : place + 1
        words = Array(arguments[..<place] + arguments[end...])
        name = String(arguments[place..<end].joined(separator: " ").dropFirst())
    }

    /// For commands whose only argument is a name: `@grand canyon`.
    init(naming arguments: [String]) throws {
        let first = arguments.first ?? ""
        try self.init(first.hasPrefix("@") && first.count > 1 ? [arguments.joined(separator: " ")] : arguments)
    }

    /// For commands that add something: a single quoted argument `"@late buy film"` also contains the words.
    init(writing arguments: [String]) throws {
        let choice = try SubjectChoice(arguments)
        guard choice.words.isEmpty, choice.name?.contains(where: \.isWhitespace) == true else {
            self = choice
            return
        }
        let said = SubjectInText(arguments.joined(separator: " "))
        (words, name) = ([said.words], said.name)
    }

    var text: String { words.joined(separator: " ") }
}

extension CommandContext {
    /// For commands that add something: nil if no subject has this name or a similar one.
    func subject(writing choice: SubjectChoice) async throws -> Subject? {
        guard let name = choice.name else { return try await subject(choice) }
        let (account, now) = (account.id, now)
        let match = try await store.write { [subjects = app.subjects] in
            try subjects.match(name, account: account, now: now, in: $0)
        }
        if case .none(let nearest) = match, nearest.isEmpty { return nil }
        return try await subject(choice)
    }

    func subject(_ choice: SubjectChoice) async throws -> Subject {
        let (account, now) = (account.id, now)
        guard let name = choice.name else { return try await store.write { try Subject.own(account, in: $0) } }
        switch try await store.write({ [subjects = app.subjects] in
            try subjects.match(name, account: account, now: now, in: $0)
        }) {
        case .one(let subject): return subject
        case .several(let found):
            let error = CommandError(
                .notFound, "Several things are called \(name.quotedLine). Name one more fully, or by its number:",
                lines: found.prefix(10).map { "  @\($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))" }
            )
            guard let first = found.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first.id)")
        case .none(let nearest):
            let error = CommandError(
                .notFound, "Nothing is called \(name.quotedLine).",
                lines: nearest.isEmpty
                    ? app.subjects.listings.map { "See what there is: \($0)" }
                    : nearest.prefix(3).map { "Did you mean  \("@\($0)".quotedLine)?" })
            guard let first = nearest.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first)")
        }
    }
}

extension OutputTable.Cell {
    /// A table shows the name with `@`. Other formats have the name alone, which no spreadsheet takes for a formula.
    static func subject(_ subject: Subject) -> OutputTable.Cell {
        OutputTable.Cell.text(subject.name, shown: subject.tag)
    }
}
