package import JSON
package import Values

extension OutputTable {
    /// How a table shows a field.
    package struct Shown<Row>: ExpressibleByStringLiteral {
        fileprivate let title: Title
        fileprivate var text: (Row) -> String? = { _ in nil }
        fileprivate var light: (Row) -> StatusLight? = { _ in nil }
        fileprivate var color: Style.Color?

        /// - Parameter text: nil for the value as text.
        package init(
            _ title: Title, light: @escaping (Row) -> StatusLight? = { _ in nil }, color: Style.Color? = nil,
            text: @escaping (Row) -> String?
        ) {
            (self.title, self.text, self.light, self.color) = (title, text, light, color)
        }

        package init(stringLiteral title: String) { self.title = Title(stringLiteral: title) }
    }

    /// Rows with their fields. A table has the fields that are shown.
    package init<Row>(
        _ rows: [Row], _ fields: RecordFields<Row>, shown: [String: Shown<Row>], emptyState: String
    ) {
        self.init(
            Columns(fields.all.map { (name: $0.name, title: shown[$0.name]?.title ?? Title(nilLiteral: ())) }),
            emptyState: emptyState)
        self.rows = rows.map { row in
            fields.all.map { field in
                let (shown, value) = (shown[field.name], field.value(row))
                let flag: String? = if case .bool(let flag) = value { flag ? "yes" : "" } else { nil }
                return .value(value, shown: shown?.text(row) ?? flag, light: shown?.light(row), color: shown?.color)
            }
        }
    }
}
