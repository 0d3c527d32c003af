package import Storage

/// A phone number of a contact.
package struct ContactNumber: Hashable, Sendable {
    /// The number as it was written.
    package let raw: String
    /// Nil if the number could not be read.
    package let e164: String?
    /// mobile, home, work, fax …; nil if unknown.
    package let kind: String?
    /// Whether it can receive texts.
    package let isTextable: Bool
    /// False if the format is valid but the numbering plan does not contain the number.
    package let isVerified: Bool

    package init(raw: String, e164: String?, kind: String?, isTextable: Bool, isVerified: Bool) {
        self.raw = raw
        self.e164 = e164
        self.kind = kind
        self.isTextable = isTextable
        self.isVerified = isVerified
    }
}

extension ContactNumber {
    init(_ row: Row) throws {
        raw = try row["raw"]
        e164 = try row["e164"]
        kind = try row["kind"]
        isTextable = try row["textable"]
        isVerified = try row["verified"]
    }

    /// Marks this number as not textable for all contacts of the account.
    package static func markUntextable(_ e164: String, account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE contact_number SET textable = 0
            WHERE e164 = \(e164) AND contact_id IN (SELECT id FROM contact WHERE account_id = \(account))
            """)
    }
}

// MARK: - Comparing

extension ContactNumber {
    /// Whether both are the same number, or are written the same way; one of them may lack a country.
    func isSame(as other: ContactNumber) -> Bool {
        e164 != nil && e164 == other.e164 || raw == other.raw
    }

    /// The number with the values of a newer card. The way it is written changes only with the number itself.
    func updated(by newer: ContactNumber) -> ContactNumber {
        if newer.e164 == nil, e164 != nil { return self }
        let kind = newer.kind ?? kind
        return ContactNumber(
            raw: newer.e164 == e164 ? raw : newer.raw, e164: newer.e164, kind: kind,
            isTextable: newer.isTextable && !(kind.map(Self.devices.contains) ?? false), isVerified: newer.isVerified)
    }
}
