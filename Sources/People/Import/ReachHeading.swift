import SheetReader
import VCardReader
import Values

/// A heading of a column with telephone numbers or e-mail addresses, or with the labels of such a column: `Home Fax`,
/// `Teléfono móvil 2`, `Handynr.`, `Phone 1 - Label`, `E-mail 1 - Value`.
///
/// Every word of it must be known, so that `Emergency Phone` and `Phone Country Code` are not the person's number.
struct ReachHeading {
    enum Noun: Hashable { case phone, email }

    let noun: Noun
    /// Of its numbers: mobile, home, work, main, fax, pager; nil if it does not say.
    let kind: String?
    /// The column says what kind of number or address is in the column beside it.
    let isLabel: Bool
    /// Google's word for the column that a label is about.
    let isValue: Bool
    /// `1` of `Phone 1 - Label`; empty without one.
    let ordinal: String

    init?(_ heading: String) {
        let words = Heading.words(of: heading)
        var parts: Set<Part> = []
        for word in words where !word.allSatisfy(\.isNumber) {
            for letters in word.split(whereSeparator: \.isNumber) {
                guard let found = Self.parts(of: String(letters)) else { return nil }
                parts.formUnion(found)
            }
        }
        let kinds = Self.kinds.filter { parts.contains(.kind($0)) }
        let isPhone = parts.contains(.phone) || !parts.isDisjoint(with: Self.devices)
        let isNumber = parts.contains(.contact) && parts.contains(.number)
        switch (isPhone || isNumber && !parts.contains(.email), parts.contains(.email)) {
        case (true, false): noun = .phone
        case (false, true): noun = .email
        default: return nil
        }
        kind = kinds.first
        isLabel = parts.contains(.label)
        isValue = parts.contains(.value)
        ordinal = words.joined(separator: " ").filter(\.isNumber)
    }

    /// Whether this column has the labels of the other one.
    func labels(_ other: ReachHeading) -> Bool {
        isLabel && !other.isLabel && noun == other.noun && ordinal == other.ordinal && kind == other.kind
    }
}

extension ReachHeading {
    private enum Part: Hashable {
        case phone, email, number, contact, label, value, filler
        case kind(String)
    }

    /// Those that decide what a number with several is come first: a work mobile is a mobile, a mobile fax a fax.
    private static let kinds = ["fax", "pager", "mobile", "main", "work", "home"]
    /// Kinds that are telephones without a further word.
    private static let devices: Set<Part> = [.kind("fax"), .kind("pager"), .kind("mobile")]

    /// The parts of a word, which may be a compound: `mobilephone`, `Handynummer`. Nil for an unknown word.
    private static func parts(of word: String) -> Set<Part>? {
        if word.isEmpty { return [] }
        if let whole = wholeWords[word] { return whole }
        guard word.utf8.count <= 60 else { return nil }
        return compound(word[...])
    }

    private static func compound(_ rest: Substring) -> Set<Part>? {
        if rest.isEmpty { return [] }
        for length in stride(from: min(longest, rest.count), to: 1, by: -1) {
            guard let part = tokens[String(rest.prefix(length))] else { continue }
            if let others = compound(rest.dropFirst(length)) { return others.union(part) }
        }
        return nil
    }

    private static let longest = tokens.keys.map(\.count).max() ?? 0

    /// Also inside compounds.
    private static let tokens: [String: Set<Part>] = {
        var tokens: [String: Set<Part>] = [:]
        func add(_ words: [String], _ parts: Set<Part>) { for word in words { tokens[word] = parts } }
        add(PhoneWords.home, [.kind("home")])
        add(PhoneWords.work, [.kind("work")])
        add(PhoneWords.main, [.kind("main")])
        add(PhoneWords.phone, [.phone])
        add(PhoneWords.mobile, [.kind("mobile")])
        add(PhoneWords.landline, [.phone, .kind("home")])
        add(PhoneWords.fax, [.kind("fax")])
        add(PhoneWords.pager, [.kind("pager")])
        add(
            [
                "email", "emails", "mail", "mails", "correo", "correos", "electronico", "electronica", "courriel",
                "courriels", "messagerie", "electronique", "correio", "eletronico", "elettronica", "posta",
                "courrier",
            ], [.email])
        add(["number", "numbers", "numero", "numeros", "nummer", "nummern", "numeri", "nr", "nro", "num"], [.number])
        add(["contact", "contacto", "contato", "contatto", "kontakt", "recapito"], [.contact])
        add(
            ["label", "type", "kind", "etiqueta", "tipo", "typ", "libelle", "etichetta", "rotulo", "bezeichnung"],
            [.label])
        add(["address", "addresses", "adresse", "adressen", "direccion", "endereco", "indirizzo"], [.filler])
        return tokens
    }()

    /// Too short or too common to be looked for inside other words.
    private static let wholeWords: [String: Set<Part>] = {
        var words: [String: Set<Part>] = ["sms": [.kind("mobile")], "text": [.kind("mobile")], "no": [.number]]
        for word in ["value", "valor", "valeur", "wert", "valore"] { words[word] = [.value] }
        words["uff"] = [.kind("work")]
        words["ab"] = [.kind("home")]
        let fillers = [
            "the", "of", "your", "my", "best", "n", "e", "a", "de", "del", "della", "dell", "di", "du", "da", "do",
            "des",
            "d", "l", "le", "la", "el", "il", "lo", "und", "or", "ou", "y", "o", "optional", "required", "other",
            "otro",
            "autre", "altro", "outro", "others", "alt", "alternate", "alternative", "additional", "secondary", "second",
            "secundario", "secundaria", "secondaire", "secondario", "day", "daytime", "evening",
            "istituzionale", "institucional", "institutionnel", "institutionnelle", "recepteur",
        ]
        for word in fillers { words[word] = [.filler] }
        return words
    }()
}
