/// Collects the properties of the card that is being read.
struct CardBuilder: Sendable {
    private(set) var isOpen = false
    /// The number of open nested cards (AGENT). Their properties are ignored.
    private var depth = 0
    private var card = Card(name: "", line: 0)
    private var formattedName = ""
    /// N as written in the file. Decoded only if FN is missing.
    private var name: [UInt8] = []
    private var nameHeader: PropertyHeader?
    private var nameLine = 0
    /// The types and group of each phone, and the group of each e-mail address.
    private var phoneTypes: [PropertyTypes] = []
    private var phoneGroups: [String?] = []
    private var emailGroups: [String?] = []
    private var labels: [(group: String, label: String)] = []
    /// Of the language of the card; 1 is the most preferred.
    private var languagePreference = 100
    private var isCompany = false
    /// The first character set that a property names, other than UTF-8 and windows-1252.
    private var characterSet: String?
    /// Properties in a character set that a later property may name, and the number of their bytes.
    private var waiting: [(header: PropertyHeader, bytes: [UInt8], line: Int)] = []
    private var waitingBytes = 0

    var isNested: Bool { depth > 0 }

    // MARK: - BEGIN and END

    mutating func begin(line: Int) {
        isOpen = true
        depth = 0
        card = Card(name: "", line: line)
        formattedName = ""
        name.removeAll(keepingCapacity: true)
        nameHeader = nil
        phoneTypes.removeAll(keepingCapacity: true)
        phoneGroups.removeAll(keepingCapacity: true)
        emailGroups.removeAll(keepingCapacity: true)
        labels.removeAll(keepingCapacity: true)
        isCompany = false
        characterSet = nil
        (waiting, waitingBytes) = ([], 0)
    }

    /// A nested card begins.
    mutating func nest() { depth += 1 }

    /// END of a nested card, or of this card, which is returned.
    mutating func end() -> Card? {
        guard depth == 0 else {
            depth -= 1
            return nil
        }
        isOpen = false
        takeWaiting()
        pairLabels()
        nameCard()
        if isCompany, card.kind == .individual { card.kind = .organization }
        return card
    }

    /// Ends the card at the next BEGIN or the end of the file, without its own END.
    mutating func finishWithoutEnd() -> Card? {
        depth = 0
        note(.missingEnd, line: card.line)
        return end()
    }

    mutating func note(_ reason: CardProblem.Reason, line: Int) {
        note(CardProblem(line: line, property: "", reason: reason))
    }

    mutating func note(_ reason: CardProblem.Reason, of property: VCardProperty) {
        note(CardProblem(line: property.line, property: property.displayName, reason: reason))
    }

    private mutating func note(_ problem: CardProblem) {
        if card.problems.count < VCardLimits.problems { card.problems.append(problem) }
    }

    // MARK: - Properties

    /// Notes the character set of a property, also of one that is not kept.
    mutating func noteCharacterSet(_ property: VCardProperty) {
        guard !isNested, characterSet == nil else { return }
        characterSet = property.namedCharacterSet.flatMap { CharacterSet.isOther($0) ? $0 : nil }
    }

    mutating func take(_ property: VCardProperty) {
        guard !isNested else { return }
        let size = waitingBytes + property.bytes.count
        if characterSet == nil, size <= VCardLimits.property, property.needsCharacterSet {
            waiting.append((property.header, Array(property.bytes), property.line))
            waitingBytes = size
        } else {
            read(property)
        }
    }

    private mutating func takeWaiting() {
        for (header, bytes, line) in waiting {
            bytes.withUnsafeBytes { read(VCardProperty(header: header, bytes: $0, line: line)) }
        }
        (waiting, waitingBytes) = ([], 0)
    }

    private mutating func read(_ original: VCardProperty) {
        var property = original
        property.cardCharacterSet = characterSet
        switch property.header.name {
        case .formattedName: if formattedName.isEmpty { formattedName = text(property).foldingWhiteSpace() }
        case .name: keepName(property)
        case .nickname: takeNickname(property)
        case .organization: if card.organization == nil { card.organization = firstComponent(property) }
        case .title: if card.title == nil { card.title = text(property).foldingWhiteSpace().nilIfEmpty }
        case .note:
            if card.note == nil { card.note = text(property).normalizingLineBreaks().trimmingWhiteSpace().nilIfEmpty }
        case .uid: if card.uid == nil { card.uid = text(property).trimmingWhiteSpace().droppingUUIDScheme().nilIfEmpty }
        case .language: takeLanguage(property)
        case .phone: takePhone(property)
        case .email: takeEmail(property)
        case .label: takeLabel(property)
        case .categories: takeCategories(property)
        case .member: takeMember(property)
        case .kind: takeKind(property)
        case .showAs: isCompany = property.value.trimmed().spells("company")
        case .agent, .binary, .other: break
        }
    }

    private mutating func text(_ property: VCardProperty) -> String {
        let decoded = property.text()
        if let problem = decoded.problem { note(problem, of: property) }
        return decoded.text
    }

    private mutating func keepName(_ property: VCardProperty) {
        guard nameHeader == nil else { return }
        name.append(contentsOf: property.bytes)
        nameHeader = property.header
        nameLine = property.line
    }

