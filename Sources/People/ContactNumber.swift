package import JSON
package import PhoneNumbers
package import Platform
package import Storage
import Values

extension ContactNumber {
    init(_ row: Row) throws {
        self.init(
            raw: try row["raw"], e164: try row["e164"], kind: try row["kind"], isTextable: try row["textable"],
            isVerified: try row["verified"], isWrong: try row["wrong"])
    }

    /// Marks this number as not textable for all contacts of the account.
    package static func markUntextable(_ e164: String, account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE contact_number SET textable = 0
            WHERE e164 = \(e164) AND contact_id IN (SELECT id FROM contact WHERE account_id = \(account))
            """)
    }

    /// Marks this number as textable again, for all contacts: a text came from it, or one of ours arrived.
    package static func markTextable(_ e164: String, in tx: Transaction) throws {
        let isMarked: SQL = "e164 = \(e164) AND textable = 0"
        // There is rarely one, and a read costs a third of an update that changes nothing.
        guard try tx.exists("SELECT 1 FROM contact_number WHERE \(isMarked)") else { return }
        try tx.run("UPDATE contact_number SET textable = 1 WHERE \(isMarked)")
    }

    /// Flags this number, or that of an address of WhatsApp, of all contacts of the account as somebody else's, or clears
    /// the flag. Returns whether that changed anything.
    @discardableResult
    package static func setWrong(
        _ isWrong: Bool, _ e164: String, account: ID<Account>, in tx: Transaction
    ) throws -> Bool {
        try tx.run(
            """
            UPDATE contact_number SET wrong = \(isWrong)
            WHERE e164 = \(Channel.number(in: e164)) AND wrong <> \(isWrong)
                AND contact_id IN (SELECT id FROM contact WHERE account_id = \(account))
            """) > 0
    }

    /// Clears the flags of all numbers of a contact.
    package static func clearWrong(of contact: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE contact_number SET wrong = 0 WHERE contact_id = \(contact)")
    }
}

// MARK: - Comparing

extension ContactNumber {
    /// Whether both are the same number, or are written the same way; one of them may lack a country.
    func isSame(as other: ContactNumber) -> Bool {
        guard let e164, let otherE164 = other.e164 else { return raw == other.raw }
        return PhoneNumber.forms(of: e164) == PhoneNumber.forms(of: otherE164) || raw == other.raw
    }

    /// The number with the values of a newer card. The way it is written changes only with the number itself.
    func updated(by newer: ContactNumber) -> ContactNumber {
        if newer.e164 == nil, e164 != nil { return self }
        let kind = newer.kind ?? kind
        return ContactNumber(
            raw: newer.e164 == e164 ? raw : newer.raw, e164: newer.e164, kind: kind,
            isTextable: newer.isTextable && !(kind.map(Self.devices.contains) ?? false), isVerified: newer.isVerified,
            isWrong: newer.e164 == e164 && isWrong)
    }
}

// MARK: - Reading

extension ContactNumber {
    /// A number as it was written, and what prevents texting it.
    package struct Reading: Hashable, Sendable {
        package let number: ContactNumber
        /// Nil if nothing does.
        package let problem: Problem?
    }

    /// Why a number cannot be texted, or should be checked first.
    package enum Problem: Hashable, Sendable {
        /// It is stored as it was written.
        case unreadable(NumberProblem)
        /// The card says that it is a fax, a pager or a modem.
        case device(String)
        /// The kind of number, such as a landline.
        case cannotBeTexted(CheckedNumber.Kind)
        /// It has a valid length but is not in the numbering plan.
        case unknown
        /// It can be texted, but its area code may be newer than our numbering plan.
        case unverified
    }

    /// - Parameters:
    ///   - region: the region of national numbers; nil accepts only numbers with a country code.
    ///   - kind: mobile, home, work, fax …; nil if unknown.
    package static func read(_ raw: String, region: Region?, kind: String? = nil) -> Reading {
        let isDevice = kind.map(devices.contains) ?? false
        switch PhoneNumber.read(raw, region: region).asMobile(unless: kind.map(lines.contains) ?? false) {
        case .problem(let problem):
            let number = ContactNumber(raw: raw, e164: nil, kind: kind, isTextable: false, isVerified: false)
            return Reading(number: number, problem: .unreadable(problem))
        case .number(let checked):
            let number = ContactNumber(
                raw: raw, e164: checked.number.e164, kind: kind, isTextable: checked.canBeTexted && !isDevice,
                isVerified: checked.isValid)
            return Reading(number: number, problem: isDevice ? .device(kind ?? "") : Problem(checked))
        }
    }

    /// Kinds of devices that never receive texts.
    static let devices: Set<String> = ["fax", "pager", "modem"]

    /// Kinds of numbers that are probably landlines.
    private static let lines = devices.union(["home", "work", "main"])
}

extension ReadNumber {
    /// The mobile number that is meant where its country writes mobile numbers in two ways: "+54 11 2345 6789" of a
    /// cell is "+54 9 11 2345 6789".
    fileprivate func asMobile(unless isLine: Bool) -> ReadNumber {
        guard !isLine, let number, !number.canBeTexted, number.number.mobileForm != number.number else { return self }
        let mobile = PhoneNumber.read(number.number.mobileForm.e164, region: nil)
        return mobile.number?.canBeTexted == true ? mobile : self
    }
}

extension ContactNumber.Problem {
    /// Nil if the number is known and can be texted.
    fileprivate init?(_ checked: CheckedNumber) {
        switch (checked.isValid, checked.canBeTexted) {
        case (true, true): return nil
        case (true, false): self = .cannotBeTexted(checked.kind)
        case (false, false): self = .unknown
        case (false, true): self = .unverified
        }
    }

    /// The value in JSON; stable.
    package var word: String {
        switch self {
        case .unreadable: "unreadable_number"
        case .device, .cannotBeTexted, .unknown: "not_textable"
        case .unverified: "unverified"
        }
    }
}

extension ContactNumber.Problem: CustomStringConvertible {
    /// The predicate of a sentence whose subject is the number.
    package var description: String {
        switch self {
        case .unreadable(.severalNumbers): "has more than one number in one field; enter each one separately"
        case .unreadable(.needsCountry): "needs a country code: write it with +"
        case .unreadable(let problem): "\(problem)"
        case .device(let kind): "a \(kind), cannot receive texts"
        case .cannotBeTexted(let kind): "\(kind.rawValue), cannot receive texts"
        case .unknown: "not a valid number in its country; saved, but not texted"
        case .unverified: "could not be verified; check it before you text it"
        }
    }
}

extension ContactNumber {
    package static let jsonType = JSONType.object([
        JSONType.Member("raw", .text), JSONType.Member("e164", .optional(.text)),
        JSONType.Member("kind", .optional(.text)), JSONType.Member("textable", .flag),
        JSONType.Member("verified", .flag), JSONType.Member("wrong", .flag),
    ])

    /// Of `jsonType`.
    package var json: JSONValue {
        [
            "raw": .string(raw), "e164": .optional(e164), "kind": .optional(kind), "textable": .bool(isTextable),
            "verified": .bool(isVerified), "wrong": .bool(isWrong),
        ]
    }

    /// `mobile, shared with another contact`; nil for nothing to say.
    package func remark(sharedNumbers: Set<String>) -> String? {
        var words = [kind, isTextable ? nil : "cannot be texted", isWrong ? "wrong number" : nil]
        if e164 != nil, !isVerified { words.append("not verified") }
        if let e164, sharedNumbers.contains(e164) { words.append("shared with another contact") }
        let remarks = words.compactMap(\.self)
        return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
    }

    /// A sentence about a number that was just entered and cannot be texted, or should be checked; nil for neither.
    package var warning: String? {
        let shown = e164 ?? raw
        if !isTextable { return "\(shown) cannot be texted, so it will not get requests." }
        return isVerified
            ? nil : "\(shown) looks valid but is not in the numbering plan. Check it."
    }
}
