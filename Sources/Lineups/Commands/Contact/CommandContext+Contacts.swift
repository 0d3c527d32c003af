import CommandKit
import Lineups
import People
import PhoneNumbers
import Platform
import Storage
import Values

extension CommandContext {
    func region(_ code: String) throws -> Region {
        do throws(AccountEntryError) { return try AccountEntry.region(code) } catch { throw CommandError(error) }
    }

    func warn(about number: ContactNumber) {
        if let warning = number.warning { terminal.say("Note: \(warning)") }
    }

    /// The dates away of all contacts that are not over.
    func datesAway(in tx: Transaction) throws -> [ID<Contact>: [DatesAway]] {
        Dictionary(
            grouping: try DatesAway.all(account: account.id, since: account.zone.date(of: now), in: tx),
            by: \.contact)
    }
}
