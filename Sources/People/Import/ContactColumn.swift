package import PhoneNumbers
import Platform
package import SheetReader
import VCardReader
import Values

/// The columns of a spreadsheet with contacts.
package enum ContactColumn: SheetField {
    case name, stageName, firstName, lastName, cell, cellKind, phone, phoneLabel, email, tags, note, zone, language
    case publicName

    /// Normalized headings that name this column. Numbers and addresses have many more, see `ReachHeading`.
    package var headings: Set<String> {
        switch self {
        case .name:
            [
                "name", "fullname", "displayname", "performer", "performername", "comic", "comedian", "artist", "act",
                "contact", "contactname", "person", "who", "player", "musician", "speaker", "talent",
                "band", "bandname", "group", "ensemble", "artistname", "actname", "speakername",
                "nombre", "nombrecompleto", "nombreyapellidos", "nom", "nomcomplet", "nometprenom", "nomprenom",
                "vollstandigername", "vornamenachname", "nome", "nomecompleto", "nomecognome", "nomeecognome",
                "nominativo", "anzeigename", "nombreparamostrar", "nomdaffichage", "nomevisualizzato", "nomedeexibicao",
            ]
        case .stageName:
            [
                "stagename", "performingname", "artisticname", "nombreartistico", "nomdescene", "nomscene",
                "kunstlername", "buhnenname", "nomedarte", "nomeartistico",
            ]
        case .firstName:
            [
                "firstname", "fname", "first", "givenname", "given", "forename", "prenom", "vorname", "primernombre",
                "nombres", "primeironome",
            ]
        case .lastName:
            [
                "lastname", "lname", "last", "familyname", "family", "surname", "apellido", "apellidos", "nomdefamille",
                "nomfamille", "nachname", "familienname", "zuname", "cognome", "sobrenome", "apelido", "ultimonome",
            ]
        case .cell: ["cell", "cellphone", "mobile", "mobilephone", "textphone"]
        // Only exports have it.
        case .cellKind: ["cellkind"]
        case .phone: ["phone", "phones", "otherphone", "otherphones"]
        case .phoneLabel: []
        case .email: ["email", "emails", "otheremail", "otheremails"]
        case .tags:
            [
                "tag", "tags", "label", "labels", "category", "categories", "groups", "groupmembership", "etiqueta",
                "etiquetas", "categoria", "categorias", "etiquette", "etiquettes", "categorie",
                "schlagwort", "schlagworter", "kategorie", "kategorien", "gruppen", "etichetta", "etichette",
            ]
        case .note:
            [
                "note", "notes", "comment", "comments", "remark", "remarks", "nota", "notas", "observaciones",
                "observacoes", "comentarios", "remarque", "remarques", "commentaire", "commentaires", "notiz",
                "notizen", "bemerkung", "bemerkungen", "anmerkung", "anmerkungen", "annotazioni",
            ]
        case .zone: ["zone", "timezone"]
        case .language:
            ["language", "lang", "idioma", "lengua", "langue", "sprache", "lingua"]
        case .publicName: ["publicname", "nombrepublico", "nompublic", "nomepubblico", "nomepublico"]
        }
    }

    package static func fields(of headings: [String]) -> [ContactColumn?] {
        let meanings = meanings
        var fields = headings.map { heading in
            let meaning = meanings[Heading.key(heading)]
            return meaning == .cellKind ? meaning : ofReach(heading) ?? meaning
        }
        settleNames(headings, &fields)
        return fields
    }

    private static func ofReach(_ heading: String) -> ContactColumn? {
        // `Home Address` is none.
        if heading.folded == "home" { return .phone }
        guard let reach = ReachHeading(heading) else { return nil }
        switch reach.noun {
        case .phone: return reach.isLabel ? .phoneLabel : reach.kind == "mobile" ? .cell : .phone
        case .email: return reach.isLabel ? nil : .email
        }
    }

    /// `Vorname, Name` and `Nombre, Apellidos`: the short word is one half of the name. Of `Name, Full name` the longer
    /// one is the name. Where a sheet has a name, the stage name is a column like any other.
    private static func settleNames(_ headings: [String], _ fields: inout [ContactColumn?]) {
        let halves: Set = ["name", "nombre", "nom", "nome"]
        if let place = fields.firstIndex(of: .name), halves.contains(Heading.key(headings[place])) {
            switch (fields.contains(.firstName), fields.contains(.lastName)) {
            case (true, false): fields[place] = .lastName
            case (false, true): fields[place] = .firstName
            default: break
            }
        }
        let names = fields.indices.filter { fields[$0] == .name }
        let longer = names.filter { !halves.contains(Heading.key(headings[$0])) }
        if names.count > 1, longer.count == 1 { for place in names where place != longer[0] { fields[place] = nil } }
        guard !names.isEmpty else { return }
        for place in fields.indices where fields[place] == .stageName { fields[place] = nil }
    }

    package var title: String {
        switch self {
        case .name: "name"
        case .stageName: "stage name"
        case .firstName: "first name"
        case .lastName: "last name"
        case .cell: "cell"
        case .cellKind: "cell kind"
        case .phone: "phone"
        case .phoneLabel: "kind of number"
        case .email: "e-mail"
        case .tags: "tags"
        case .note: "note"
        case .zone: "time zone"
        case .language: "language"
        case .publicName: "public name"
        }
    }

    /// Whether a sheet can have several such columns.
    package var isMany: Bool {
        switch self {
        case .cell, .phone, .phoneLabel, .email, .tags, .note: true
        case .name, .stageName, .firstName, .lastName, .cellKind, .zone, .language, .publicName: false
        }
    }

    /// A row needs one of these.
    package static let names: [ContactColumn] = [.name, .stageName, .firstName, .lastName]
    /// What a column can be read as whose heading does not say it.
    package static let choices: [ContactColumn] = [.cell, .phone, .email, .tags, .note, .name]
}

