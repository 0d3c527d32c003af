import Agenda
import Messaging
package import Platform
package import Storage
package import Templates
package import Values

/// Plans who of a lineup gets which text, so that the booker can see it first. `InvitationOutbox` queues the plan.
package struct InvitationPlanner: Sendable {
    let texts: InvitationTexts
    /// Those who expect an event without being in its lineup.
    private(set) var listed: Module.ListedPeople

    package var templates: MessageTemplates { texts.templates }
    /// Scheme and host of links; nil where the gateway has no public address.
    package var publicURL: String? { texts.publicURL }

    /// - Parameters:
    ///   - publicURL: scheme and host of links in requests; nil where the gateway has no public address.
    ///   - listed: those who expect an event without being in its lineup.
    package init(
        templates: MessageTemplates, dates: DateText = DateText(), publicURL: String? = nil,
        listed: @escaping Module.ListedPeople = { _, _ in [] }
    ) {
        texts = InvitationTexts(templates: templates, dates: dates, publicURL: publicURL)
        self.listed = listed
    }

    /// The same with those who expect an event without being in its lineup.
    package func listing(_ people: @escaping Module.ListedPeople) -> InvitationPlanner {
        var planner = self
        planner.listed = people
        return planner
    }
}

// MARK: - Requests

extension InvitationPlanner {
    /// Plans requests to those who have not been asked, and to those whose message failed and whose number was
    /// corrected since. Contacts named in `only` are asked again after any failure. Stand-ins are asked only when
    /// named.
    ///
    /// - Parameters:
    ///   - only: the contacts to ask; nil for the whole lineup.
    ///   - places: what each stand-in is asked for; nil for the open places, in the order of the bench.
    ///   - answerBy: a deadline for these requests instead of the event's.
    ///   - anyway: the messages are to leave at once, also in quiet hours.
    package func requests(
        for lineup: Lineup, only: Set<ID<Contact>>?, places: [ID<Contact>: PositionList]? = nil,
        answerBy: Instant? = nil,
        anyway: Bool = false, from account: Account, sender: Sender, in tx: Transaction
    ) throws -> SendingPlan {
        var recipients: [RequestRecipient] = []
        var skipped: [SkippedRecipient] = []
        let slots =
            only.map { only in (lineup.slots + lineup.bench).filter { only.contains($0.contact) } } ?? lineup.slots
        let places = try places ?? self.places(for: slots.filter { $0.benchRank != nil }, of: lineup, in: tx)
        try tx.prefetch {
            slots.filter { $0.status == .unreachable }.compactMap { slot in
                slot.number.map { Self.triedQuery(slot, $0) }
            }
        }
        for slot in slots {
            if let reason = try Self.reasonNotToInvite(slot, isNamed: only != nil, in: tx) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
            } else if slot.number == sender.address {
                skipped.append(SkippedRecipient(slot: slot, reason: .ownNumber))
            } else if let number = slot.number {
                let positions = slot.benchRank == nil ? slot.positions : places[slot.contact]
                guard let positions else {
                    skipped.append(SkippedRecipient(slot: slot, reason: .cannotTake))
                    continue
                }
                let spots = slot.spotsOffered(in: lineup, for: positions)
                let template = MessageTemplate.request(standsIn: slot.benchRank != nil, asHost: spots.isOnlyHost)
                recipients.append(RequestRecipient(slot, number, template, positions))
            }
        }
        let drafts = try RequestWriter(texts: texts).drafts(
            to: recipients, event: lineup.event, answerBy: answerBy, anyway: anyway, account: account, sender: sender,
            in: tx)
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
            .withoutTooLate(anyway: anyway, now: tx.now)
    }

    /// What each of these stand-ins is asked for: one for each open place, then whatever they can take. Absent for
    /// somebody who can take none.
    private func places(
        for standIns: [Slot], of lineup: Lineup, in tx: Transaction
    ) throws -> [ID<Contact>: PositionList] {
        guard !standIns.isEmpty else { return [:] }
        let open = lineup.openPlaces(at: tx.now)
        let kinds = BenchMatch.kinds(of: open)
        let match = try BenchMatch(standIns, in: tx)
        var places = match.places(
            for: standIns, kinds.map { kind in (positions: kind, count: open.count { $0.positions == kind }) })
        for slot in standIns where places[slot.contact] == nil {
            places[slot.contact] = kinds.isEmpty ? PositionList() : kinds.last { match.canTake($0, slot) }
        }
        // A substitute is asked for the place of the performer who offers them.
        for offer in try SwapOffer.all(event: lineup.event.id, in: tx) {
            guard let slot = standIns.first(where: { $0.id == offer.chosen }),
                let place = lineup.slots.first(where: { $0.id == offer.slot })
            else { continue }
            places[slot.contact] = place.positions
        }
        return places
    }

    static func reasonNotToInvite(_ slot: Slot, isNamed: Bool, in tx: Transaction) throws -> SkipReason? {
        switch slot.status {
        case .confirmed, .declined, .withdrawn, .maybe: return .hasAnswered
        case .mustReconfirm: return .init(withoutNumber: slot) ?? .mustReconfirm
        case .expired: return isNamed ? nil : .expired
        case .filled, .inLine: return isNamed ? nil : .hasAnswered
        case .optedOut: return .optedOut(slot.optOut ?? .allSenders)
        case .paused: return .paused
        case .noCell: return .noCell
        // The delivery state stays unknown, so the booker may decide to ask again.
        case .unsure where slot.lastInvitation?.state == .unconfirmed: return isNamed ? nil : .unsure
        case .unsure: return .beingFoundOut
        case .asked: return .alreadyInvited
        case .queued:
            return slot.lastInvitation.map { .alreadyQueued($0.leftAt, $0.zones) } ?? .alreadyInvited
        case .notAsked: return slot.number == nil ? .noCell : nil
        case .unreachable:
            guard let number = slot.number else { return .init(withoutNumber: slot) }
            let triedThis = try tx.exists(triedQuery(slot, number))
            return triedThis && !isNamed ? SkipReason(undelivered: slot) : nil
        }
    }

    private static func triedQuery(_ slot: Slot, _ number: String) -> SQL {
        "SELECT 1 FROM invitation WHERE slot_id = \(slot.id) AND number = \(number)"
    }

    /// Those of the slots that a message reaches outside of quiet hours before the event begins.
    static func reachable(
        _ slots: [Slot], for event: Event, from account: Account, in tx: Transaction
    ) throws -> [Slot] {
        try slots.filter { slot in
            guard let number = slot.number else { return false }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            return QuietHours.usual.next(from: tx.now, in: zones) < event.startsAt
        }
    }
}

