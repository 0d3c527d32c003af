import JSON
import Storage

/// The kind of a note: its fields, and how its cards are made of them.
struct NoteType {
    let fields: [String]
    let isCloze: Bool
    let templates: [CardTemplate]

    /// The two sides of a card.
    struct CardTemplate {
        let front: SideTemplate
        let back: SideTemplate

        init(front: String, back: String) {
            self.front = SideTemplate(front)
            self.back = SideTemplate(Self.answer(back))
        }

        /// Without the question, which many templates repeat above a line with this id.
        private static func answer(_ template: String) -> String {
            guard let line = template.firstRange(of: /<hr[^>]*id\s*=\s*["']?answer["']?[^>]*>/.ignoresCase()) else {
                return template
            }
            return String(template[line.upperBound...])
        }
    }
}

extension NoteType {
    /// From the JSON of collections up to format 11, by key. Some programs write a key twice: the last counts.
    static func read(json: String) throws(AnkiError) -> [Int64: NoteType] {
        guard let value = try? JSONValue(parsing: Array(json.utf8), takesLast: true),
            case .object(let members) = value
        else {
            throw .damaged("its note types cannot be read")
        }
        var types: [Int64: NoteType] = [:]
        for member in members {
            guard let id = Int64(member.name) else { continue }
            let fields = member.value.list("flds").sorted { $0.integer("ord") < $1.integer("ord") }
            let templates = member.value.list("tmpls").sorted { $0.integer("ord") < $1.integer("ord") }
            types[id] = NoteType(
                fields: fields.map { $0.text("name") }, isCloze: member.value.integer("type") == 1,
                templates: templates.map { CardTemplate(front: $0.text("qfmt"), back: $0.text("afmt")) })
        }
        return types
    }

    /// From the tables of collections since format 15, by key.
    static func read(tablesIn tx: Transaction) throws -> [Int64: NoteType] {
        var fields: [Int64: [String]] = [:]
        for row in try tx.rows("SELECT ntid, name FROM fields ORDER BY ntid, ord") {
            fields[try row["ntid"], default: []].append(try row["name"])
        }
        var templates: [Int64: [CardTemplate]] = [:]
        for row in try tx.rows("SELECT ntid, config FROM templates ORDER BY ntid, ord") {
            guard let config = ProtobufMessage((try row["config"] as [UInt8])[...]) else {
                throw AnkiError.damaged("a template cannot be read")
            }
            templates[try row["ntid"], default: []].append(
                CardTemplate(front: config.text(1) ?? "", back: config.text(2) ?? ""))
        }
        var types: [Int64: NoteType] = [:]
        for row in try tx.rows("SELECT id, config FROM notetypes") {
            let id: Int64 = try row["id"]
            guard let config = ProtobufMessage((try row["config"] as [UInt8])[...]) else {
                throw AnkiError.damaged("a note type cannot be read")
            }
            types[id] = NoteType(
                fields: fields[id] ?? [], isCloze: config.number(1) == 1, templates: templates[id] ?? [])
        }
        return types
    }
}
