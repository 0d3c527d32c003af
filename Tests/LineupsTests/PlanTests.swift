import Lineups
import Storage
import TestSupport
import Testing
import Values

/// What runs for every text that comes in must not read whole tables.
@Suite struct PlanTests {
    static let statements: [(String, SQL)] = [
        ("a text by its SID", "SELECT id FROM inbound WHERE provider = \("p") AND sid = \("s")"),
        ("a sender by its address", "SELECT id FROM sender WHERE provider = \("p") AND address = \("a")"),
        (
            "later texts of a number",
            "SELECT 1 FROM inbound WHERE from_number = \("n") AND sender_id = \(1) AND received_at > \(0)"
        ),
        (
            "the asks of a number",
            "SELECT id FROM ask WHERE number = \("n") AND sender_id = \(1) AND purpose = 'request'"
        ),
        ("later rounds of an ask", "SELECT 1 FROM ask WHERE slot_id = \(1) AND purpose = 'request' AND round > \(1)"),
        (
            "the last text to a number",
            "SELECT account_id FROM outbound WHERE to_number = \("n") ORDER BY id DESC LIMIT 1"
        ),
        ("whoever has a number", "SELECT contact_id FROM contact_number WHERE e164 = \("n")"),
        (
            "the places of a number",
            """
            SELECT slot.id FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id IN (SELECT contact_id FROM contact_number WHERE e164 = \("n") AND textable = 1)
                AND NOT EXISTS (SELECT 1 FROM ask WHERE ask.slot_id = slot.id AND number = \("n") AND sender_id = \(1))
            """
        ),
        (
            "an opt-out",
            """
            SELECT 1 FROM opt_out WHERE number = \("n") AND (sender_id = \(1) OR source = 'asked' AND sender_id IN
                (SELECT id FROM sender WHERE provider = (SELECT provider FROM sender WHERE id = \(1))))
            """
        ),
        ("a report's text", "SELECT id FROM outbound WHERE sender_id = \(1) AND sid = \("s")"),
        (
            "what is due",
            "SELECT id FROM outbound WHERE sender_id = \(1) AND state = 'queued' AND not_before <= \(0) ORDER BY priority, not_before, id"
        ),
    ]

    @Test(arguments: statements) func noScanOnTheHotPath(_ name: String, _ statement: SQL) async throws {
        let stage = try await Stage()
        let plan = try await stage.store.read { try $0.plan(of: statement) }
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(name): \(plan)")
    }
}