// MARK: - Reminders

extension InvitationPlanner {
    /// Plans reminders to those who were asked and have not answered, or answered maybe. Nobody gets a second one while
    /// the first is queued. Only contacts named in `only` get one within `ReminderLadder.shortestGap`, before the time
    /// at which they asked to be asked again, or while a text of theirs waits in the inbox.
    ///
    /// - Parameter anyway: the messages are to leave at once, also in quiet hours.
    package func reminders(
        for lineup: Lineup, only: Set<ID<Contact>>?, anyway: Bool = false, from account: Account, sender: Sender,
        in tx: Transaction
    ) throws -> SendingPlan {
        var drafts: [MessageDraft] = []
        var skipped: [SkippedRecipient] = []
        let slots = lineup.slots + lineup.invitedStandIns
        let texts = try texts.worded(for: lineup.event, in: tx)
        try prefetch(slots.filter { only?.contains($0.contact) ?? true }, of: lineup, account, sender, in: tx)
        for slot in slots where only?.contains(slot.contact) ?? true {
            if let reason = Self.reasonNotToRemind(slot, isNamed: only != nil, now: tx.now) {
                skipped.append(SkippedRecipient(slot: slot, reason: reason))
                continue
            }
            let hasWritten = try slot.hasTextInInbox(of: account.id, in: tx)
            if hasWritten, only == nil {
                skipped.append(SkippedRecipient(slot: slot, reason: .textWaits))
                continue
            }
            let live =
                try slot.number.map { number -> [Invitation] in
                    let own = try Sender.key(to: number, from: account.id, texting: sender.id, in: tx)
                    return try Invitation.live(number: number, sender: own, in: tx)
                } ?? []
            guard let number = slot.number, let invitation = live.first(where: { $0.slot == slot.id }) else {
                skipped.append(SkippedRecipient(slot: slot, reason: .notAskedYet))
                continue
            }
            let recipient = try Recipient(
                number, contact: slot.contact, account: account, sender: sender, for: .reminder, in: tx)
            let texts = texts.written(in: recipient.template?.language ?? slot.language)
            var values = texts.values(for: slot, event: lineup.event, account: account, now: tx.now)
            values["is_maybe"] = .flag(slot.status == .maybe)
            values["has_written"] = .flag(hasWritten)
            values["is_first"] = .flag(recipient.isFirst)
            if live.contains(where: { $0.isOpen && $0.slot != slot.id }) {
                values["tag"] = .text(String(invitation.choice))
            }
            values["by"] = .text(
                try texts.deadline(
                    slot.lastInvitation?.answerBy, of: lineup.event, readIn: recipient.zones,
                    leaving: recipient.leaves(from: tx.now, anyway: anyway), in: tx) ?? "")
            let link = try ReplyLink.of(
                slot.id, isNext: false, account: account.id, over: recipient.channel, in: tx)
            values["link"] = texts.address(of: link)
            let content = texts.content(
                for: recipient, values, on: (slot.spots, slot.offer), event: lineup.event)
            let body = texts.body(.reminder, values, as: content, to: recipient, from: account)
            drafts.append(
                MessageDraft(
                    slot: slot, recipient: recipient, body: body, choice: invitation.choice, content: content))
        }
        return SendingPlan(event: lineup.event, drafts: drafts, skipped: skipped)
            .withoutTooLate(anyway: anyway, now: tx.now)
    }

