package import Lineups
package import Messaging
import People
package import Platform
package import Storage
import Templates
package import Values

/// Sends a poll: `plan` lists the texts, `send` sends those that were approved. Texts that still wait can be undone.
package struct SendPoll: Sendable {
    package enum Purpose: Sendable {
        /// To those who were not asked yet; to the others about dates that are new.
        case ask
        /// To those who were asked and have not answered everything.
        case remind
    }

    package struct Message: Sendable {
        let person: PollPerson
        package let recipient: Recipient
        package let body: String
        /// The template of WhatsApp that says it; nil for none.
        var content: WhatsAppContent?
        /// The numbers in it.
        let choices: [(number: Int, date: PollDate)]
        let pattern: String
        let link: PollLink?
        /// How often the same text was queued to the number before.
        var timesBefore = 0

        package var name: String { person.name }
        /// For the form that approves it: equal for the same text to the same number, until it is queued.
        package var approvalKey: String {
            "\(person.id)-" + Fingerprint.of("\(recipient.number)\n\(body)\n\(timesBefore)")
        }
    }

    package struct Plan: Sendable {
        package let messages: [Message]
        package let skipped: [(name: String, reason: SkipReason)]

        package var preview: TextPreview {
            TextPreview(
                messages.map {
                    TextPreview.Text(
                        name: $0.name, recipient: $0.recipient, body: $0.body, in: $0.person.language,
                        pattern: $0.pattern)
                })
        }

        /// Who gets no text, and why.
        ///
        /// - Parameter home: the account's zone.
        package func skippedWords(home: Zone, now: Instant) -> [(name: String, words: String)] {
            skipped.map { ($0.name, $0.reason.words(home: home, now: now).short) }
        }
    }

    package let poll: Poll
    package let purpose: Purpose
    /// Only these contacts; nil for all of the poll.
    package let only: Set<ID<Contact>>?
    /// Ignore quiet hours.
    package let anyway: Bool
    /// How long the texts wait, so that sending them can be undone.
    package var hold: Duration = .zero
    package let account: Account
    package let sender: Sender
    private let texts: PollTexts

    package init(
        _ poll: Poll, _ purpose: Purpose, only: Set<ID<Contact>>? = nil, anyway: Bool = false, account: Account,
        sender: Sender, texts: PollTexts
    ) {
        (self.poll, self.purpose, self.only, self.anyway) = (poll, purpose, only, anyway)
        (self.account, self.sender, self.texts) = (account, sender, texts)
    }

    /// Throws `PollError` and `QuotaError`.
    package func plan(in tx: Transaction) throws -> Plan {
        try poll.requireOpen()
        guard account.name != nil else { throw PollError.accountHasNoName }
        let people = try PollPerson.all(of: poll.id, in: tx)
        guard !people.isEmpty else { throw PollError.noPeople(poll.name) }
        let today = account.zone.date(of: tx.now)
        let dates = try poll.dates(in: tx).filter { $0.day >= today }
        guard let last = dates.map(\.day).max() else { throw PollError.noDates }
        if let closesAt = poll.closesAt, closesAt <= tx.now { throw PollError.isClosed(poll.name) }
        let days = try ContactDays(people.map(\.contact), on: dates.map(\.day), account: account.id, in: tx)
        var messages: [Message] = []
        var skipped: [(name: String, reason: SkipReason)] = []
        for person in people where only?.contains(person.contact) ?? true {
            switch try outcome(for: person, dates, days, until: last, taken: messages, in: tx) {
            case .skip(let reason): skipped.append((person.name, reason))
            case .send(let own): messages += own
            }
        }
        try Outbox.requireRoom(for: messages.count, of: account.id, in: tx)
        for (index, message) in messages.enumerated() {
            messages[index].timesBefore = try Outbox.timesQueued(
                message.body, to: message.recipient.number, account: account.id, in: tx)
        }
        return Plan(messages: messages, skipped: skipped)
    }

    /// Sends the approved texts that would still be the same. Throws like `plan`.
    ///
    /// - Returns: the texts, and the names of those whose text would differ now.
    package func send(
        _ approved: Set<String>, in tx: Transaction
    ) throws -> (texts: [ID<OutboundMessage>], skipped: [String]) {
        let plan = try plan(in: tx)
        let messages = plan.messages.filter { approved.contains($0.approvalKey) }
        guard !messages.isEmpty else { return ([], plan.messages.map(\.name)) }
        let texts = try messages.map { message in
            let text = try message.recipient.enqueue(
                message.body, kind: purpose == .ask ? .request : .reminder, mail: mail(to: message),
                content: message.content, account: account.id,
                expiresAt: expiry(of: message), anyway: anyway, in: tx)
            try record(message, as: text, in: tx)
            return text
        }
        try Outbox.hold(texts, for: hold, in: tx)
        try TextsUndo.record(
            texts, to: messages.map(\.name), isHeld: hold > .zero, account: account.id, in: tx)
        let left = plan.messages.filter { !approved.contains($0.approvalKey) }.map(\.name)
        return (texts, only == nil ? left : [])
    }

    /// Nil for a text.
    private func mail(to message: Message) -> MailPart? {
        guard message.recipient.channel == .mail else { return nil }
        return MailPart(subject: (purpose == .ask ? "" : message.person.language.reminderHeading) + poll.name)
    }

    private func expiry(of message: Message) -> Instant? {
        let last = message.choices.map(\.date.day).max().map { account.zone.day($0).upperBound }
        return [poll.closesAt, last].compactMap(\.self).min()
    }

    private func record(_ message: Message, as text: ID<OutboundMessage>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO poll_text (outbound_message_id, poll_person_id, is_reminder)
            VALUES (\(text), \(message.person.id), \(purpose == .remind))
            """)
        if let link = message.link {
            try tx.run("UPDATE poll_person SET link_hash = \(link.token.hash) WHERE id = \(message.person.id)")
        }
        for choice in message.choices {
            try tx.run(
                """
                INSERT INTO poll_choice (poll_person_id, number, poll_date_id)
                VALUES (\(message.person.id), \(choice.number), \(choice.date.id))
                ON CONFLICT (poll_person_id, number) DO NOTHING
                """)
        }
    }
}

// MARK: - One person

extension SendPoll {
    private enum Outcome {
        case skip(SkipReason)
        case send([Message])
    }

    private func outcome(
        for person: PollPerson, _ dates: [PollDate], _ days: ContactDays, until last: LocalDate, taken: [Message],
        in tx: Transaction
    ) throws -> Outcome {
        guard let contact = try Contact.find(person.contact, in: tx) else { return .skip(.noCell) }
        guard let number = try ContactAddress.reach(of: contact, in: tx) else {
            return .skip(contact.numbers.contains(where: \.isWrong) ? .wrongNumber : .noCell)
        }
        let seen = try person.choices(in: tx)
        let asked = try chosen(dates, seen, person, days)
        switch asked {
        case .failure(let reason): return .skip(reason.reason)
        case .success(let asked):
            var recipient = try Recipient(
                number, contact: contact.id, account: account, sender: sender, for: .poll, in: tx)
            switch try recipient.obstacle(in: tx) {
            case .optedOut(let scope): return .skip(.optedOut(scope))
            case .paused: return .skip(.paused)
            case .ownNumber: return .skip(.ownNumber)
            case .noTemplate: return .skip(.noTemplate)
            case nil: break
            }
            recipient.isFirst = recipient.isFirst && !taken.contains { $0.recipient.number == recipient.number }
            if !anyway, recipient.leaves(from: tx.now) >= account.zone.day(last).upperBound { return .skip(.tooLate) }
            let others = try numbersOfOtherLists(person, recipient, taken: taken, in: tx)
            let numbered = Self.numbered(asked, seen: seen, others: others)
            let link = try PollLink.of(person.id, account: account.id, over: recipient.channel, in: tx)
            return .send(
                try texts(
                    numbered, to: person, recipient, isFirst: others.isEmpty && seen.isEmpty, link: link, now: tx.now))
        }
    }

    private struct Skipped: Error { let reason: SkipReason }

    /// The dates that a text to somebody asks about.
    private func chosen(
        _ dates: [PollDate], _ seen: [(number: Int, date: PollDate)], _ person: PollPerson, _ days: ContactDays
    ) throws -> Result<[PollDate], Skipped> {
        let isAsked = person.wasTexted
        let known = Set(seen.map(\.date.id))
        switch purpose {
        case .ask:
            let new = isAsked ? dates.filter { !known.contains($0.id) } : dates
            return new.isEmpty ? .failure(Skipped(reason: .alreadyInvited)) : .success(new)
        case .remind:
            guard isAsked else { return .failure(Skipped(reason: .notAskedYet)) }
            let open = dates.filter { date in
                let key = PollAnswerKey(date, among: dates)
                return known.contains(date.id) && days.answer(of: person.contact, on: key.day, for: key.event) == nil
                    && !days.isSettled(date, of: person.contact)
            }
            return open.isEmpty ? .failure(Skipped(reason: .hasAnswered)) : .success(open)
        }
    }

    /// The numbers that the other open polls and the open requests at a number have.
    private func numbersOfOtherLists(
        _ person: PollPerson, _ recipient: Recipient, taken: [Message], in tx: Transaction
    ) throws -> Set<Int> {
        let (number, sender) = (recipient.number, recipient.sender)
        var numbers = Set(taken.filter { $0.recipient.number == number }.flatMap(\.choices).map(\.number))
        let polls = try PollPerson.answering(from: number, over: sender, in: tx)
            .filter { $0.person.id != person.id && $0.closedAt == nil }
        for other in polls { numbers.formUnion(try other.person.choices(in: tx).map(\.number)) }
        let requests = try Invitation.live(number: number, sender: sender, in: tx)
            .filter { $0.isOpen && $0.hasChoice }
        return numbers.union(requests.map(\.choice))
    }

    /// With two lists open at a number, the numbers of one continue after those of the other. A number that was seen
    /// stays.
    private static func numbered(
        _ dates: [PollDate], seen: [(number: Int, date: PollDate)], others: Set<Int>
    ) -> [(number: Int, date: PollDate)] {
        let known = Dictionary(uniqueKeysWithValues: seen.map { ($0.date.id, $0.number) })
        let new = dates.filter { known[$0.id] == nil }
        let used = others.union(known.values)
        let offset = seen.first.map { $0.number - $0.date.number } ?? others.max() ?? 0
        let isFree = used.isDisjoint(with: new.map { offset + $0.number })
        let next = (used.max() ?? 0) + 1
        let numbers = new.enumerated().map { place, date in
            (date.id, isFree ? offset + date.number : next + place)
        }
        let all = known.merging(numbers) { seen, _ in seen }
        return dates.map { (all[$0.id] ?? $0.number, $0) }
    }

    /// One text; one for each month where the list is long.
    ///
    /// - Parameter isFirst: they were asked about no other date.
    private func texts(
        _ choices: [(number: Int, date: PollDate)], to person: PollPerson, _ recipient: Recipient, isFirst: Bool,
        link: PollLink?, now: Instant
    ) throws -> [Message] {
        let months = Dictionary(grouping: choices) { $0.date.day.year * 12 + $0.date.day.month }
        let isLong = choices.count > PollTexts.mostDates && months.count > 1
        let parts = isLong ? months.sorted { $0.key < $1.key }.map(\.value) : [choices]
        return try parts.enumerated().map { index, part in
            var recipient = recipient
            recipient.isFirst = recipient.isFirst && index == 0
            let isAlone = isFirst && choices.count == 1
            let (body, pattern) = texts.written(in: person.language).request(
                part, to: person.name, in: recipient.zones, poll, purpose, isAlone: isAlone, link: link,
                account: account, now: now, isFirst: recipient.isFirst)
            func content(to name: String) -> WhatsAppContent? {
                texts.content(for: recipient, part, to: name, isAlone: isAlone, account: account, now: now)
            }
            let own = content(to: GivenName.of(person.name))
            let text =
                own?.text
                ?? recipient.introduced(
                    body, by: account.name, in: person.language, letters: texts.letters)
            let count = Outbox.bodyAsSent(text, to: recipient.number).utf16.count
            guard count <= recipient.mostCharacters else { throw PollError.textTooLong(count) }
            return Message(
                person: person, recipient: recipient, body: text, content: own, choices: part,
                pattern: content(to: "NAME")?.text
                    ?? recipient.introduced(
                        pattern, by: account.name, in: person.language, letters: texts.letters), link: link)
        }
    }
}