extension ContactEntry {
    private static let kinds: Set = ["mobile", "home", "work", "main", "fax", "pager", "modem", "other"]

    /// `fax` and the number of `fax: +14155550123`, as an export writes it.
    private static func kindAndNumber(in text: String) -> (kind: String?, number: String) {
        let halves = text.split(separator: ":", maxSplits: 1)
        guard halves.count == 2 else { return (nil, text) }
        let kind = halves[0].lowercased().filter(\.isLetter)
        guard kinds.contains(kind) else { return (nil, text) }
        return (kind, String(halves[1].drop(while: \.isWhitespace)))
    }

    /// Reads the contact of a row; nil if the row has no name.
    ///
    /// - Parameters:
    ///   - cells: the cells of the row in a column.
    ///   - region: the region of national numbers; nil if unknown.
    /// - Throws: `ContactError` for an invalid value.
    package init?(cells: (ContactColumn) -> [SheetCell], region: Region?) throws(ContactError) {
        guard let name = Self.name(cells) else { return nil }
        var (emails, unreadable): ([EmailAddress], [String]) = ([], [])
        for cell in cells(.email) {
            // An invalid address does not reject the row.
            for written in Self.parts(of: cell.text, at: ";,\n") where !Self.isEmptyWord(written) {
                if let email = try? Self.checkedEmail(written) {
                    emails.append(email)
                } else {
                    unreadable.append(written)
                }
            }
        }
        let notes = cells(.note).map(\.text)
        let groups = GroupNames(cells(.tags).flatMap { Self.parts(of: $0.text, at: ";,\n") })
        self.init(
            name: try Self.checkedName(name), numbers: try Self.numbers(cells, region: region), emails: emails,
            unreadableEmails: unreadable, tags: groups.tags, ownGroups: groups.own,
            note: notes.isEmpty ? nil : notes.joined(separator: "; "),
            zone: try cells(.zone).first.map { cell throws(ContactError) in try Self.checkedZone(cell.text) },
            language: try cells(.language).first.map { cell throws(ContactError) in
                try ContactLanguage.checked(cell.text)
            },
            publicName: try cells(.publicName).first.map { cell throws(ContactError) in
                try Self.checkedPublicName(cell.text)
            })
    }

