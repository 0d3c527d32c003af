package import Agenda
package import Messaging
package import People
package import Platform
package import Storage
package import Values

/// Sends one text in the booker's own words to many: to the people of a lineup, or to the contacts with a tag. `plan`
/// lists the recipients, `send` texts the approved ones. It cannot be undone.
package struct TextMany: Sendable {
    package enum Recipients: Sendable {
        /// Those of a lineup who were told about the event and are not out; or the confirmed ones.
        case lineup(ID<Event>, isConfirmedOnly: Bool)
        case tagged(TagFilter)
    }

    package struct Plan: Sendable {
        /// Nil for a tag.
        package let event: Event?
        package let messages: [(message: SendCustomText, plan: SendCustomText.Plan)]
        package let skipped: [(name: String, reason: SkipReason)]
        /// As it was typed. A first text to a person says more.
        package let body: String

        package var names: [String] { messages.map(\.plan.name) }
        /// What the form that approves them has: the number of each, in E.164, until the text is queued to it.
        package var approvalKeys: [String] { messages.map(\.plan.approvalKey) }
        package var preview: TextPreview { TextPreview(messages.map(\.plan.text)) }

        /// Who gets no text and when the others get it, for a booker who asks by text; empty if all get it now.
        ///
        /// - Parameter anyway: ignore quiet hours.
        package func notes(anyway: Bool, home: Zone, now: Instant) -> [String] {
            let delayed = anyway ? [] : preview.delayed(now: now, home: home)
            let times = Dictionary(grouping: delayed) {
                LeavingTime.text($0.until, in: [$0.zone], home: home, now: now)
            }
            let waits = times.sorted { ($0.value[0].until, $0.key) < ($1.value[0].until, $1.key) }.map { time, people in
                "Quiet hours: \(people.count == messages.count ? "" : people.map(\.name).joined(separator: ", ") + " ")"
                    + "at \(time). To send now, end with ANYWAY."
            }
            let left = skipped.filter { $0.reason != .notAskedYet }.map { name, reason in
                let words = reason.words(home: home, now: now).short
                return "\(name) (\(words)\(reason == .tooLate ? "; to send now, end with ANYWAY" : ""))"
            }
            return waits + (left.isEmpty ? [] : ["Not texted: \(left.joined(separator: ", "))."])
        }

        /// Who gets no text, and why.
        ///
        /// - Parameter home: the account's zone.
        package func skippedWords(home: Zone, now: Instant) -> [(name: String, words: String)] {
            skipped.map { name, reason in (name, reason.words(home: home, now: now).short) }
        }
    }

    package let recipients: Recipients
    package let text: String
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long the texts wait, so that sending them can be undone.
    package var hold: Duration = .zero
    /// Leave out who was sent the same within the last ten minutes, see `SendCustomText.refusesRepetition`.
    package var leavesOutRepetition = false
    package let account: ID<Account>
    package let sender: Sender

    package init(_ recipients: Recipients, text: String, anyway: Bool = false, account: ID<Account>, sender: Sender) {
        (self.recipients, self.text, self.anyway) = (recipients, text, anyway)
        (self.account, self.sender) = (account, sender)
    }

    /// Throws `EventError`, `CustomTextError` for an empty or too long text, and `QuotaError`.
    package func plan(in tx: Transaction) throws -> Plan {
        var skipped: [(name: String, reason: SkipReason)] = []
        var event: Event?
        var people: [ID<Contact>] = []
        switch recipients {
        case .lineup(let id, let isConfirmedOnly):
            let found = try Event.findOpen(id, account: account, in: tx)
            event = found
            for slot in try Lineup.of(found, in: tx).slots where slot.isStillIn {
                let isConfirmed = slot.answer == .confirmed
                if isConfirmed || !isConfirmedOnly && (slot.wasTold || slot.answer == .maybe) {
                    people.append(slot.contact)
                } else if !isConfirmedOnly {
                    skipped.append((slot.name, .notAskedYet))
                }
            }
        case .tagged(let tags): people = try Contact.ids(tagged: tags, account: account, in: tx)
        }
        let body = try SendCustomText.checkedBody(text)
        var messages: [(message: SendCustomText, plan: SendCustomText.Plan)] = []
        for contact in try people.compactMap({ try Contact.find($0, in: tx) }) {
            let recipient = try Correspondent(contact, in: tx)
            guard recipient.number != nil else {
                skipped.append((contact.name, contact.numbers.contains(where: \.isWrong) ? .wrongNumber : .noCell))
                continue
            }
            // Two people may share a telephone.
            if messages.contains(where: { $0.plan.number == recipient.number }) { continue }
            var message = try SendCustomText(to: recipient, text: text, anyway: anyway, account: account)
            message.refusesRepetition = leavesOutRepetition
            do {
                let plan = try message.planAsOneOfMany(from: sender, in: tx)
                if !anyway, let event, plan.leaves(from: tx.now) > tx.now, plan.leaves(from: tx.now) >= event.startsAt {
                    skipped.append((contact.name, .tooLate))
                } else {
                    messages.append((message, plan))
                }
            } catch CustomTextError.optedOut(_, let scope) {
                skipped.append((contact.name, .optedOut(scope)))
            } catch CustomTextError.sentJustNow {
                skipped.append((contact.name, .sentJustNow))
            } catch CustomTextError.ownNumber {
                skipped.append((contact.name, .ownNumber))
            } catch CustomTextError.noTemplate {
                skipped.append((contact.name, .noTemplate))
            } catch CustomTextError.paused {
                skipped.append((contact.name, .paused))
            }
        }
        try Outbox.requireRoom(for: messages.count, of: account, in: tx)
        return Plan(event: event, messages: messages, skipped: skipped, body: body)
    }

    /// Texts those of the approved recipients who still are some and were not texted the same since. Throws like
    /// `plan`.
    package func send(to approved: Set<String>, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        let plan = try plan(in: tx)
        let messages = plan.messages.filter { approved.contains($0.plan.approvalKey) }
        guard !messages.isEmpty else { return [] }
        let texts = try messages.map { message, text in
            try message.enqueue(text, expiresAt: plan.event?.endsAt, in: tx)
        }
        try Outbox.hold(texts, for: hold, in: tx)
        try TextsUndo.record(
            texts, to: messages.map(\.plan.name), isHeld: hold > .zero, account: account, in: tx)
        return texts
    }
}
