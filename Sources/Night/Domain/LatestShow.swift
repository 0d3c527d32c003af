package import Agenda
package import Platform
package import Storage
import Values

extension Event {
    /// The last show with this whole name that has begun within two weeks and was not canceled; nil for none. What is
    /// said of a night that was is about it, also where the next show has the same name.
    package static func latestShow(named name: String, account: ID<Account>, in tx: Transaction) throws -> Event? {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = 'show' AND cancelled_at IS NULL
                AND starts_at <= \(tx.now) AND starts_at > \(tx.now.adding(.zero - .days(14)))
            ORDER BY starts_at DESC, id DESC
            """
        ).map(Event.init).first { $0.name.folded == name.folded }
    }
}
