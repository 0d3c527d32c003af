package import Agenda
package import Platform
package import Storage
import Values

/// What is said of a night that was is about the show that was, also where the next one has the same name.
package enum LatestShow {
    /// The last show with this whole name that has begun within two weeks and was not canceled; nil for none.
    package static func find(named name: String, account: ID<Account>, in tx: Transaction) throws -> Event? {
        try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE account_id = \(account) AND kind = 'show' AND cancelled_at IS NULL
                AND starts_at <= \(tx.now) AND starts_at > \(tx.now.adding(.zero - .days(14)))
            ORDER BY starts_at DESC, id DESC
            """
        ).map(Event.init).first { $0.name.folded == name.folded }
    }
}
