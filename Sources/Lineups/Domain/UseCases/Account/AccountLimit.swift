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
            all.append(AccountLimit(title: photos, value: megabytes(used, of: QuotaError.megabytes(limit))))
        }
        if let limit = Quota.entries.limit(in: tx) {
            let used = try CalendarEntry.count(of: account, in: tx)
            all.append(AccountLimit(title: entries, value: share(used, of: limit)))
        }
        if let limit = Quota.texts.limit(in: tx) {
            let used = try Outbox.todayCount(of: account, in: tx)
            all.append(AccountLimit(title: texts, value: share(used, of: limit)))
        }
        if let months = retention.months {
            all.append(AccountLimit(title: words, value: deleted(after: months.counted("month"))))
        }
        if let months = retention.archiveMonths {
            all.append(AccountLimit(title: oldTexts, value: archived(after: months.counted("month"))))
        }
        if let days = retention.unknownDays {
            all.append(AccountLimit(title: unknownTexts, value: deleted(after: days.counted("day"))))
        }
        return all
    }
}

// MARK: - Words

extension AccountLimit {
    private static var photos: String { "Photos" }
    private static var entries: String { "Calendar entries" }
    private static var texts: String { "Texts within 24 hours" }
    private static var words: String { "Words of texts" }
    private static var oldTexts: String { "Old texts" }
    private static var unknownTexts: String { "Texts of unknown numbers" }

    private static func megabytes(_ used: Int, of limit: Int) -> String { "\(used) of \(limit) MB" }

    private static func share(_ used: Int, of limit: Int) -> String { "\(used) of \(limit)" }

    private static func deleted(after time: String) -> String { "deleted after \(time)" }

    private static func archived(after time: String) -> String { "archived after \(time)" }
}
