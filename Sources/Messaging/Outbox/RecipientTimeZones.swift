internal import People
internal import PhoneNumbers
package import Storage
package import Values

/// In which zones somebody may be: the contact's own, where it is known; those of an area code of the United States or
/// Canada; the account's for other numbers of its country; else all zones of the number's country, or the account's where
/// nothing is known of it.
package enum RecipientTimeZones {
    /// Servers run on UTC, and no booker lives there: an account with that zone has not said where it is.
    package static func isUnset(_ zone: Zone) -> Bool {
        ["UTC", "Etc/UTC"].contains(zone.identifier)
    }

    /// Empty where nothing is known: then no hour can be called unfit.
    package static func zones(
        of contact: ID<Contact>?, number: String, account: Account, in tx: Transaction
    ) throws -> [Zone] {
        if let contact,
            let identifier = try tx.value("SELECT zone FROM contact WHERE id = \(contact)", as: String.self),
            let zone = Zone(identifier)
        {
            return [zone]
        }
        let home = isUnset(account.zone) ? [] : [account.zone]
        guard let number = PhoneNumber(e164: number) else { return home }
        let ofItsArea = number.areaZones.compactMap { Zone($0) }
        if !ofItsArea.isEmpty { return ofItsArea }
        guard let region = number.region, region != account.region else { return home }
        let zones = Zone.zones(ofCountry: region.code)
        return zones.isEmpty ? home : zones
    }
}
