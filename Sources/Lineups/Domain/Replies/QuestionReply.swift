import Agenda
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Answers a question about a request from what is known of the event; the invitation stays open. Passes any other
/// question on to the booker, and says so once.
struct QuestionReply {
    let texts: InvitationTexts

    /// More than these are not listed.
    private static let most = 3

    /// Nil for a text that is no question, and where it is unclear what it is about.
    func answer(_ turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome? {
        guard turn.verdict.label == .question else { return nil }
        let invitations = concerned(turn)
        guard !invitations.isEmpty, invitations.count <= Self.most else { return nil }
        if let asked = AskedFact.all(in: turn.text.body), let reply = try facts(asked, about: invitations, turn, in: tx)
        {
            return turn.outcome(reply: reply, needsAttention: false)
        }
        guard invitations.contains(where: { !turn.wasAskedBack($0) }) else { return nil }
        let texts = texts.written(in: turn.language)
        var values: [String: MessageTemplate.Value] = [
            "booker": .text(try Account.find(turn.account, in: tx)?.name ?? "")
        ]
        if invitations.count == 1 { values.merge(reply(to: invitations[0], turn)) { $1 } }
        return turn.outcome(reply: texts.render(.question, values), needsAttention: true, about: invitations)
    }

    /// The invitations that the text names, else the open ones, else the confirmed ones.
    private func concerned(_ turn: ReplyTurn) -> [Invitation] {
        let named = turn.invitations.filter { turn.verdict.about.contains($0.choice) }
        if !named.isEmpty { return named }
        let open = turn.invitations.filter(\.isOpen)
        return open.isEmpty ? turn.invitations.filter { $0.answer == .confirmed } : open
    }

    /// A line for each invitation. Nil where something that was asked is not known.
    private func facts(
        _ asked: Set<AskedFact>, about invitations: [Invitation], _ turn: ReplyTurn, in tx: Transaction
    ) throws -> String? {
        var lines: [String] = []
        let texts = texts.written(in: turn.language)
        for invitation in invitations {
            let account = try Account.find(invitation.event.account, in: tx)
            let terms = try offered(to: invitation, turn, in: tx)
            guard Self.isKnown(asked, of: invitation, terms) else { return nil }
            var values = texts.values(
                for: invitation.contactName, on: terms, event: invitation.event, account: account, now: turn.now)
            if !asked.contains(.pay) { values["pay"] = nil }
            if !asked.contains(.callTime) { values["call"] = nil }
            if !asked.contains(.setLength) { values["set"] = nil }
            values["from"] = .flag(asked.contains(.sender) && lines.isEmpty)
            values["who"] = .text(turn.nameOnSharedNumber(invitation) ?? "")
            lines.append(texts.render(.facts, values.merging(reply(to: invitation, turn)) { $1 }))
        }
        return lines.joined(separator: "\n")
    }

    private static func isKnown(_ asked: Set<AskedFact>, of invitation: Invitation, _ terms: Terms) -> Bool {
        asked.allSatisfy { fact in
            switch fact {
            case .sender, .time: true
            case .place: invitation.event.location != nil
            case .pay: terms.agreed != nil
            case .callTime: terms.callBefore != nil
            case .setLength: terms.setLength != nil
            }
        }
    }

    /// The terms that the request told.
    private func offered(to invitation: Invitation, _ turn: ReplyTurn, in tx: Transaction) throws -> Terms {
        guard let slot = try Slot.find(invitation.slot, in: tx) else { return invitation.terms }
        guard slot.benchRank != nil else { return slot.offer }
        return slot.termsOffered(
            in: try Lineup.of(invitation.event, in: tx), for: slot.invitedPositions, at: turn.now)
    }

    /// How to answer an open invitation.
    private func reply(to invitation: Invitation, _ turn: ReplyTurn) -> [String: MessageTemplate.Value] {
        guard invitation.isOpen else { return [:] }
        let isOneOfSeveral = turn.invitations.count(where: \.isOpen) > 1
        return ["open": .flag(true), "tag": .text(isOneOfSeveral ? String(invitation.choice) : "")]
    }
}
