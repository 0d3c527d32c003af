package import Agenda
import Messaging
package import Storage
import Values

extension Deal {
    /// Reads what `stored` wrote.
    package init(stored: String) throws {
        if let flat = try? Money.read(stored, home: .usd) {
            self = .flat(flat)
            return
        }
        do throws(DealError) {
            self = try DealReader(home: .usd).read(stored)
        } catch {
            throw StoreError.column("deal", holds: stored, wanted: "a deal")
        }
    }
}

extension Migration {
    static let deals: [Migration] = [
        Migration(
            "deals-1",
            """
            -- Pay that is more than a flat amount, instead of one: USD 100.00 or 70% of the gross door, whichever is more.
            ALTER TABLE slot ADD COLUMN deal TEXT;
            -- The pay that the request told; empty for none, and NULL where that was not stored.
            ALTER TABLE invitation ADD COLUMN pay TEXT;
            """)
    ]

    static let spotDeals: [Migration] = [
        Migration(
            "deals-2",
            """
            -- Pay that is more than a flat amount, instead of one, as in a slot.
            ALTER TABLE position ADD COLUMN deal TEXT;
            ALTER TABLE spot ADD COLUMN deal TEXT;
            ALTER TABLE template_spot ADD COLUMN deal TEXT;
            """)
    ]
}

extension Migration {
    static let toldPay: [Migration] = [
        Migration(
            "told-pay-1",
            """
            -- The pay that the last text about a change of pay tells, as in pay; NULL for no such text.
            ALTER TABLE invitation ADD COLUMN new_pay TEXT;
            -- That text. Until it leaves they know the pay before.
            ALTER TABLE invitation
                ADD COLUMN pay_text_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL;
            CREATE INDEX invitation_by_pay_text ON invitation (pay_text_id);
            """),
        Migration(
            "told-pay-2",
            """
            -- The pay of several spots was told beside each, and stored as none.
            UPDATE invitation SET pay = NULL WHERE pay = ''
                AND slot_id IN (SELECT slot_id FROM spot GROUP BY slot_id HAVING count(*) > 1)
                AND slot_id IN (SELECT id FROM slot WHERE pay IS NULL AND deal IS NULL);
            """),
    ]
}

extension Deal {
    /// The pay that the performer knows by a row of `invitation`: that of a text about a change, once it has left.
    static let toldColumn: SQL = """
        CASE WHEN EXISTS (SELECT 1 FROM outbound_message
                WHERE outbound_message.id = invitation.pay_text_id AND \(OutboundState.mayHaveLeft))
            THEN invitation.new_pay ELSE invitation.pay END
        """

    /// What the last request told that was sent, or may have been, or a text about a change of pay since, for each slot
    /// of an event; nil for no pay. Slots without such a request are left out.
    package static func told(in event: ID<Event>, in tx: Transaction) throws -> [ID<Slot>: Deal?] {
        let rows = try tx.rows(
            """
            SELECT invitation.slot_id, \(toldColumn) AS pay FROM invitation
            JOIN slot ON slot.id = invitation.slot_id
            JOIN outbound_message ON outbound_message.id = invitation.outbound_message_id
            WHERE slot.event_id = \(event) AND invitation.purpose = 'request' AND \(OutboundState.mayHaveLeft)
            ORDER BY invitation.id
            """)
        var told: [ID<Slot>: Deal?] = [:]
        for row in rows {
            guard let stored: String = try row["pay"] else { continue }
            told.updateValue(stored.isEmpty ? nil : try Deal(stored: stored), forKey: try row["slot_id"])
        }
        return told
    }
}
