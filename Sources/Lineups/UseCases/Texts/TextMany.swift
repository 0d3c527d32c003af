package import Agenda
package import Messaging
internal import People
package import Platform
package import Storage
internal import Twilio
package import Values

/// Sends one text in the booker's own words to many: to the people of a lineup, or to the contacts with a tag. `plan`
/// lists the recipients, `send` texts the approved ones. It cannot be undone.
package struct TextMany: Sendable {
    package enum Recipients: Sendable {
        /// Those of a lineup who were told about the event and are not out; or the confirmed ones.
        case lineup(ID<Event>, isConfirmedOnly: Bool)
        case tag(String)
    }

    package enum SkipReason: Sendable, Hashable {
        case optedOut, noNumber, wrongNumber, notAsked
    }

    package struct Plan: Sendable {
        /// Nil for a tag.
        package let event: Event?
        package let messages: [SendCustomText]
        package let skipped: [(name: String, reason: SkipReason)]
        /// As it will be sent.
        package let body: String

        package var names: [String] { messages.map(\.recipient.name) }
        /// The numbers that get the text, in E.164.
        package var numbers: [String] { messages.compactMap(\.recipient.number) }

        /// `4 texts, 4 segments, about $0.04`
        package var size: String {
            let sizes = numbers.map { (segments: Segments(body), to: TextAddress(rawValue: $0)) }
            let texts = "\(messages.count) text\(messages.count == 1 ? "" : "s")"
            return "\(texts), \(PriceTable.standard.estimate(sizes).words())"
        }
    }

    package let recipients: Recipients
    package let text: String
    package let account: ID<Account>
    package let sender: Sender

    package init(_ recipients: Recipients, text: String, account: ID<Account>, sender: Sender) {
        self.recipients = recipients
        self.text = text
        self.account = account
        self.sender = sender
    }

    /// Throws `EventError`, and `CustomTextError` for an empty or too long text.
    package func plan(now: Instant, in tx: Transaction) throws -> Plan {
        var skipped: [(name: String, reason: SkipReason)] = []
        var event: Event?
        var people: [ID<Contact>] = []
        switch recipients {
        case .lineup(let id, let isConfirmedOnly):
            let found = try Event.findOpen(id, account: account, now: now, in: tx)
            event = found
            for slot in try Lineup.of(found, in: tx).slots where slot.isStillIn {
                let isConfirmed = slot.answer == .confirmed
                if isConfirmed || !isConfirmedOnly && (slot.wasTold || slot.answer == .maybe) {
                    people.append(slot.contact)
                } else if !isConfirmedOnly {
                    skipped.append((slot.name, .notAsked))
                }
            }
        case .tag(let tag): people = try Contact.ids(tagged: tag, account: account, in: tx)
        }
        var messages: [SendCustomText] = []
        for contact in try people.compactMap({ try Contact.find($0, in: tx) }) {
            let recipient = Correspondent(contact)
            guard recipient.number != nil else {
                skipped.append((contact.name, contact.numbers.contains(where: \.isWrong) ? .wrongNumber : .noNumber))
                continue
            }
            // Two people may share a telephone.
            if messages.contains(where: { $0.recipient.number == recipient.number }) { continue }
            let message = try SendCustomText(to: recipient, text: text, account: account)
            do {
                _ = try message.plan(from: sender, in: tx)
                messages.append(message)
            } catch CustomTextError.optedOut {
                skipped.append((contact.name, .optedOut))
            }
        }
        return Plan(event: event, messages: messages, skipped: skipped, body: try SendCustomText.checkedBody(text))
    }

    /// Texts those of the approved numbers that still are recipients. Throws like `plan`.
    package func send(to approved: Set<String>, now: Instant, in tx: Transaction) throws -> [ID<OutboundMessage>] {
        let messages = try plan(now: now, in: tx).messages.filter { message in
            message.recipient.number.map(approved.contains) ?? false
        }
        guard !messages.isEmpty else { return [] }
        try UndoStep.recordFinal(
            "texted \(messages.map(\.recipient.name).joined(separator: ", "))", reason: UndoStep.textsStay,
            account: account, now: now, in: tx)
        return try messages.map { try $0.enqueue(from: sender, now: now, in: tx) }
    }
}

extension TextMany.SkipReason {
    /// Why somebody gets no text.
    package var words: String {
        switch self {
        case .optedOut: "opted out of texts"
        case .noNumber: "no number that can be texted"
        case .wrongNumber: "wrong number"
        case .notAsked: "not asked yet"
        }
    }
}