    private static func name(_ cells: (ContactColumn) -> [SheetCell]) -> String? {
        if let whole = cells(.name).first ?? cells(.stageName).first { return whole.text }
        let halves = [ContactColumn.firstName, .lastName].compactMap { cells($0).first?.text }
        guard halves.count == 2 else { return halves.first }
        // One column may have the whole name.
        let (first, last) = (halves[0].folded, halves[1].folded)
        if first == last || first.hasSuffix(" " + last) { return halves[0] }
        if last.hasPrefix(first + " ") { return halves[1] }
        return halves.joined(separator: " ")
    }

    /// A number of a row before it is read.
    private struct WrittenNumber {
        let text: String
        let kind: String?
        /// The sheet is an address book, or has further numbers.
        let isListed: Bool
        let rank: Int
    }

    /// The best number for texts first. It must be readable, except in an address book; the others are kept as they are
    /// written, as on a card.
    private static func numbers(
        _ cells: (ContactColumn) -> [SheetCell], region: Region?
    ) throws(ContactError) -> [ContactNumber.Reading] {
        var readings: [ContactNumber.Reading] = []
        for number in writtenNumbers(cells) {
            do throws(ContactError) {
                readings.append(try checkedSheetCell(number.text, region: region, kind: number.kind))
            } catch {
                let isNeeded = readings.isEmpty && !number.isListed && !isDevice(number.kind)
                guard !isNeeded, case .unreadableNumber = error else { throw error }
                readings.append(ContactNumber.read(number.text, region: region, kind: number.kind))
            }
        }
        return readings
    }

    /// Mobiles, then numbers of no certain kind, then those at home and at work.
    private static func writtenNumbers(_ cells: (ContactColumn) -> [SheetCell]) -> [WrittenNumber] {
        let labels = cells(.phoneLabel).compactMap { cell in ReachHeading(cell.heading).map { ($0, cell.text) } }
        let cellKind = cells(.cellKind).first?.text.lowercased()
        var found: [WrittenNumber] = []
        for (column, cell) in cells(.cell).map({ (ContactColumn.cell, $0) }) + cells(.phone).map({ (.phone, $0) }) {
            let heading = ReachHeading(cell.heading)
            let label = heading.flatMap { heading in labels.first { $0.0.labels(heading) }?.1 }
            let isOther = Heading.key(cell.heading).hasPrefix("other")
            let columnKind =
                label.map { CardPhone.Kind(label: $0)?.word }
                ?? (column == .cell ? kindOfCell(written: cellKind) : heading?.kind)
            for part in parts(of: cell.text, at: ";\n") where !isEmptyWord(part) {
                let (own, text) = kindAndNumber(in: part)
                let isFirst = column == .cell && label == nil || columnKind == "mobile" && label?.first == "*"
                found.append(
                    WrittenNumber(
                        text: text, kind: own ?? columnKind,
                        isListed: isOther || label != nil || heading?.isValue == true,
                        rank: isFirst ? 0 : isOther ? 2 : rank(columnKind)))
            }
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element)
    }

    private static func isDevice(_ kind: String?) -> Bool { kind.map(ContactNumber.devices.contains) ?? false }

    private static func rank(_ kind: String?) -> Int {
        switch kind {
        case "mobile": 1
        case "home", "work": 3
        case let kind? where isDevice(kind): 4
        default: 2
        }
    }

    /// - Parameter separators: Google separates several values of a cell by " ::: ".
    private static func parts(of text: String, at separators: String) -> [String] {
        text.replacing(":::", with: "\n").split { separators.contains($0) }
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .map { $0.count > 2 && $0.first == "\"" && $0.last == "\"" ? String($0.dropFirst().dropLast()) : $0 }
            .filter { !$0.isEmpty }
    }

    /// The word of an export for a number of no known kind.
    static let unknownKind = "unknown"

    /// - Parameter written: the kind of the cell in an export, which may be a number at home that can be texted.
    private static func kindOfCell(written: String?) -> String? {
        guard let written else { return "mobile" }
        return written == unknownKind ? nil : kinds.contains(written) ? written : "mobile"
    }
}
