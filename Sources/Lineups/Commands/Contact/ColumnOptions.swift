import ArgumentParser
import CommandKit
import People
import SheetReader
import Values

/// What columns of a spreadsheet are whose headings do not say it.
struct ColumnOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A column whose values become tags (repeatable).", valueName: "heading"))
    var tagColumn: [String] = []

    @Option(help: ArgumentHelp("A column that belongs to the note (repeatable).", valueName: "heading"))
    var noteColumn: [String] = []

    @Option(help: ArgumentHelp("A column with cell numbers (repeatable).", valueName: "heading"))
    var cellColumn: [String] = []

    @Option(help: ArgumentHelp("A column with other numbers (repeatable).", valueName: "heading"))
    var phoneColumn: [String] = []

    @Option(help: ArgumentHelp("A column with e-mail addresses (repeatable).", valueName: "heading"))
    var emailColumn: [String] = []

    @Option(help: ArgumentHelp("The column with the names.", valueName: "heading"))
    var nameColumn: String?

    /// By their headings. Throws `CommandError` for a column that is given twice.
    var chosen: [String: ContactColumn] {
        get throws {
            let named: [(ContactColumn, [String])] = [
                (.tags, tagColumn), (.note, noteColumn), (.cell, cellColumn), (.phone, phoneColumn),
                (.email, emailColumn), (.name, nameColumn.map { [$0] } ?? []),
            ]
            var chosen: [String: ContactColumn] = [:]
            var seen: Set<String> = []
            for (field, headings) in named {
                for heading in headings {
                    guard seen.insert(Heading.choiceKey(heading)).inserted else {
                        throw CommandError(
                            .usage, "The column \(heading.quotedLine) is given twice.", "Choose one thing that it is.")
                    }
                    chosen[heading] = field
                }
            }
            return chosen
        }
    }
}
