package import People
internal import PhoneNumbers
package import Storage
package import Values

/// In which zones somebody may be: the contact's own, where it is known; the account's for numbers of its country; else
/// all zones of the number's country, or the account's where nothing is known of it.
package enum WhereTheyAre {
    package static func zones(
        of contact: ID<Contact>?, number: String, account: Account, in tx: Transaction
    ) throws -> [Zone] {
        if let contact,
            let identifier = try tx.value("SELECT zone FROM contact WHERE id = \(contact)", as: String.self),
            let zone = Zone(identifier)
        {
            return [zone]
        }
        guard let region = PhoneNumber(e164: number)?.region, region != account.region else { return [account.zone] }
        let zones = Zone.zones(ofCountry: region.code)
        return zones.isEmpty ? [account.zone] : zones
    }
}
