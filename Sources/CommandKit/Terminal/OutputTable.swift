package import JSON
package import Values
import Workbooks

/// The rows that a command prints, as a table, JSON, CSV or TSV.
package struct OutputTable {
    /// A field of every row.
    package struct Column {
        /// The name in `--fields`, JSON and CSV; stable.
        let name: String
        /// The heading in a table; nil hides the column in tables.
        let title: String?
        /// Whether cells are cut to one line on a terminal.
        let isClipped: Bool

        package init(_ name: String, _ title: String? = nil, isClipped: Bool = false) {
            self.name = name
            self.title = title
            self.isClipped = isClipped
        }
    }

    /// The value of a field, and how a table shows it.
    package struct Cell {
        let value: JSONValue
        /// The text in a table.
        let shown: String
        let color: Style.Color?

        private init(
            _ value: JSONValue, shown: String? = nil, light: StatusLight? = nil, color: Style.Color? = nil
        ) {
            self.value = value
            self.shown = Printable.line(shown ?? value.plainText)
            self.color = color ?? light.map(Style.Color.init)
        }

        /// Nothing in any format.
        package static var empty: Cell { Cell(.null) }

        /// Nil is an empty cell.
        package static func text(
            _ text: String?, shown: String? = nil, light: StatusLight? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.optional(text), shown: shown, light: light, color: color)
        }

        /// A whole number.
        package static func number(_ number: some BinaryInteger, shown: String? = nil) -> Cell {
            Cell(.integer(Int(number)), shown: shown)
        }

        /// A number with decimals; a whole one without.
        package static func decimal(_ number: Double, shown: String? = nil) -> Cell {
            Cell(.double(number), shown: shown)
        }

        /// Nil is an empty cell.
        package static func optional(_ number: (some BinaryInteger)?) -> Cell {
            Cell(.optional(number.map { Int($0) }))
        }

        /// A table shows `shown` for true and nothing for false.
        package static func flag(_ flag: Bool, shown: String = "yes") -> Cell {
            Cell(.bool(flag), shown: flag ? shown : "")
        }

        /// A table shows `text`, whatever the flag is.
        package static func mark(
            _ flag: Bool, text: String, light: StatusLight? = nil, color: Style.Color? = nil
        ) -> Cell {
            Cell(.bool(flag), shown: text, light: light, color: color)
        }

        /// A table shows `shown`, or the texts with commas.
        package static func list(_ texts: some Sequence<String>, shown: String? = nil) -> Cell {
            Cell(.array(texts.map { JSONValue.string($0) }), shown: shown)
        }

        /// A list of whole numbers.
        package static func numbers(_ numbers: [Int64]) -> Cell { values(numbers.map { JSONValue.integer(Int($0)) }) }

        /// A list of JSON values.
        package static func values(_ values: [JSONValue]) -> Cell { Cell(.array(values)) }

        /// A JSON value.
        package static func value(_ value: JSONValue) -> Cell { Cell(value) }
    }

    package var columns: [Column]
    package var rows: [[Cell]] = []
    /// What a table shows below each row, in the order of the rows; none if empty.
    package var below: [String] = []
    /// The message if there are no rows, with the next step.
    package let emptyState: String

    package init(_ columns: [Column], emptyState: String) {
        self.columns = columns
        self.emptyState = emptyState
    }

    /// The rows of an export.
    package init(_ table: ExportTable) {
        columns = table.columns.map { Column($0) }
        rows = table.rows.map { $0.map(Cell.value) }
        emptyState = ""
    }

    /// Prints the rows in the format. Throws `CommandError` for an unknown field.
    package func print(_ options: OutputOptions, to terminal: Terminal) throws {
        try print(as: options.resolvedFormat, fields: options.fieldNames, to: terminal)
    }

    /// Prints the rows in the format. Throws `CommandError` for an unknown field.
    package func print(as format: OutputOptions.Format, fields: [String]?, to terminal: Terminal) throws {
        let chosen = try choose(fields)
        switch format {
        case .table:
            if rows.isEmpty {
                terminal.say(emptyState)
            } else {
                // One write for the whole table.
                terminal.line(lines(chosen, showsHiddenColumns: fields != nil, on: terminal).joined(separator: "\n"))
            }
        case .json: terminal.line(String(try json(fields: fields).dropLast()))
        case .csv: terminal.line(String(try separated(by: ",", fields: fields).dropLast()))
        case .tsv: terminal.line(String(try separated(by: "\t", fields: fields).dropLast()))
        }
    }

    /// - Throws: `CommandError` for an unknown field.
    func json(fields: [String]?) throws -> String {
        let chosen = try choose(fields)
        let records = rows.map { row in
            JSONValue.object(chosen.map { JSONValue.Member(columns[$0].name, row[$0].value) })
        }
        return JSONValue.array(records).text(.indented) + "\n"
    }

    /// CSV or TSV.
    ///
    /// - Throws: `CommandError` for an unknown field.
    func separated(by separator: String, fields: [String]?) throws -> String {
        exported(try choose(fields)).separated(by: separator)
    }

    /// A workbook (.xlsx) with one worksheet.
    ///
    /// - Throws: `CommandError` for an unknown field, or if libarchive is not installed.
    func workbook(sheet: String, fields: [String]?) throws -> [UInt8] {
        let table = exported(try choose(fields))
        do throws(WorkbookError) {
            return try WorkbookWriter(table).file(sheet: sheet)
        } catch {
            throw CommandError(
                error == .cannotWrite ? .cannotWrite : .configuration, "The workbook was not written: \(error).")
        }
    }

    /// The indices of the named columns.
    ///
    /// - Throws: `CommandError` for an unknown name, with all names.
    func choose(_ names: [String]?) throws -> [Int] {
        guard let names else { return Array(columns.indices) }
        return try names.map { name in
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                throw CommandError(
                    .usage, "Unknown field \"\(name)\".", "Valid fields: \(columns.map(\.name).joined(separator: ","))")
            }
            return index
        }
    }

    private func exported(_ chosen: [Int]) -> ExportTable {
        ExportTable(chosen.map { columns[$0].name }, rows: rows.map { row in chosen.map { row[$0].value } })
    }
}

extension String {
    /// Without trailing spaces.
    package var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