    private mutating func firstComponent(_ property: VCardProperty) -> String? {
        let (parts, problem) = property.components()
        if let problem { note(problem, of: property) }
        return parts.lazy.map { $0.foldingWhiteSpace() }.first { !$0.isEmpty }
    }

    /// The preferred one of several; without a preference the first one.
    private mutating func takeLanguage(_ property: VCardProperty) {
        guard let tag = text(property).trimmingWhiteSpace().nilIfEmpty else { return }
        let preference = property.parameters.preference ?? (property.parameters.types.contains(.preferred) ? 1 : 100)
        if card.language == nil || preference < languagePreference {
            (card.language, languagePreference) = (tag, preference)
        }
    }

    private mutating func takePhone(_ property: VCardProperty) {
        let raw = text(property).droppingScheme("tel:").trimmingWhiteSpace()
        guard !raw.isEmpty else { return }
        guard card.phones.count < VCardLimits.values else { return note(.tooMany, of: property) }
        let types = property.parameters.types
        let label = property.ownLabel?.nilIfEmpty
        let kind = CardPhone.Kind(types: types, label: label)
        let preference = property.parameters.preference ?? (types.contains(.preferred) ? 1 : nil)
        card.phones.append(CardPhone(raw: raw, label: label, kind: kind, preference: preference))
        phoneTypes.append(types)
        phoneGroups.append(property.group)
    }

    private mutating func takeEmail(_ property: VCardProperty) {
        let address = Self.withoutName(text(property).droppingScheme("mailto:").trimmingWhiteSpace())
        guard !address.isEmpty else { return }
        guard card.emails.count < VCardLimits.values else { return note(.tooMany, of: property) }
        let parameters = property.parameters
        let isPreferred = parameters.preference != nil || parameters.types.contains(.preferred)
        let label = property.ownLabel?.nilIfEmpty
        card.emails.append(CardEmail(address: address, label: label, preferred: isPreferred))
        emailGroups.append(property.group)
    }

    /// `ada@example.com` of `"Ada" <ada@example.com>`.
    private static func withoutName(_ text: String) -> String {
        guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else { return text }
        let inner = text[text.index(after: start)...].dropLast()
        return inner.contains("@") ? String(inner).trimmingWhiteSpace() : text
    }

    private mutating func takeLabel(_ property: VCardProperty) {
        guard let group = property.group else { return }
        let label = text(property).foldingWhiteSpace().droppingAppleMarks()
        guard !label.isEmpty else { return }
        guard labels.count < VCardLimits.values else { return note(.tooMany, of: property) }
        labels.append((group, label))
    }

    private mutating func takeCategories(_ property: VCardProperty) {
        let (parts, problem) = property.list()
        if let problem { note(problem, of: property) }
        for category in parts.lazy.map({ $0.foldingWhiteSpace() })
        where !category.isEmpty && !card.categories.contains(category) {
            guard card.categories.count < VCardLimits.values else { return note(.tooMany, of: property) }
            card.categories.append(category)
        }
    }

    /// The first of a list.
    private mutating func takeNickname(_ property: VCardProperty) {
        guard card.nickname == nil else { return }
        let (parts, problem) = property.list()
        if let problem { note(problem, of: property) }
        card.nickname = parts.lazy.map { $0.foldingWhiteSpace() }.first { !$0.isEmpty }
    }

    private mutating func takeMember(_ property: VCardProperty) {
        let member = text(property).trimmingWhiteSpace().droppingUUIDScheme()
        guard !member.isEmpty else { return }
        guard card.members.count < VCardLimits.members else { return note(.tooManyMembers, of: property) }
        card.members.append(member)
    }

    private mutating func takeKind(_ property: VCardProperty) {
        let value = property.value.trimmed()
        if value.spells("group") {
            card.kind = .group
        } else if value.spells("org") || value.spells("organization") {
            card.kind = .organization
        } else if !value.isEmpty, !value.spells("individual") {
            card.kind = .other
        }
    }

    // MARK: - The end of a card

    private mutating func pairLabels() {
        guard !labels.isEmpty else { return }
        for (index, group) in phoneGroups.enumerated() {
            guard let group, let label = labels.first(where: { $0.group == group })?.label else { continue }
            card.phones[index].label = label
            card.phones[index].kind = CardPhone.Kind(types: phoneTypes[index], label: label)
        }
        for (index, group) in emailGroups.enumerated() {
            guard let group, let label = labels.first(where: { $0.group == group })?.label else { continue }
            card.emails[index].label = label
        }
    }

    private mutating func nameCard() {
        if formattedName.isEmpty { formattedName = composedName() }
        card.name =
            [formattedName, card.nickname, card.organization, card.emails.first?.address, card.phones.first?.raw]
            .lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }

    /// N is in the order family, given, additional, prefix, suffix. Returns them in the order in which people read
    /// them.
    private mutating func composedName() -> String {
        guard let header = nameHeader else { return "" }
        let line = nameLine
        return name.withUnsafeBytes { bytes in
            let property = VCardProperty(header: header, bytes: bytes, line: line, cardCharacterSet: characterSet)
            let (parts, problem) = property.components()
            if let problem { note(problem, of: property) }
            let inOrder = [3, 1, 2, 0, 4].lazy.filter(parts.indices.contains).map { parts[$0] }
            return inOrder.joined(separator: " ").foldingWhiteSpace()
        }
    }
}
