import Agenda
import Lineups
import Messaging
import Platform
import Values

/// The line below a name that explains its status and says what to do.
struct SlotDetail {
    let lineup: Lineup
    let policy: Policy
    let home: Zone
    let now: Instant
    /// Whether the viewer may see pay.
    var showsPay = true

    func text(for slot: Slot) -> String? {
        if slot.isNotTold, !slot.hasOptedOut, slot.number != nil {
            if slot.hasOldTimeOrPlace { return "Has not been told about the new time or place" }
            return slot.untoldPosition.replacing("not told that", with: "has not been told that").capitalizedFirst
        }
        let parts = [reason(for: slot), slot.leaning?.words].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func reason(for slot: Slot) -> String? {
        switch slot.status {
        case .noCell: "Has no number that can be texted"
        case .optedOut: optOut(slot)
        case .paused: "May have opted out of texts: call"
        case .confirmed, .mustReconfirm:
            optOut(slot) ?? notReached(slot) ?? answered(slot)
        case .unreachable where slot.hasNewNumber: "Has a new number. Ask again."
        case .unreachable: slot.failureReason(in: home)
        case .unsure:
            ["The text may not have been sent.", slot.lastInvitation?.advice].compactMap(\.self)
                .joined(separator: " ")
        case .queued:
            [
                lineup.positionsAsked(of: slot).map { "As \($0)." }, slot.lastInvitation?.error,
                slot.lastInvitation?.advice,
            ].compactMap(\.self).joined(separator: " ").nonEmpty
        case .asked, .maybe: asked(slot)
        case .withdrawn where slot.isLateWithdrawal(from: lineup.event, policy):
            answered(slot).map { "Late, \($0)" }
        case .declined, .withdrawn: answered(slot)
        case .expired: "Did not answer in time; a late yes still counts"
        case .filled: "Was asked to stand in; the slots were filled"
        case .inLine: (slot.whyNotOffered ?? skip(slot))?.capitalizedFirst ?? answered(slot)
        case .notAsked: skip(slot)?.capitalizedFirst
        }
    }

    private func skip(_ slot: Slot) -> String? { lineup.benchSkips[slot.contact]?.words }

    private func optOut(_ slot: Slot) -> String? { slot.optOut.map { "\($0.words.capitalizedFirst): call" } }

    private func notReached(_ slot: Slot) -> String? {
        slot.whyNotReached.map { $0.prefix(1).uppercased() + $0.dropFirst() + ". Call them, or add a number" }
    }

    private func answered(_ slot: Slot) -> String? {
        slot.answeredAt.map(ago)
    }

    private func ago(_ moment: Instant) -> String {
        let text = RelativeText.of(moment, now: now, in: home)
        return text == "now" ? "just now" : text
    }

    private func asked(_ slot: Slot) -> String? {
        guard let invitation = slot.lastInvitation else { return nil }
        if invitation.state == .queued || invitation.state == .sending {
            return (["Queued.", invitation.error, invitation.advice] as [String?]).compactMap(\.self)
                .joined(separator: " ")
        }
        var parts = [(lineup.positionsAsked(of: slot).map { "as \($0), " } ?? "") + ago(invitation.requestedAt)]
        if invitation.reminders > 0 { parts.append("reminded \(invitation.reminders)×") }
        if invitation.reminderWaits { parts.append("a reminder is queued") }
        if let again = slot.snoozeUntil { parts.append("will be asked again \(DateText().long(again, in: home))") }
        return parts.joined(separator: ", ")
    }

    /// Until when answers count: the event's deadline, and those of single people.
    var deadlines: [String] {
        let event = lineup.event
        let awaited = (lineup.slots + lineup.invitedStandIns).filter { $0.lastInvitation?.isOpen == true }
        let own = Dictionary(grouping: awaited) { $0.lastInvitation?.answerBy }
        var lines: [String] = []
        if let deadline = policy.answerBy?.moment(start: event.startsAt), deadline > now {
            lines.append("Deadline for answers: \(DateText().long(deadline, in: event.zone)).")
        }
        for (deadline, slots) in own.sorted(by: { ($0.key ?? now) < ($1.key ?? now) }) {
            guard let deadline, deadline > now else { continue }
            let names = slots.map(\.name).joined(separator: ", ")
            lines.append("Deadline for \(names): \(DateText().long(deadline, in: event.zone)).")
        }
        return lines
    }
}

extension Terms {
    /// `$50 · 10 minutes · call 7 PM · “Bring a mic”`; nil for none.
    ///
    /// - Parameter showsPay: also the note, where bookers write about money too.
    func summary(for event: Event, showsPay: Bool = true) -> String? {
        let parts = [
            showsPay ? agreed?.words : nil, setLength.map { DurationText.words($0) },
            callText(for: event).map { "call \($0)" }, showsPay ? note.map { "“\($0)”" } : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
