import Agenda
import Messaging
import People
import Platform
import Storage
import Values

/// The booker's text command SWAP: asks a substitute whom a performer offers, or opens the spot; after the code.
struct SwapCommand {
    static let word = CommandWord(
        "SWAP", usage: "SWAP, SWAP 7 ASK Ben or SWAP 7 OPEN", "ask a substitute whom somebody offers, or open the spot")

    /// What waits for the code.
    private enum Pending: Codable {
        /// With the request that was shown; nil in a question of an earlier version.
        case ask(offer: Int64, contact: Int64, body: String?)
        /// With the keys of the texts that were shown; nil in a question of an earlier version.
        case open(offer: Int64, texts: [String]?)
        /// Asks the performer, who has not said no, with this text.
        case question(offer: Int64, body: String)
    }

    let planner: InvitationPlanner

    /// Nil where the text is not about an offer.
    func plan(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let offers = try SwapOffer.all(account: command.account.id, in: tx)
        let isPerformer = try BookerQuery.isInvitedToPerform(command, in: tx)
        if offers.isEmpty { return isPerformer ? nil : .nothing("No swap is offered.") }
        var words = command.rest.split { $0.isWhitespace || ".,!?:#".contains($0) }.map(String.init)
        let number = words.first.flatMap { Int64($0) }
        if number != nil { words.removeFirst() }
        let meant = number.map { key in offers.filter { $0.id.rawValue == key } } ?? offers
        guard let verb = words.first?.folded, ["ask", "open"].contains(verb) else {
            if number == nil, !words.isEmpty, isPerformer { return nil }
            return .nothing(try Self.list(meant, in: tx))
        }
        guard let offer = meant.first, meant.count == 1 else { return .nothing(try Self.list(meant, in: tx)) }
        do {
            return verb == "open"
                ? try open(offer, command.account, in: tx)
                : try ask(words.dropFirst().joined(separator: " "), offer, command, in: tx)
        } catch let error as any UserFacingError {
            return .nothing(error.sentence)
        }
    }

    private func open(_ offer: SwapOffer, _ account: Account, in tx: Transaction) throws -> CommandPlan {
        let title = offer.event.title(at: tx.now)
        let opening = OpenOfferedSpot(planner: planner, offer: offer.id, account: account)
        if let draft = try opening.question(in: tx) {
            return .question(
                try CodeQuestion.Draft(
                    "\(offer.performer) has not said no, so only their own no opens the spot. Send this text?\n"
                        + draft.body,
                    word: "SEND", dropped: "Not asked about their spot at \(title): \(offer.performer)",
                    keeping: Pending.question(offer: offer.id.rawValue, body: draft.body)))
        }
        let caused = try CausedTexts.plan(opening.causing(), in: tx)
        let texts = try caused.preview.words(for: account, in: tx)
        let lines = ["Open \(offer.performer)'s spot at \(title)?"] + texts
        return .question(
            try CodeQuestion.Draft(
                lines.joined(separator: "\n"), word: "OPEN",
                dropped: "Not opened: \(offer.performer)'s spot at \(title)",
                keeping: Pending.open(offer: offer.id.rawValue, texts: caused.keys)))
    }

    private func ask(
        _ name: String, _ offer: SwapOffer, _ command: OwnerCommand, in tx: Transaction
    ) throws -> CommandPlan {
        guard let contact = try Self.contact(name, offer, in: tx) else {
            return .nothing(try Self.list([offer], in: tx))
        }
        let rehearsed = try rehearse(offer, contact, command.account, command.sender(in: tx), in: tx)
        let (chosen, title) = (rehearsed.chosen, offer.event.title(at: tx.now))
        let told =
            chosen.releasesPerformer ? ["If they say yes, \(offer.performer) is out and is told so by text."] : []
        let texts = try rehearsed.plan.preview.words(for: command.account, in: tx)
        let lines =
            ["Ask \(chosen.contact.name) in \(offer.performer)'s place at \(title)?"] + texts + chosen.notes + told
        return .question(
            try CodeQuestion.Draft(
                lines.joined(separator: "\n"), word: "SEND",
                dropped: "Not asked about \(title): \(chosen.contact.name)",
                keeping: Pending.ask(
                    offer: offer.id.rawValue, contact: contact.rawValue, body: rehearsed.plan.drafts.first?.body)))
    }