    /// Lets what `reminders` asks about those who may get one travel together.
    private func prefetch(
        _ slots: [Slot], of lineup: Lineup, _ account: Account, _ sender: Sender, in tx: Transaction
    ) throws {
        let mayGet = slots.filter { Self.reasonNotToRemind($0, isNamed: true, now: tx.now) == nil }
        try ReplyLink.prefetch(for: mayGet.map(\.id), account: account.id, in: tx)
        try tx.prefetch {
            mayGet.flatMap { slot -> [SQL] in
                guard let number = slot.number else { return [] }
                return [InvitationLookup.query(number, in: tx)]
                    + (slot.inboxQuery(account.id).map { [$0] } ?? [])
                    + Recipient.queries(number, contact: slot.contact, sender: sender.id)
            } + Policy.queries(lineup.event)
        }
    }

    /// Nil for those who were asked and have not answered, or answered maybe.
    static func reasonNotToRemind(_ slot: Slot, isNamed: Bool, now: Instant) -> SkipReason? {
        switch slot.status {
        case .maybe where slot.hasWrongNumber, .unreachable where slot.hasWrongNumber: .wrongNumber
        case .queued: .stillWaiting
        case .asked, .maybe:
            if let until = slot.snoozeUntil, until > now, !isNamed {
                .snoozed(until)
            } else {
                wasJustReminded(slot, now: now, isNamed: isNamed) ? .alreadyReminded : nil
            }
        case .optedOut: .optedOut(slot.optOut ?? .allSenders)
        case .paused: .paused
        case .noCell: .noCell
        case .notAsked: .notAskedYet
        case .unreachable: SkipReason(undelivered: slot)
        case .unsure: slot.lastInvitation?.state == .unconfirmed ? .unsure : .beingFoundOut
        case .expired: .expired
        case .mustReconfirm: .init(withoutNumber: slot) ?? .mustReconfirm
        case .confirmed, .declined, .withdrawn, .filled, .inLine: .hasAnswered
        }
    }

    /// A reminder is queued, or was sent recently to somebody who is not named.
    private static func wasJustReminded(_ slot: Slot, now: Instant, isNamed: Bool) -> Bool {
        guard let invitation = slot.lastInvitation else { return false }
        if invitation.reminderWaits { return true }
        return !isNamed && invitation.remindedAt.map { now - $0 < ReminderLadder.shortestGap } ?? false
    }
}

// MARK: - Counts

/// How many texts a plan has, without writing them: for what a button says.
extension InvitationPlanner {
    /// How many texts `requests` plans for the whole lineup.
    package static func requestCount(for lineup: Lineup, from account: Account, in tx: Transaction) throws -> Int {
        let slots = try lineup.slots.filter { slot in
            try slot.number != nil && reasonNotToInvite(slot, isNamed: false, in: tx) == nil
        }
        return try inTime(slots, for: lineup.event, from: account, in: tx)
    }

    /// How many texts `reminders` plans for everybody.
    package static func reminderCount(for lineup: Lineup, from account: Account, in tx: Transaction) throws -> Int {
        let slots = try (lineup.slots + lineup.invitedStandIns).filter { slot in
            try slot.number != nil && slot.lastInvitation?.number == slot.number
                && reasonNotToRemind(slot, isNamed: false, now: tx.now) == nil
                && !slot.hasTextInInbox(of: account.id, in: tx)
        }
        return try inTime(slots, for: lineup.event, from: account, in: tx)
    }

    /// Quiet hours are shorter than a day.
    private static func inTime(
        _ slots: [Slot], for event: Event, from account: Account, in tx: Transaction
    ) throws -> Int {
        event.startsAt - tx.now > .days(1)
            ? slots.count : try reachable(slots, for: event, from: account, in: tx).count
    }
}
