/// The properties that a contact list uses.
enum PropertyName: Hashable, Sendable {
    case formattedName, name, nickname, organization, title, note, phone, email, uid, categories, language
    /// `MEMBER` and Apple's name for it.
    case member
    /// `KIND` and Apple's name for it.
    case kind
    /// Apple's `X-ABShowAs`: `COMPANY` marks an organization.
    case showAs
    /// Apple's `X-ABLabel`: the label of the other properties of its group.
    case label
    /// A card inside a card: nested in 2.1, escaped in 3.0.
    case agent
    /// A photo, a logo, a sound or a key: skipped.
    case binary
    case other

    init(_ bytes: Bytes) {
        self =
            switch bytes.count {
            case 1 where bytes.spells("n"): .name
            case 2 where bytes.spells("fn"): .formattedName
            case 3 where bytes.spells("tel"): .phone
            case 3 where bytes.spells("uid"): .uid
            case 3 where bytes.spells("org"): .organization
            case 3 where bytes.spells("key"): .binary
            case 4 where bytes.spells("note"): .note
            case 4 where bytes.spells("lang"): .language
            case 4 where bytes.spells("kind"): .kind
            case 4 where bytes.spells("logo"): .binary
            case 5 where bytes.spells("email"): .email
            case 5 where bytes.spells("title"): .title
            case 5 where bytes.spells("photo") || bytes.spells("sound"): .binary
            case 5 where bytes.spells("agent"): .agent
            case 6 where bytes.spells("member"): .member
            case 8 where bytes.spells("nickname"): .nickname
            case 9 where bytes.spells("x-ablabel"): .label
            case 10 where bytes.spells("x-abshowas"): .showAs
            case 10 where bytes.spells("categories"): .categories
            case 24 where bytes.spells("x-addressbookserver-kind"): .kind
            case 26 where bytes.spells("x-addressbookserver-member"): .member
            default: .other
            }
    }

    /// True if the value is used.
    var isKept: Bool {
        switch self {
        case .agent, .binary, .other: false
        default: true
        }
    }
}

/// BEGIN and END of a card.
enum Delimiter {
    case begin, end

    /// Reads `BEGIN:VCARD` or `END:VCARD` in any case, with white space around its parts.
    init?(_ line: Bytes) {
        let line = line.withoutMark().trimmed()
        guard let first = line.first?.lowercased, first == UInt8(ascii: "b") || first == UInt8(ascii: "e"),
            let colon = line.firstOffset(of: .colon), line.part(from: colon + 1).trimmed().spells("vcard")
        else { return nil }
        let word = line.part(from: 0, to: colon).trimmed()
        if word.spells("begin") {
            self = .begin
        } else if word.spells("end") {
            self = .end
        } else {
            return nil
        }
    }
}
