package import Agenda
package import Platform
package import Storage
import Values

/// Command-line arguments with an optional `@name`, which selects a subject.
package struct SubjectChoice: Sendable {
    /// The other arguments.
    package let words: [String]
    /// The name without `@`; nil selects the account itself.
    package let name: String?

    /// Parsed like text commands: after other words, the name extends to the end (`buy film @grand canyon`); before
    /// them it is one word. Quotes delimit a name.
    ///
    /// - Throws: `CommandError` for more than one name.
    package init(_ arguments: [String]) throws {
        let places = arguments.indices.filter { arguments[$0].hasPrefix("@") && arguments[$0].count > 1 }
        guard places.count <= 1 else {
            let names = places.map { arguments[$0].quotedLine }.joined(separator: " and ")
            throw CommandError(.usage, "Only one @name is allowed, not \(names).")
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
    package init(naming arguments: [String]) throws {
        let first = arguments.first ?? ""
        try self.init(first.hasPrefix("@") && first.count > 1 ? [arguments.joined(separator: " ")] : arguments)
    }

    /// For commands that add something: a single quoted argument `"@late buy film"` also contains the words.
    package init(writing arguments: [String]) throws {
        let choice = try SubjectChoice(arguments)
        guard choice.words.isEmpty, choice.name?.contains(where: \.isWhitespace) == true else {
            self = choice
            return
        }
        let said = SubjectInText(arguments.joined(separator: " "))
        (words, name) = ([said.words], said.name)
    }

    package var text: String { words.joined(separator: " ") }
}

extension OutputTable.Cell {
    /// A table shows the name with `@`. Other formats have the name alone, because a spreadsheet may read `@` as a
    /// formula.
    package static func subject(_ subject: Subject) -> OutputTable.Cell {
        OutputTable.Cell.text(subject.name, shown: subject.mention)
    }
}

extension CommandContext {
    /// The subject of a new item; nil if nothing has that name or a similar one.
    package func subject(writing choice: SubjectChoice) async throws -> Subject? {
        guard let name = choice.name else { return try await subject(choice) }
        let account = account.id
        let match = try await write { [subjects = app.subjects] in
            try subjects.match(name, account: account, in: $0)
        }
        if case .none(let nearest) = match, nearest.isEmpty { return nil }
        return try await subject(choice)
    }

    /// The subject that was chosen; the account itself without a name.
    package func subject(_ choice: SubjectChoice) async throws -> Subject {
        let account = account.id
        guard let name = choice.name else { return try await write { try Subject.own(account, in: $0) } }
        switch try await write({ [subjects = app.subjects] in
            try subjects.match(name, account: account, in: $0)
        }) {
        case .one(let subject): return subject
        case .several(let found):
            let error = CommandError(
                .notFound, "Several items match \(name.quotedLine). \(Self.howToChoose(among: found.map(\.name)))",
                lines: found.prefix(10).map { "  @\($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))" }
            )
            guard let first = found.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first.id)")
        case .none(let nearest):
            let error = CommandError(
                .notFound, "There is nothing called \(name.quotedLine).",
                lines: nearest.isEmpty
                    ? app.subjects.listings.map { NextStep("See all", $0).commandText }
                    : nearest.prefix(3).map { "Did you mean  \("@\($0)".quotedLine)?" })
            guard let first = nearest.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first)")
        }
    }
}

// MARK: - Items in the list of a subject

extension CommandContext {
    /// The items of the subject that is named; without a name all that the account has.
    ///
    /// - Parameter command: what comes before the name: `todo list`.
    package func all<Items: SubjectCollection>(
        _ type: Items.Type, naming words: [String], in command: String
    ) async throws -> [Items] {
        let (account, choice) = (account.id, try SubjectChoice(naming: words))
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "Did you mean:  greenroom \(command) \("@\(choice.text)".argument)")
        }
        if choice.name == nil { return try await read { try Items.all(account: account, in: $0) } }
        let subject = try await subject(choice)
        return [try await read { try Items.of(subject, in: $0) }]
    }

    /// Changes the items of a subject. If no @name was given and they do not have what was named, the error names the
    /// subjects that have it.
    package func change<Items: SubjectCollection, Value: Sendable>(
        _ type: Items.Type, of subject: Subject, named choice: SubjectChoice,
        _ body: @escaping @Sendable (inout Items, Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await write { tx in
                var items = try Items.of(subject, in: tx)
                return try body(&items, tx)
            }
        } catch {
            throw try await hinted(error, Items.itemKind, choice)
        }
    }

    /// The same as `change`, for reading.
    package func find<Items: SubjectCollection, Value: Sendable>(
        in type: Items.Type, of subject: Subject, named choice: SubjectChoice,
        _ body: @escaping @Sendable (Items) throws -> Value
    ) async throws -> Value {
        do {
            return try await read { try body(Items.of(subject, in: $0)) }
        } catch {
            throw try await hinted(error, Items.itemKind, choice)
        }
    }

    private func hinted(
        _ error: any Error, _ kind: SubjectItemLookup.Kind, _ choice: SubjectChoice
    ) async throws -> any Error {
        guard choice.name == nil, let list = app.modules.subjectItemLookups.first(where: { $0.kind == kind }),
            list.isNotFound(error)
        else { return error }
        let (account, words) = (account.id, choice.words)
        let holders = try await read { try list.holders(words, account, $0) }.filter { !$0.isAccount }
        guard let first = holders.first else { return error }
        return CommandError(
            .notFound, "\(error)", lines: holders.prefix(3).map { "Did you mean the one in  \($0.mention.quotedLine)?" }
        ).missing(first.mention)
    }
}

/// A subject as it is shown after an item: nothing for the account itself.
package enum SubjectLabel {
    /// `  (@canyon)`.
    package static func suffix(_ subject: Subject) -> String {
        subject.isAccount ? "" : "  (\(Printable.line(subject.mention)))"
    }

    /// ` @canyon`, quoted for a shell, to append to a command.
    package static func argument(_ subject: Subject) -> String {
        subject.isAccount ? "" : " " + subject.mention.argument
    }
}
