package import Platform
package import Storage

extension ContactNumber {
    init(_ row: Row) throws {
        self.init(
            raw: try row["raw"], e164: try row["e164"], kind: try row["kind"], isTextable: try row["textable"],
            isVerified: try row["verified"])
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
