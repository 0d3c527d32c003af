package import Platform
import Storage
package import Twilio
import Values

/// What is stored in the fields of an edit form, as the form shows it. The form takes along which values it has shown,
/// so that saving it never overwrites what somebody else has saved in the meantime.
package struct StoredFields: Hashable, Sendable {
    /// A field of the form.
    package struct Field: Hashable, Sendable {
        let name: String
        /// As people see it.
        let label: String
        /// Empty for an empty text, and for a box that is not checked.
        let value: String
        /// What can be chosen, in words by value; nil for a text.
        let words: [String: String]?
        /// A box that is not checked is not sent.
        let isBox: Bool

        /// A field for a text.
        package static func text(_ name: String, _ label: String, _ value: String?) -> Field {
            Field(name: name, label: label, value: value ?? "", words: nil, isBox: false)
        }

        /// A field with few values.
        package static func choice(
            _ name: String, _ label: String, _ value: String, words: [String: String] = [:]
        ) -> Field {
            Field(name: name, label: label, value: value, words: words, isBox: false)
        }

        /// A box to check, with the value `yes`.
        package static func box(_ name: String, _ label: String, _ isChecked: Bool) -> Field {
            Field(
                name: name, label: label, value: isChecked ? "yes" : "", words: ["yes": "yes", "": "no"], isBox: true)
        }
    }

    /// What is edited, to find out who has changed it.
    let row: UndoRows.Row
    /// Tells the forms of one row apart.
    let key: String
    /// What is edited, as people name it.
    let title: String
    package let fields: [Field]

    /// - Parameters:
    ///   - row: what the undo steps of its changes concern.
    ///   - key: tells the forms of one row apart.
    ///   - title: what is edited, as people name it.
    package init(_ row: UndoRows.Row, key: String = "", _ title: String, _ fields: [Field]) {
        (self.row, self.key, self.title, self.fields) = (row, key, title, fields)
    }

    /// - Parameters:
    ///   - values: what the form is filled with, by the names of the fields.
    ///   - labels: of the fields, by name, in order.
    ///   - choices: what can be chosen, in words by value, by the name of the field; none for texts.
    package init(
        _ row: UndoRows.Row, key: String = "", _ title: String, _ values: [String: String],
        labels: KeyValuePairs<String, String>,
        choices: [String: [String: String]] = [:], and others: [Field] = []
    ) {
        let fields = labels.map { name, label in
            Field(name: name, label: label, value: values[name] ?? "", words: choices[name], isBox: false)
        }
        self.init(row, key: key, title, fields + others)
    }
}

// MARK: - What the form has shown

extension StoredFields {
    /// The name of the field that has it.
    static let shownName = "shown"
    private static let digits = 12

    /// A mark for each value, which a form takes along.
    var shown: String { fields.map { mark($0, $0.value) }.joined() }

    private func mark(_ field: Field, _ value: String) -> String {
        String(Fingerprint.of("\(row)\n\(key)\n\(field.name)\n\(Self.plain(value))").prefix(Self.digits))
    }

    /// Browsers send line breaks as CR LF, and forms are read without spaces around.
    private static func plain(_ value: String) -> String { value.replacing("\r\n", with: "\n").trimmed() }

    /// Compares a form that was sent with what is stored now. What was changed by others and not in the form is taken
    /// over; what was changed in both, to different values, collides.
    ///
    /// - Returns: the form with the values that it leaves as they are, and the fields that collide.
    func merged(into form: FormBody) -> (form: FormBody, collisions: [Field]) {
        guard let shown = form[Self.shownName] else { return (form, []) }
        let marks = Set(
            stride(from: 0, to: shown.utf8.count, by: Self.digits).map { start in
                String(shown.dropFirst(start).prefix(Self.digits))
            })
        var (kept, collisions) = ([Field](), [Field]())
        for field in fields where !marks.contains(mark(field, field.value)) {
            // A form without the field leaves it.
            guard let typed = form[field.name] ?? (field.isBox ? "" : nil),
                Self.plain(typed) != Self.plain(field.value)
            else { continue }
            if marks.contains(mark(field, typed)) { kept.append(field) } else { collisions.append(field) }
        }
        return (kept.isEmpty ? form : Self.form(form, with: kept), collisions)
    }

    private static func form(_ form: FormBody, with fields: [Field]) -> FormBody {
        var changed = FormBody()
        for pair in form.pairs where !fields.contains(where: { $0.name == pair.name }) {
            changed.append(pair.name, pair.value)
        }
        for field in fields where !(field.isBox && field.value.isEmpty) { changed.append(field.name, field.value) }
        return changed
    }
}
