package import PhoneNumbers
import Platform
package import SheetReader
import Values

/// How the columns of a spreadsheet with contacts were understood, and what is missing.
package struct ColumnReport: Hashable, Sendable {
    /// An ignored column that has content, or one that was chosen.
    package struct Choice: Hashable, Sendable {
        package let heading: String
        /// Some of its cells.
        package let sample: [String]
        /// Nil for an ignored one.
        package let field: ContactColumn?
    }

    package let file: String
    /// Without ignored columns that have no content.
    package let columns: [SheetColumn]
    package let choices: [Choice]
    /// Whether a column has telephone numbers.
    package let hasNumbers: Bool
    /// The headings of ignored columns that are full of telephone numbers.
    package let unreadNumbers: [String]

    /// - Parameter region: the region of national numbers; nil if unknown.
    package init(_ sheet: Sheet<ContactColumn>, file: String, region: Region?) {
        self.file = file
        columns = sheet.columns.filter { $0.meaning != nil || sheet.isFilled($0) }
        choices = columns.filter { $0.meaning == nil || $0.isChosen }.map { column in
            Choice(
                heading: column.heading, sample: sheet.texts(in: column, atMost: 3),
                field: ContactColumn.choices.first { $0.title == column.meaning })
        }
        hasNumbers = sheet.fields.contains(.cell) || sheet.fields.contains(.phone)
        unreadNumbers = columns.filter { column in
            column.meaning == nil && Self.isNumbers(sheet.texts(in: column, atMost: Self.sampleSize), region)
        }.map(\.heading)
    }

    /// So much of a long column is looked at.
    private static let sampleSize = 200

    /// Whether most of the cells are telephone numbers.
    private static func isNumbers(_ sample: [String], _ region: Region?) -> Bool {
        let numbers = sample.count { text in
            let digits = text.count(where: \.isNumber)
            guard (7...20).contains(digits), text.count < 2 * digits + 6 else { return false }
            let reading = try? ContactEntry.checkedSheetCell(text, region: region, kind: nil)
            return reading?.number.isVerified ?? false
        }
        return numbers > 0 && 2 * numbers >= sample.count
    }

    /// What the booker must know before anything else; nil for nothing. A sentence.
    package var warning: String? {
        let unread = unreadNumbers.map(\.quotedLine).joined(separator: ", ")
        let isOne = unreadNumbers.count == 1
        let file = Printable.line(file)
        if !hasNumbers {
            return "No phone numbers were read from \(file)"
                + (unread.isEmpty
                    ? ": it has no column for them."
                    : ", although the column\(isOne ? "" : "s") \(unread) \(isOne ? "has" : "have") some.")
        }
        return unread.isEmpty
            ? nil
            : "The column\(isOne ? "" : "s") \(unread) of \(file) \(isOne ? "has" : "have") phone numbers that were not read."
    }
}
