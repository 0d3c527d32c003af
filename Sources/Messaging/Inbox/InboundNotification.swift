import People
import Platform
import Storage
import Values

/// Notifies the booker of an inbound message that a person must read.
struct InboundNotification {
    let modules: [Module]

    func raise(
        of text: InboundText, _ outcome: InboundOutcome, _ account: ID<Account>, in tx: Transaction
    ) throws {
        guard let booker = try Account.find(account, in: tx), booker.mayBeAlerted, booker.cell != text.cell else {
            return
        }
        // Anybody can write to an address, and most of what strangers write is advertising.
        if outcome.contact == nil, outcome.reading == .inbox(.needsHuman, .unprovenMail) { return }
        let name = try outcome.contact.flatMap { try Contact.name(of: $0, in: tx) } ?? text.from
        var importance: Notification.Importance?
        let line: String
        let label = outcome.reading.label
        let commitments =
            label == .optOut || label == .pause ? try openCommitments(of: text.from, account, in: tx) : []
        let stopped = Channel(of: text.from)
        let other =
            label == .optOut ? try ContactAddress.stillUsed(by: outcome.contact, besides: stopped, in: tx) : nil
        // They can no longer be reached.
        if !commitments.isEmpty, other == nil { importance = .critical }
        switch label {
        case .optOut: line = Self.optOutLine(name, stopped, stillUsed: other, commitments)
        case .pause: line = Self.pauseLine(name, stopped, text)
        default:
            line = Self.line(name, outcome, text)
            // It says what waits until the booker chooses.
            if outcome.bookerNote != nil { importance = .change }
        }
        try Notification.raise(
            .unclear, of: text.id, line, to: outcome.audience, except: text.cell, account: booker,
            sender: text.sender.id, importance: importance, isUrgent: outcome.isUrgent, in: tx)
    }

    private func openCommitments(of number: String, _ account: ID<Account>, in tx: Transaction) throws -> [String] {
        try modules.flatMap { try $0.openCommitments?(number, account, tx) ?? [] }
    }
}

// MARK: - Words

extension InboundNotification {
    /// The line for a text that a person must read.
    private static func line(_ name: String, _ outcome: InboundOutcome, _ text: InboundText) -> String {
        let signed = outcome.claimedWriter.map { ", signed by \($0)," } ?? ""
        let note = outcome.bookerNote.map { "\n\($0)" } ?? ""
        return "\(name)\(signed) \(preview(text))\(note)"
    }

    private static func preview(_ text: InboundText) -> String {
        guard text.mediaCount > 0, text.body.allSatisfy(\.isWhitespace) else {
            let verb = Channel(of: text.from) == .text ? "texted" : "wrote"
            return "\(verb): \(Printable.line(text.body).shortened(to: 100))"
        }
        return "sent \(text.mediaCount == 1 ? "a picture" : "\(text.mediaCount) pictures") without text."
    }

    private static func pauseLine(_ name: String, _ channel: Channel, _ text: InboundText) -> String {
        "\(name) may have opted out, so \(channel.others ?? "texts") to them are paused. They \(preview(text))"
    }

    /// The maximum number of commitments that are named.
    private static let maxCommitments = 3

    /// The line for an opt-out. It lists the person's open commitments.
    ///
    /// - Parameter other: where they are still reached; nil for nowhere.
    private static func optOutLine(
        _ name: String, _ channel: Channel, stillUsed other: String?, _ all: [String]
    ) -> String {
        let what = channel.others ?? "texts"
        let others = other.map { "\(Channel(of: $0).others?.capitalizedFirst ?? "Texts") still reach them." }
        guard !all.isEmpty else {
            return ["\(name) opted out of \(what).", others].compactMap(\.self).joined(separator: " ")
        }
        let more = all.count - maxCommitments
        let named = all.prefix(maxCommitments) + (more > 0 ? ["and \(more) more"] : [])
        let list = named.joined(separator: "; ")
        return "\(name) opted out of \(what), and \(list). \(others ?? "Please call them.")"
    }
}
