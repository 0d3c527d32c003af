import Agenda
package import Messaging
package import Platform
package import Storage
import Values

/// What the operator has limited for every account, and how much of it one account uses.
package struct AccountLimit: Hashable, Sendable {
    /// `Photos`
    package let title: String
    /// `12 of 500 MB`
    package let value: String

    /// Empty if the operator has set nothing.
    package static func all(
        of account: ID<Account>, _ retention: Retention, in tx: Transaction
    ) throws -> [AccountLimit] {
        var all: [AccountLimit] = []
        if let limit = Quota.photos.limit(in: tx) {
            let used = QuotaError.megabytes(try PhotoAlbum.bytes(of: account, in: tx))
            all.append(AccountLimit(title: "Photos", value: "\(used) of \(QuotaError.megabytes(limit)) MB"))
        }
        if let limit = Quota.entries.limit(in: tx) {
            let used = try CalendarEntry.count(of: account, in: tx)
            all.append(AccountLimit(title: "Calendar entries", value: "\(used) of \(limit)"))
        }
        if let limit = Quota.texts.limit(in: tx) {
            let used = try Outbox.todayCount(of: account, in: tx)
            all.append(AccountLimit(title: "Texts within 24 hours", value: "\(used) of \(limit)"))
        }
        if let months = retention.months {
            all.append(AccountLimit(title: "Words of texts", value: "deleted after \(months.counted("month"))"))
        }
        if let months = retention.archiveMonths {
            all.append(AccountLimit(title: "Old texts", value: "archived after \(months.counted("month"))"))
        }
        if let days = retention.unknownDays {
            all.append(AccountLimit(title: "Texts of unknown numbers", value: "deleted after \(days.counted("day"))"))
        }
        return all
    }
}
