import Agenda
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Values

/// Records that a text offers a substitute, and says so in the booker's notification. The writer's own answer, or that
/// there is none, stays as it was read.
struct SwapRecorder {
    func addOffers(to outcome: InboundOutcome, of turn: ReplyTurn, in tx: Transaction) throws -> InboundOutcome {
        // "Never mind, I'm in": they play after all.
        if turn.verdict.rule == .reassurance {
            for invitation in turn.invitations where invitation.offersSwap && invitation.answer == .confirmed {
                try SwapOffer.close(slot: invitation.slot, in: tx)
            }
        }
        guard Self.labels.contains(turn.verdict.label), !turn.verdict.flags.contains(.reaction) else { return outcome }
        let reader = SubstituteReader(
            MailReply.ownWords(of: turn.text.body),
            besides: turn.allInvitations.flatMap { [$0.event.name, $0.event.location].compactMap(\.self) },
            refuses: Self.isRefusal(turn))
        let read = reader.names
        guard !read.isEmpty else { return outcome }
        let slots = try Self.offeredInvitations(turn).filter { try Self.hasPlace($0.slot, in: tx) }
        guard let account = slots.first?.event.account else { return outcome }
        let names = try names(read, besides: Set(turn.allInvitations.map(\.contact)), account: account, in: tx)
        guard !names.isEmpty else { return outcome }
        let offers = try slots.compactMap {
            try SwapOffer.record(names, for: $0.slot, of: $0.event, in: turn.text.id, tx: tx)
        }
        for offer in offers {
            try Schedule.advance(
                .lineupSteps, for: offer.event.id, account: account, due: offer.heldUntil, in: tx)
        }
        var outcome = outcome
        (outcome.needsAttention, outcome.isForBooker) = (true, true)
        outcome.bookerNote = try SwapChoices.of(offers, in: tx).map { $0.notification(at: tx.now) }
            .joined(separator: " ")
        outcome.isUrgent = try slots.contains {
            try $0.event.startsAt - turn.now < Policy.of($0.event, in: tx).lateWithin
        }
        return outcome
    }

    private static let labels: Set<Label> = [.decline, .mixed, .tentative, .question, .needsHuman, .other]

    /// A stand-in has no place to hand on.
    private static func hasPlace(_ slot: ID<Slot>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM slot WHERE id = \(slot) AND bench_rank IS NULL AND replaced_by IS NULL AND removed_at IS NULL
            """)
    }

    /// The names as they were typed: those of contacts, and those that are written like a name.
    private func names(
        _ read: [SubstituteReader.Name], besides own: Set<ID<Contact>>, account: ID<Account>, in tx: Transaction
    ) throws -> [String] {
        let contacts = try Contact.all(account: account, in: tx)
        return read.compactMap { name in
            for spelling in name.spellings {
                let found = SubstituteLookup.contacts(named: spelling, among: contacts)
                if !found.isEmpty { return found.allSatisfy { own.contains($0.id) } ? nil : spelling }
            }
            return name.isCapitalized ? name.spellings.first : nil
        }
    }

    /// It was read as a no, or leans to one.
    private static func isRefusal(_ turn: ReplyTurn) -> Bool {
        turn.verdict.label == .decline || turn.verdict.lean == .no || turn.verdict.answers.values.contains(.declined)
    }

    /// The invitations whose place the writer would hand on: those declined, else those named, else the only one that
    /// is open or confirmed.
    private static func offeredInvitations(_ turn: ReplyTurn) -> [Invitation] {
        let declined = turn.invitations.filter { turn.verdict.answers[$0.choice] == .declined }
        if !declined.isEmpty { return declined }
        let named = turn.invitations.filter { turn.verdict.about.contains($0.choice) }
        if !named.isEmpty { return named }
        let likely = turn.invitations.filter { $0.isOpen || $0.answer == .confirmed }
        return likely.count == 1 ? likely : []
    }
}
