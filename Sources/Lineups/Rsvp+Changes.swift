internal import Agenda
internal import Messaging
internal import People
internal import ReplyReader
internal import Storage
internal import Templates
internal import Values

/// Texts of people who cannot know yet that the time or the place is another.
extension Rsvp {
    /// Tells somebody of the change at once, in place of what may wait to do so: they have just written. What they said
    /// was said of another time or place; it is awaited anew. Answers false, with nothing done, where no place is left
    /// for them.
    ///
    /// - Parameter leaning: what they said, for the booker's eyes.
    func tellOfChange(_ ask: Ask, _ turn: Turn, leaning: Leaning?, in tx: Transaction) throws -> Bool {
        guard let slot = try Slot.find(ask.slot, in: tx), let account = try Account.find(ask.event.account, in: tx),
            try slot.benchRank == nil && slot.replacedBy == nil
                || !Lineup.of(ask.event, in: tx).openPlaces(at: turn.now).isEmpty
        else { return false }
        if try !Slot.isBeingTold(slot.id, at: turn.text.from, now: turn.now, in: tx) {
            let (sender, isLate) = (turn.text.sender, turn.text.isOvertaken)
            let letters = try asking.letters(
                to: [(slot, turn.text.from, slot.news)], event: ask.event, answerBy: nil, anyway: !isLate,
                account: account, sender: sender, now: turn.now, in: tx)
            _ = try asking.announce(
                Asking.Plan(letters: letters, omissions: []), of: ask.event, from: account, sender: sender,
                anyway: !isLate, now: turn.now, in: tx)
        }
        try Ask.note(leaning, slot: slot.id, in: tx)
        return true
    }

    /// A text that is no answer, where something is open that is another time or place than they know; or one that says
    /// a yes again to what it was. They are told. Nil where there is nothing of the kind.
    func tellOfChanges(_ turn: Turn, in tx: Transaction) throws -> Outcome? {
        guard turn.verdict.rule != .receipt else { return nil }
        let isSaidAgain = turn.verdict.rule == .reassurance
        let told = try turn.asks.filter { ask in
            try (ask.isOpen || isSaidAgain && ask.answer == .confirmed)
                && ask.isUnaware(at: turn.now, in: tx)
                && tellOfChange(ask, turn, leaning: isSaidAgain ? .yes : nil, in: tx)
        }
        return told.isEmpty ? nil : turn.outcome(reply: nil, needsAttention: !isSaidAgain)
    }

    /// Who is out of what they knew hears when and where it is now, which may suit them. Nil where that is what they
    /// knew, and they were only to host it.
    func tellWhoIsOut(_ ask: Ask, _ turn: Turn, _ account: Account?, in tx: Transaction) throws -> String? {
        guard try Slot.find(ask.slot, in: tx)?.news == .changed else { return nil }
        try Slot.noteTold(ask.slot, in: tx)
        var values = asking.values(for: ask.contactName, on: ask.terms, event: ask.event, account: account)
        values["who"] = .text(turn.who(ask) ?? "")
        if turn.namesNumber(of: ask, as: ask.answer.afterNo) { values["tag"] = .text(String(ask.tag)) }
        return asking.templates.render(.outSinceChanged, values)
    }
}