    /// Whom the words mean: somebody whom the offer names, else any contact. Without words, the only one offered.
    private static func contact(_ words: String, _ offer: SwapOffer, in tx: Transaction) throws -> ID<Contact>? {
        let offered = try SwapChoices.of([offer], in: tx).flatMap(\.people).flatMap(\.people).map(\.contact)
        if words.isEmpty { return offered.count == 1 ? offered.first?.id : nil }
        if let key = Int64(words) { return offered.first { $0.id.rawValue == key }?.id }
        let meant = SubstituteLookup.contacts(named: words, among: offered)
        if meant.count == 1 { return meant.first?.id }
        guard meant.isEmpty, case .one(let found) = try ContactLookup.match(words, account: offer.event.account, in: tx)
        else { return nil }
        return found.id
    }

    private static func list(_ offers: [SwapOffer], in tx: Transaction) throws -> String {
        guard !offers.isEmpty else { return "No such swap is open. Text SWAP for a list." }
        return try SwapChoices.of(offers.prefix(maxListed), in: tx).map { $0.notification(at: tx.now) }
            .joined(separator: "\n")
    }

    private static let maxListed = 4
}

// MARK: - Asking

extension SwapCommand {
    private typealias Asked = (chosen: ChooseSubstitute.Result, plan: SendingPlan)

    /// What asking would do. Nothing is changed.
    private func rehearse(
        _ offer: SwapOffer, _ contact: ID<Contact>, _ account: Account, _ sender: Sender, in tx: Transaction
    ) throws -> Asked {
        try tx.rehearse { try ask(offer.id, contact, account, sender, in: tx) }
    }

    /// - Parameter shown: the request that was shown; nil for none.
    private func ask(
        _ offer: ID<SwapOffer>, _ contact: ID<Contact>, shown: String? = nil, _ account: Account, _ sender: Sender,
        in tx: Transaction
    ) throws -> Asked {
        let chosen = try ChooseSubstitute(offer, contact: contact, account: account.id).run(in: tx)
        let asking = RequestAnswers(
            planner: planner, event: chosen.offer.event.id, recipients: .contacts([contact]), account: account,
            sender: sender)
        let plan = try asking.plan(in: tx)
        if plan.drafts.isEmpty {
            let reason = plan.skipped.first?.words(home: account.zone, now: tx.now).predicate ?? "is not on the bench"
            throw SwapError.cannotBeAsked(contact: chosen.contact.name, reason: reason)
        }
        if let shown, plan.drafts.contains(where: { $0.body != shown }) { throw SwapError.changedSince }
        _ = try asking.send(plan, in: tx)
        return (chosen, plan)
    }

    // MARK: After the code

    func run(_ question: CodeQuestion, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        switch try question.kept(as: Pending.self) {
        case .ask(let offer, let contact, let body):
            let asked = try ask(ID(offer), ID(contact), shown: body, account, sender, in: tx).chosen
            return "Asked \(asked.contact.name) in \(asked.offer.performer)'s place at "
                + "\(asked.offer.event.title(at: tx.now))."
        case .open(let offer, let texts):
            return try open(ID(offer), account, asking: nil, shown: texts, in: tx)
        case .question(let offer, let body):
            return try open(ID(offer), account, asking: body, shown: [], in: tx)
        }
    }

    /// - Parameters:
    ///   - body: the text to the performer that was shown; nil for none.
    ///   - shown: the keys of the other texts that were shown.
    private func open(
        _ offer: ID<SwapOffer>, _ account: Account, asking body: String?, shown: [String]?, in tx: Transaction
    ) throws -> String {
        let opening = OpenOfferedSpot(planner: planner, offer: offer, account: account)
        // Somebody who has said no meanwhile gets no text.
        if let draft = try opening.question(in: tx), draft.body != body { throw SwapError.changedSince }
        let caused = try CausedTexts.plan(opening.causing(), in: tx)
        if try opening.question(in: tx) == nil, !Set(caused.keys).isSubset(of: shown ?? []) {
            throw SwapError.changedSince
        }
        let (opened, texts) = try caused.make(opening.causing(), in: tx)
        let (who, title) = (opened.offer.performer, opened.offer.event.title(at: tx.now))
        if opened.asksPerformer { return "Asked \(who) whether they keep their spot at \(title)." }
        let asked = texts.isEmpty ? "" : " Texting \(texts.count.counted("person", "people"))."
        return "Opened \(who)'s spot at \(title).\(asked)"
    }
}
