import Agenda
package import Platform
import Storage
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
