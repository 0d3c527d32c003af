import Twilio
import Values

/// A form that was not saved, because somebody else has changed the same fields in the meantime: what is stored now, and
/// what was typed, which can be saved from here.
struct OutdatedModel: PageModel {
    /// A field that was changed in both places.
    struct Field: Codable, Hashable, Sendable {
        let name: String
        let label: String
        /// What was typed.
        let value: String
        /// What was chosen, in words; nil for a text, which can be changed here.
        let chosen: String?
        let isText: Bool
        let isArea: Bool
        /// What is stored now.
        let problem: String
    }

    struct Hidden: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    let title: String
    let path: String
    let backPath: String
    /// Who has changed it last, when and what; nil if that is not known.
    let last: String?
    /// Of what is stored now.
    let basis: String
    let fields: [Field]
    /// The other fields of the form.
    let others: [Hidden]

    /// - Parameters:
    ///   - path: of the form.
    ///   - last: who has changed it last, when and what; nil if that is not known.
    init(
        _ stored: StoredFields, _ collisions: [StoredFields.Field], form: FormBody, path: String, backPath: String,
        last: String?
    ) {
        title = "Not saved: \(stored.title) was changed in the meantime"
        (self.path, self.backPath, self.last, basis) = (path, backPath, last, stored.basis)
        fields = collisions.map { Field($0, typed: $0.typed(in: form) ?? "") }
        let inFields = Set(fields.filter { $0.chosen == nil }.map(\.name))
        others = form.pairs.filter { pair in
            !["form", StoredFields.basisName].contains(pair.name) && !inFields.contains(pair.name)
        }.map { Hidden(name: $0.name, value: $0.value) }
    }
}

extension OutdatedModel.Field {
    /// Longer texts get an area.
    private static let longest = 80

    fileprivate init(_ field: StoredFields.Field, typed: String) {
        (name, label, value) = (field.name, field.label, typed)
        chosen = field.kind == .text ? nil : field.words[typed] ?? (typed.isEmpty ? "nothing" : typed)
        let isLong =
            max(typed.count, field.value.count) > Self.longest || (typed + field.value).contains(where: \.isNewline)
        (isText, isArea) = (chosen == nil && !isLong, chosen == nil && isLong)
        let now = field.words[field.value] ?? field.value
        problem = now.isEmpty ? "It is empty now." : "Now it is: \(now)"
    }
}
