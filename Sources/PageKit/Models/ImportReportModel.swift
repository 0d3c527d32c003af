package import People
import Values

/// What an import would do, before it is approved. Long lists are cut.
package struct ImportReportModel: PageModel {
    /// A list under a title.
    package struct Lines: Codable, Hashable, Sendable {
        let title: String
        let lines: [String]
        /// How many more there are; nil for none.
        let more: Int?
        let isWarning: Bool

        /// So many lines of each list are shown.
        static let length = 100

        /// Nil for an empty list.
        package init?(_ title: String, _ all: [String], isWarning: Bool = false) {
            guard !all.isEmpty else { return nil }
            (self.title, self.isWarning) = (title, isWarning)
            lines = Array(all.prefix(Self.length))
            more = all.count > Self.length ? all.count - Self.length : nil
        }
    }

    package let title: String
    let crumb: String
    let crumbPath: String
    let files: String
    let summary: String
    let lists: [Lines]
    /// The form that approves it.
    let path: String
    /// Nil where there is nothing to do.
    let button: String?
    /// Whether the form approves it without the bad rows.
    let skipsBadRows: Bool
    let backPath: String
    /// Choices that change the preview; nil without any.
    var choices: Choices?

    package init(
        title: String, crumb: String, crumbPath: String, files: String, summary: String, lists: [Lines], path: String,
        button: String?, skipsBadRows: Bool, backPath: String, choices: Choices? = nil
    ) {
        (self.title, self.crumb, self.crumbPath) = (title, crumb, crumbPath)
        (self.files, self.summary, self.lists, self.path) = (files, summary, lists, path)
        (self.button, self.skipsBadRows, self.backPath, self.choices) = (button, skipsBadRows, backPath, choices)
    }

    /// Choices that change the preview.
    package struct Choices: Codable, Hashable, Sendable {
        /// A column, and what it can be read as.
        package struct Column: Codable, Hashable, Sendable {
            /// What a column can be read as.
            package struct Option: Codable, Hashable, Sendable {
                let value: String
                let title: String
                let isSelected: Bool

                package init(value: String, title: String, isSelected: Bool) {
                    (self.value, self.title, self.isSelected) = (value, title, isSelected)
                }
            }

            let number: Int
            let heading: String
            /// Some of its cells.
            let sample: String
            let options: [Option]

            package init(number: Int, heading: String, sample: String, options: [Option]) {
                (self.number, self.heading, self.sample, self.options) = (number, heading, sample, options)
            }
        }

        let path: String
        /// Above the columns.
        let title: String
        let help: String
        let columns: [Column]
        let hasColumns: Bool
        /// Whether contacts that were removed can be added again, and whether they are.
        let offersRestore: Bool
        let restores: Bool
        /// The chosen columns, for the form that approves the import.
        let chosen: [String]

        package init(
            path: String, title: String = "Columns that are not read",
            help: String = "Choose what a column is, for example a tag or a note.", columns: [Column],
            hasColumns: Bool, offersRestore: Bool, restores: Bool, chosen: [String]
        ) {
            (self.path, self.title, self.help) = (path, title, help)
            (self.columns, self.hasColumns) = (columns, hasColumns)
            (self.offersRestore, self.restores, self.chosen) = (offersRestore, restores, chosen)
        }
    }
}

extension ImportReportModel {
    /// `3 new, 1 changed, 12 known already`
    package static func counts(_ summary: ImportSummary) -> String {
        let parts = [
            (summary.added, "new"), (summary.updated, "changed"), (summary.unchanged, "unchanged"),
            (summary.skipped, "skipped"), (summary.groups, summary.groups == 1 ? "group" : "groups"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "nobody" : parts.joined(separator: ", ")
    }

    /// What is worth knowing about each card.
    package static func notes(_ cards: [ImportedCard]) -> [String] {
        var topics: Set<String> = []
        return cards.flatMap { card in
            card.notes.compactMap { note in
                guard let topic = note.topic else { return "\(card.name): \(note)" }
                return topics.insert(topic).inserted ? "\(note)" : nil
            }
        }
    }

    /// `Line 3: no name`
    package static func problems(_ problems: [RowProblem]) -> [String] {
        problems.map { "Line \($0.place.line): \($0.reason)" }
    }
}
