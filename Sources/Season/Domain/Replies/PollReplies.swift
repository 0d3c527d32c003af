import Lineups
import Messaging
import People
import Platform
import ReplyReader
import Storage
import Templates
import Values

/// Answers a text from somebody who was asked by a poll.
struct PollReplies {
    let texts: PollTexts

    /// How long after it was closed a poll still takes answers.
    static let lateWindow: Duration = .days(30)

    /// Nil where no poll was sent to the number, and where the text is about a request.
    func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard text.linkAnswer == nil, !text.isSuperseded else { return nil }
        let all = try PollConversation.asked(text, in: tx)
        guard !all.isEmpty else { return try NeverCommand(text.body)?.run(text, asked: nil, in: tx) }
        guard let asked = try PollConversation(text, of: all, in: tx) else { return try askWho(text, of: all, in: tx) }
        if let never = NeverCommand(text.body), let outcome = try never.run(text, asked: asked, in: tx) {
            return outcome
        }
        let texts = texts.written(in: asked.language)
        let (reading, closed) = asked.reading(of: text.body)
        let shows = try Invitation.live(number: text.from, sender: text.sender.id, in: tx)
        // Where a request is open too, lineups handle both.
        if shows.isEmpty, let outcome = try special(reading, text, asked, in: tx) { return outcome }
        switch PollRouting(text, reading: reading, asked: asked, shows: shows, now: tx.now).subject {
        case .show: return nil
        case .unclear(let shows): return whichQuestion(about: shows, text, asked)
        case .poll: break
        }
        switch reading.kind {
        case .answer where !reading.answers.isEmpty || !closed.isEmpty:
            return try record(reading, closed: closed, text, asked, shows, in: tx)
        case .waits:
            for person in asked.people { try person.recordWait(in: tx) }
            return asked.outcome(
                .other(verdict: "availability", rule: "waits"), reply: texts.waiting, needsAttention: false)
        case .question:
            try recordAskedBack(asked, in: tx)
            return asked.outcome(
                .read(.question, .question),
                reply: texts.question(asked.open, passed: asked.passed, today: asked.today),
                needsAttention: true)
        case .unclear, .answer: return try askBack(text, asked, in: tx)
        case .optOut, .mayOptOut, .wrongPerson: return nil
        }
    }

    /// Asks whether a yes or no is about a show or about the dates. Where one request is open, the answer is held: the
    /// name or the day of its show is enough.
    private func whichQuestion(
        about shows: [PollRouting.Show], _ text: InboundText, _ asked: PollConversation
    ) -> InboundOutcome {
        var outcome = asked.outcome(
            .read(.needsHuman, .unknown), reply: texts.written(in: asked.language).whichQuestion(shows),
            needsAttention: false)
        guard shows.count == 1, shows[0].isOpen else { return outcome }
        let held: Answer? =
            switch PollRouting.verdict(text.body) {
            case .confirm: .confirmed
            case .decline: .declined
            default: nil
            }
        outcome.dialog = .unclear(
            DialogState.UnclearText(
                question: .which, slots: [shows[0].slot.rawValue], askedBack: [], held: held, isCorrection: true,
                isAcknowledgement: false))
        return outcome
    }

    /// Asks about the dates of which nothing was said; where there are none, says what we know.
    private func askBack(_ text: InboundText, _ asked: PollConversation, in tx: Transaction) throws -> InboundOutcome {
        let open = asked.open
        guard open.isEmpty else {
            try recordAskedBack(asked, in: tx)
            return asked.outcome(
                .read(.needsHuman, .unknown),
                reply: texts.written(in: asked.language).unclear(open, today: asked.today), needsAttention: true)
        }
        // "yes" after "Is that right?"
        let isYes = PollRouting.verdict(text.body) == .confirm
        if isYes { for person in asked.people { try person.recordAnswer(isLate: asked.isLate, in: tx) } }
        let reply = texts.written(in: asked.language)
            .echo(asked.known, open: [], asks: false, isKnown: true, today: asked.today)
        return asked.outcome(
            isYes ? .other(verdict: "availability", rule: "known") : .read(.needsHuman, .unknown), reply: reply,
            needsAttention: !isYes)
    }

    /// Several people share the number, and the text does not say whose dates it is about.
    private func askWho(
        _ text: InboundText, of asked: [PollConversation.Asked], in tx: Transaction
    ) throws -> InboundOutcome? {
        let people = try PollConversation.sharers(of: asked, in: tx)
        guard !people.isEmpty, try Invitation.live(number: text.from, sender: text.sender.id, in: tx).isEmpty,
            ![.optOut, .pause].contains(PollRouting.verdict(text.body))
        else { return nil }
        return InboundOutcome(
            account: try text.account(in: tx), contact: nil, reading: .read(.needsHuman, .unknown),
            reply: texts.written(in: asked[0].person.language).whoIsIt(people), needsAttention: true)
    }

    private func recordAskedBack(_ asked: PollConversation, in tx: Transaction) throws {
        for person in asked.people { try person.recordAskedBack(in: tx) }
    }

    /// An opt-out, and a number that somebody else has.
    private func special(
        _ reading: AvailabilityReading, _ text: InboundText, _ asked: PollConversation, in tx: Transaction
    ) throws -> InboundOutcome? {
        switch reading.kind {
        // The inbox records it.
        case .optOut: return asked.outcome(.read(.optOut, .freeOptOut), reply: nil, needsAttention: true)
        case .mayOptOut: return asked.outcome(.read(.pause, .freeOptOut), reply: nil, needsAttention: true)
        case .wrongPerson:
            let isNew = try ContactAddress.setWrong(true, text.from, account: asked.account.id, in: tx)
            let texts = texts.written(in: asked.language)
            let reply = isNew ? texts.wrongNumber(text.from, booker: asked.account.name) : nil
            return asked.outcome(.read(.needsHuman, .wrongPerson), reply: reply, needsAttention: true)
        default: return nil
        }
    }

    /// Stores what was said, and says it back.
    private func record(
        _ reading: AvailabilityReading, closed: [PollDate], _ text: InboundText, _ asked: PollConversation,
        _ shows: [Invitation], in tx: Transaction
    ) throws -> InboundOutcome {
        var after = asked
        let named = Set(
            reading.answers.keys.filter { !reading.inferred.contains($0) }.map { asked.choices[$0].date.poll })
        var said: [(place: Int, date: PollDate, said: Availability)] = []
        var keys: Set<PollAnswerKey> = []
        // A date that two lists have is said once; what is named comes before what follows from it.
        let places = reading.answers.keys.sorted {
            (reading.inferred.contains($0) ? 1 : 0, $0) < (reading.inferred.contains($1) ? 1 : 0, $1)
        }
        for place in places {
            guard let answer = reading.answers[place] else { continue }
            let date = asked.choices[place].date
            let key = asked.key(of: date)
            // "The others no": those of which nothing was said, or for a yes those that are no.
            if reading.isOnlyAboutRest, !asked.isLeftOver(date, for: answer) { continue }
            // A list for one poll says nothing about another.
            if reading.inferred.contains(place), !named.contains(date.poll) { continue }
            // "the 4th too" takes back nothing that they said before.
            if reading.inferred.contains(place), asked.hasAnswered(key), !asked.isFirstAnswer { continue }
            guard keys.insert(key).inserted else { continue }
            try DateAvailability(
                contact: asked.contact, day: key.day, event: key.event, answer: answer,
                words: answer == .maybe ? text.body.shortened(to: 200) : nil, source: .text, saidAt: tx.now
            ).save(in: tx)
            after.add(answer, for: key)
            said.append((place, date, answer))
        }
        if reading.isOnlyAboutRest, said.isEmpty { return try askBack(text, asked, in: tx) }
        said.sort { $0.place < $1.place }
        let polls = Set(said.map(\.date.poll))
        for person in asked.people where polls.contains(person.poll) {
            try person.recordAnswer(isLate: asked.isLate, in: tx)
        }
        let open = after.open
        let asks = reading.hasDoubt || (reading.asksBack || said.isEmpty) && !open.isEmpty
        if asks {
            try recordAskedBack(asked, in: tx)
        } else if !asked.isLate {
            try Poll.settleUnclear(from: text.from, beside: shows, account: asked.account.id, in: tx)
        }
        let reply = texts.written(in: asked.language).echo(
            said.map { ($0.date, $0.said) }, closed: closed, open: open, asks: asks, isLate: asked.isLate,
            passed: reading.asks ? asked.passed : nil, today: asked.today)
        return asked.outcome(
            .other(verdict: "availability", rule: asked.isLate ? "late" : "dates"), reply: reply,
            needsAttention: asked.isLate || reading.asks || reading.hasLimit)
    }
}
