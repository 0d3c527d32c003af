package import Platform
import Twilio
import Values

/// What is stored in the fields of an edit form, as the form shows it. The form takes along which values it has shown,
/// so that saving it never overwrites what somebody else has saved in the meantime.
package struct StoredFields: Hashable, Sendable {
    /// A field of the form.
    package struct Field: Hashable, Sendable {
        enum Kind: Sendable {
            case text, choice
            /// Not sent unless it is checked.
            case box
            /// Several boxes with one name; the value has commas.
            case list
        }

        let name: String
        /// As people see it.
        let label: String
        let kind: Kind
        /// Empty for an empty text, and for a box that is not checked.
        let value: String
        /// The values that can be chosen, in words; those that are absent are words.
        var words: [String: String] = [:]

        /// A field for a text.
        package static func text(_ name: String, _ label: String, _ value: String?) -> Field {
            Field(name: name, label: label, kind: .text, value: value ?? "")
        }

        /// A field with few values.
        package static func choice(
            _ name: String, _ label: String, _ value: String, words: [String: String] = [:]
        ) -> Field {
            Field(name: name, label: label, kind: .choice, value: value, words: words)
        }

        /// A box to check, with the value `yes`.
        package static func box(_ name: String, _ label: String, _ isChecked: Bool) -> Field {
            Field(
                name: name, label: label, kind: .box, value: isChecked ? "yes" : "", words: ["yes": "yes", "": "no"])
        }

        /// Boxes with one name.
        ///
        /// - Parameter values: of those that are checked, with commas.
        package static func list(_ name: String, _ label: String, _ values: String) -> Field {
            Field(name: name, label: label, kind: .list, value: values)
        }

        /// Nil for a form without the field, which leaves it.
        func typed(in form: FormBody) -> String? {
            switch kind {
            case .text, .choice: form[name]
            case .box: form[name] ?? ""
            case .list: form.values(name).filter { !$0.isEmpty }.joined(separator: ", ")
            }
        }

        /// What equal values have in common. Browsers send line breaks as CR LF, and forms are read without spaces
        /// around.
        func plain(_ value: String) -> String {
            let text = value.replacing("\r\n", with: "\n").trimmed()
            return kind == .list ? Self.parts(text).sorted().joined(separator: ",") : text
        }

        /// What a form with this value sends.
        var sent: [String] {
            switch kind {
            case .text, .choice: [value]
            case .box: value.isEmpty ? [] : [value]
            case .list: [""] + Self.parts(value)
            }
        }

        private static func parts(_ text: String) -> [String] {
            text.split(separator: ",").map { $0.trimmed() }.filter { !$0.isEmpty }
        }
    }

    /// What is edited, to find out who has changed it.
    let row: UndoRows.Row
    /// Tells the forms of one row apart.
    package let key: String
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
            Field(
                name: name, label: label, kind: choices[name] == nil ? .text : .choice, value: values[name] ?? "",
                words: choices[name] ?? [:])
        }
        self.init(row, key: key, title, fields + others)
    }
}

// MARK: - What the form has shown

extension StoredFields {
    /// The name of the field that has it.
    static let basisName = "basis"
    /// Of a mark. Every form of a page has all marks, so they are short.
    private static let digits = 8

    /// A mark for each value that a form has shown, which the form takes along.
    var basis: String { fields.map { mark($0, $0.value) }.joined() }

    private func mark(_ field: Field, _ value: String) -> String {
        String(Fingerprint.of("\(row)\n\(key)\n\(field.name)\n\(field.plain(value))").prefix(Self.digits))
    }

    /// Compares a form that was sent with what is stored now. What was changed by others and not in the form is taken
    /// over; what was changed in both, to different values, collides.
    ///
    /// - Returns: the form with what is taken over, and the fields that collide.
    func merged(into form: FormBody) -> (form: FormBody, collisions: [Field]) {
        guard let basis = form[Self.basisName] else { return (form, []) }
        let marks = Self.marks(in: basis)
        var (taken, collisions) = ([Field](), [Field]())
        for field in fields where !marks.contains(mark(field, field.value)[...]) {
            guard let typed = field.typed(in: form), field.plain(typed) != field.plain(field.value) else { continue }
            if marks.contains(mark(field, typed)[...]) { taken.append(field) } else { collisions.append(field) }
        }
        return (taken.isEmpty ? form : Self.form(form, with: taken), collisions)
    }

    private static func marks(in basis: String) -> Set<Substring> {
        var (marks, rest) = (Set<Substring>(), basis[...])
        while !rest.isEmpty {
            marks.insert(rest.prefix(digits))
            rest = rest.dropFirst(digits)
        }
        return marks
    }

    private static func form(_ form: FormBody, with fields: [Field]) -> FormBody {
        let names = Set(fields.map(\.name))
        var changed = FormBody()
        for pair in form.pairs where !names.contains(pair.name) { changed.append(pair.name, pair.value) }
        for field in fields {
            for value in field.sent { changed.append(field.name, value) }
        }
        return changed
    }
}
