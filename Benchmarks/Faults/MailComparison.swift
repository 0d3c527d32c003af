import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Values

/// Compares the mails at the server with the database after everything has settled and the gateway has ended.
struct MailComparison: Sendable {
    typealias Finding = Comparison.Finding

    /// Mails that the server has, and mails from performers.
    private(set) var sent = 0
    private(set) var answered = 0
    private(set) var stopped = 0
    /// Mails that the server has twice, because the response to the first one was lost: SMTP cannot know. Both have the
    /// same Message-ID.
    private(set) var repeated = 0
    /// Mails whose sending the gateway records as uncertain.
    private(set) var unconfirmed = 0
    private(set) var findings: [Finding] = []

    func count(_ kind: Finding.Kind) -> Int { findings.count { $0.kind == kind } }

    init(store: Store, mails: [FaultyMailServer.Mail], performers: MailPerformers) async throws {
        let (rows, inbound, answers) = try await store.read { tx in
            (
                try tx.rows("SELECT id, state, kind, to_number FROM outbound_message ORDER BY id").map(
                    MailRow.init),
                try tx.rows("SELECT sid, from_number FROM inbound_message").map {
                    (sid: try $0["sid"] as String, from: try $0["from_number"] as String)
                },
                Dictionary(
                    uniqueKeysWithValues: try tx.rows("SELECT id, answer FROM slot").map {
                        (try $0["id"] as ID<Slot>, try $0["answer"] as Answer)
                    })
            )
        }
        sent = mails.count
        compare(rows, with: mails)
        let (posted, leavers, said) = await (performers.posted, performers.leavers, performers.lastSaid)
        answered = posted.count
        let taken = Dictionary(grouping: inbound, by: \.sid)
        for id in posted where taken[id] == nil { find(.lost, "the mail <\(id)> was never taken in") }
        for (from, texts) in Dictionary(grouping: inbound, by: \.from) {
            let replies = rows.count { $0.to == from && $0.kind == .answer }
            if replies > texts.count { find(.doubled, "\(from) has \(replies) replies to \(texts.count) mails") }
        }
        for leaver in leavers { compare(leaver, with: mails) }
        for (slot, last) in said {
            let right: Set<Answer> = last.isYes ? [.confirmed] : [.declined, .withdrawn]
            guard let reached = answers[slot], !right.contains(reached) else { continue }
            find(
                reached == .none ? .lost : .wrongState,
                "\(last.request.number) last said \"\(last.text)\" about \(last.request.show), slot \(slot) is "
                    + reached.rawValue)
        }
    }

    private mutating func find(_ kind: Finding.Kind, _ what: String) {
        findings.append(Finding(kind: kind, what: what))
    }

    private mutating func compare(_ rows: [MailRow], with mails: [FaultyMailServer.Mail]) {
        let byRow = Dictionary(grouping: mails, by: \.row)
        for row in rows {
            let copies = byRow[row.id] ?? []
            // Each before the last one had no response that the gateway could record.
            repeated += max(copies.count - 1, 0)
            if copies.dropLast().contains(where: \.isHeard) {
                find(.doubled, "\(row) is \(copies.count) times at the server, which had confirmed it")
            }
            if Set(copies.map(\.id)).count > 1 { find(.doubled, "\(row) has several Message-IDs") }
            if copies.contains(where: { $0.to != row.to }) { find(.wrongState, "\(row) went to somebody else") }
            let isRefused = row.to.hasPrefix("nobody") || row.to.hasPrefix("full")
            switch row.state {
            case .unconfirmed: unconfirmed += 1
            case .accepted, .sent, .delivered:
                if copies.isEmpty { find(.lost, "\(row) is \(row.state.rawValue), and the server has no such mail") }
            case .failed where isRefused, .invalidNumber where isRefused: break
            case .optedOut where row.to.hasPrefix("leaver"), .canceled where row.kind != .answer: break
            default: find(.wrongState, "\(row) ended as \(row.state.rawValue)")
            }
        }
        let known = Set(rows.map(\.id))
        for mail in mails where !(mail.row.map(known.contains) ?? false) {
            find(.doubled, "<\(mail.id)> to \(mail.to) belongs to no row")
        }
    }

    private mutating func compare(_ leaver: MailPerformers.Leaver, with mails: [FaultyMailServer.Mail]) {
        guard let quietFrom = leaver.quietFrom else {
            if leaver.hasLeft { find(.lost, "the STOP from \(leaver.address) was never taken in") }
            return
        }
        stopped += 1
        for mail in mails.dropFirst(quietFrom) where mail.to == leaver.address {
            if mail.text.contains("OK, no more") { continue }
            find(.unwanted, "<\(mail.id)> to \(leaver.address), who had unsubscribed")
        }
    }
}

extension FaultyMailServer.Mail {
    /// By its id: `17-1796000000000.`, or with the number of a resend, and digits.
    fileprivate var row: ID<OutboundMessage>? { MessageKey(ownID: String(id.prefix { $0 != "." }))?.id }
}

/// A row of the outbox.
private struct MailRow: CustomStringConvertible {
    let id: ID<OutboundMessage>
    let state: OutboundState
    let kind: OutboundMessage.Kind
    let to: String

    init(_ row: Row) throws {
        id = try row["id"]
        state = try row["state"]
        kind = try row["kind"]
        to = try row["to_number"]
    }

    var description: String { "row \(id) (\(kind.rawValue) to \(to), \(state.rawValue))" }
}
