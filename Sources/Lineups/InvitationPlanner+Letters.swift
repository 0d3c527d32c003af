package import Agenda
internal import Messaging
package import People
internal import PhoneNumbers
package import Storage
internal import Templates
package import Values

extension InvitationPlanner {
    /// Writes requests, or news that has to be answered like one. Each gets a short number of its own, also where two
    /// people share a telephone, and shows it where something else is open at that number.
    func drafts(
        to slots: [(slot: Slot, number: String, template: MessageTemplate)], event: Event,
        answerBy: Instant?, anyway: Bool, account: Account, sender: Sender, now: Instant, in tx: Transaction
    ) throws -> [MessageDraft] {
        var given: [String: Set<Int>] = [:]
        let lineup = slots.contains { $0.slot.benchRank != nil } ? try Lineup.of(event, in: tx) : nil
        return try slots.map { slot, number, template in
            let asHost = template.asksForHost || template == .changed && slot.isToHost
            let isFirst = try given[number] == nil && isFirst(to: number, over: sender.id, in: tx)
            let tag = try Invitation.freeTag(
                number: number, sender: sender.id, besides: given[number] ?? [], now: now, in: tx)
            given[number, default: []].insert(tag)
            let isShared = slots.count { $0.number == number } > 1
            let hasOthers =
                try isShared
                || Invitation.live(number: number, sender: sender.id, now: now, in: tx)
                    .contains { $0.isOpen && $0.slot != slot.id }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            let leaves = anyway ? now : QuietHours.usual.next(from: now, in: zones)
            var values = values(
                for: slot.name, on: slot.termsOffered(in: lineup, asHost: asHost, at: now), event: event,
                account: account)
            values["is_first"] = .flag(isFirst)
            values["by"] = .text(try deadline(answerBy, of: event, readIn: zones, now: leaves, in: tx) ?? "")
            // Without it the text may say what they know.
            if template == .changed, slot.hasOldZone {
                values["when"] = .text("\(texts.short(event.localStart)) \(event.zone.spoken)")
            }
            if hasOthers { values["tag"] = .text(String(tag)) }
            return MessageDraft(
                slot: slot, number: number, body: templates.render(template, values), tag: tag, zones: zones,
                asHost: asHost)
        }
    }

    /// Nothing has left for that number, or waits to: the text says how to have no more of them.
    ///
    /// - Parameter text: what was put after it does not count.
    func isFirst(
        to number: String, over sender: ID<Sender>, before text: ID<OutboundMessage>? = nil, in tx: Transaction
    ) throws -> Bool {
        let earlier: SQL = text.map { "AND id < \($0)" } ?? ""
        return try !tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE to_number = \(number) AND sender_id = \(sender) AND state NOT IN ('cancelled', 'expired') \(earlier)
            """)
    }

    /// Those whom a text reaches at a fit hour before the event begins.
    package func reachable(
        _ slots: [Slot], for event: Event, from account: Account, now: Instant, in tx: Transaction
    ) throws -> [Slot] {
        try slots.filter { slot in
            guard let number = slot.number else { return false }
            let zones = try RecipientTimeZones.zones(of: slot.contact, number: number, account: account, in: tx)
            return QuietHours.usual.next(from: now, in: zones) < event.startsAt
        }
    }

    /// Until when answers count, in words: this round's own deadline, else the event's; nil where there is none, or where
    /// it is past when the text leaves.
    ///
    /// - Parameters:
    ///   - zones: where the text may be read.
    ///   - now: when it leaves.
    func deadline(
        _ own: Instant?, of event: Event, readIn zones: [Zone], now: Instant, in tx: Transaction
    ) throws -> String? {
        guard let moment = try own ?? Policy.of(event, in: tx).answerBy?.moment(start: event.startsAt), moment > now
        else { return nil }
        return deadline(moment, of: event, readIn: zones)
    }

    /// A deadline in words, as the clock at the event shows it; which one that is is said where another may be looked at.
    func deadline(_ moment: Instant, of event: Event, readIn zones: [Zone]) -> String {
        let local = event.zone.local(moment)
        let isSameEverywhere = !zones.isEmpty && zones.allSatisfy { $0.local(moment) == local }
        let isUnsaid = zones.isEmpty && RecipientTimeZones.isUnsaid(event.zone)
        return texts.short(local) + (isSameEverywhere || isUnsaid ? "" : " \(event.zone.spoken)")
    }

    /// What the templates may say about a slot.
    func values(for slot: Slot, event: Event, account: Account?) -> [String: MessageTemplate.Value] {
        values(for: slot.name, on: slot.terms, event: event, account: account)
    }

    /// What the templates may say to a performer.
    func values(
        for performer: String, on terms: Terms, event: Event, account: Account?
    ) -> [String: MessageTemplate.Value] {
        var values = values(for: event, account: account?.name)
        values["name"] = .text(GivenName.of(performer))
        values["pay"] = .text(terms.pay?.forTexts ?? "")
        values["set"] = .text(terms.setLength.map(DurationText.words) ?? "")
        values["call"] = .text(
            terms.call(for: event).map { call in
                call.date == event.localStart.date ? texts.time(call.time) : texts.short(call)
            } ?? "")
        values["note"] = .text(terms.note.map(Self.sentence) ?? "")
        return values
    }

    func values(for event: Event, account: String?) -> [String: MessageTemplate.Value] {
        [
            "booker": .text(account ?? ""), "event": .text(event.name),
            "when": .text(texts.short(event.localStart)), "place": .text(event.location ?? ""),
        ]
    }

    /// With a full stop, where there is no other.
    private static func sentence(_ note: String) -> String {
        guard let last = note.last, !".!?)".contains(last) else { return note }
        return note + "."
    }
}

extension Slot {
    /// What they are offered: their own terms, and for a stand-in those of the open places.
    ///
    /// - Parameter lineup: nil where nobody stands in.
    func termsOffered(in lineup: Lineup?, asHost: Bool, at now: Instant) -> Terms {
        guard benchRank != nil, let lineup else { return terms }
        return terms.filled(from: lineup.termsToOffer(asHost: asHost, at: now))
    }
}

extension MessageTemplate {
    /// What asks somebody for the first time.
    ///
    /// - Parameter asHost: it says that they are to host.
    static func request(standsIn: Bool, asHost: Bool) -> MessageTemplate {
        standsIn ? asHost ? .standInHost : .standIn : asHost ? .requestHost : .request
    }

    fileprivate var asksForHost: Bool { self == .requestHost || self == .standInHost || self == .nowHost }
}
