import PhoneNumbers
package import Platform
package import Storage
package import Values

/// The zones in which a recipient may be: the contact's own zone; else the zones of a US or Canadian area code; else
/// the account's zone for a number of the account's country; else all zones of the number's country, or the account's
/// zone if the country is unknown.
package enum RecipientTimeZones {
    /// Whether the zone is UTC, which means that no zone was chosen, or unknown to this system.
    package static func isUnset(_ zone: Zone) -> Bool {
        !zone.isKnown || ["UTC", "Etc/UTC"].contains(zone.identifier)
    }

    /// Whether a text that tells a time in a zone names the zone: where the recipient may be in another one.
    package static func mustName(_ zone: Zone, at moment: Instant, to zones: [Zone]) -> Bool {
        if zones.isEmpty { return !isUnset(zone) }
        return !zones.allSatisfy { $0.local(moment) == zone.local(moment) }
    }

    /// The contact's own zone, for `Transaction.prefetch`.
    package static func query(_ contact: ID<Contact>) -> SQL { "SELECT zone FROM contact WHERE id = \(contact)" }

    /// Empty if nothing is known; then no quiet hours apply. A mail wakes nobody: `Recipient` does not apply them to it.
    package static func zones(
        of contact: ID<Contact>?, number: String, account: Account, in tx: Transaction
    ) throws -> [Zone] {
        if let contact, let identifier = try tx.value(query(contact), as: String.self),
            let zone = Zone(identifier)
        {
            return [zone]
        }
        let home = isUnset(account.zone) ? [] : [account.zone]
        guard let number = PhoneNumber(e164: Channel.number(in: number)) else { return home }
        let ofItsArea = number.areaZones.compactMap { Zone($0) }
        if !ofItsArea.isEmpty { return ofItsArea }
        guard let region = number.region, region != account.region else { return home }
        let zones = Zone.zones(ofCountry: region.code)
        return zones.isEmpty ? home : zones
    }
}
