import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Values

/// One person: numbers, addresses and tags, their shows, their answers and how reliable those were.
struct ContactModel: PageModel {
    struct Number: Codable, Hashable, Sendable {
        /// As it was written, for the form that removes it.
        let raw: String
        let shown: String
        let remark: String?
        /// Somebody wrote from it that it is not theirs.
        let isWrong: Bool
    }

    struct Email: Codable, Hashable, Sendable {
        let address: String
        /// Why they get no mails there; nil if they do.
        let remark: String?
    }

    struct Show: Codable, Hashable, Sendable {
        let path: String
        let name: String
        let when: String
        let isHost: Bool
        let isOnBench: Bool
        let status: StatusText
    }

    struct Answered: Codable, Hashable, Sendable {
        let at: String
        let path: String
        let show: String
        let from: String
        let to: StatusText
        let quote: String?
    }

    let id: Int64
    let name: String
    let numbers: [Number]
    let hasNumbers: Bool
    let emails: [Email]
    let tags: [String]
    let note: String?
    let zone: String?
    /// `Spanish`; nil for the account's.
    let language: String?
    /// Why another language may be better; nil for no reason.
    let languageHint: String?
    /// How they want to be reached; nil for the usual order.
    let channel: String?
    /// How public pages name them; nil where nothing is known.
    let naming: String?
    /// `host, headliner (likes it)`; nil for any.
    let positions: String?
    /// Why they get no texts; nil if they do.
    let optOut: String?
    let isPaused: Bool
    let reliability: String?
    let upcoming: [Show]
    let hasUpcoming: Bool
    let past: [Show]
    let hasPast: Bool
    let answers: [Answered]
    let hasAnswers: Bool
    /// The form that adds a tag.
    let tag: FieldModel
    let away: DatesAwayModel
    let rules: BookingRulesModel
    let calendar: ContactCalendarModel
}

/// What the page of a contact is made from, read in one transaction.
struct ContactFacts: Sendable {
    let contact: Contact
    let record: ContactRecord
    let sharedNumbers: Set<String>
    let optOut: OptOut.Scope?
    let mailRemarks: [String: String]
    let reachedBy: Channel?
    /// Texts to them wait, because one of theirs may be an opt-out.
    let isPaused: Bool
    /// Those that are not over.
    let away: [DatesAway]
    let positions: [ContactPosition]
    let rules: BookingRules.Texts
    let calendar: ContactCalendar?
    /// How many busy times of their calendar are stored.
    let busy: Int
    let suggestedLanguage: LanguageSuggestion?
}

extension ContactModel {
    init(
        _ facts: ContactFacts, tag: FieldModel = FieldModel(value: ""), away: DatesAwayForm = DatesAwayForm(),
        rules: BookingRulesForm? = nil, calendar: FieldModel? = nil, home: Zone, now: Instant
    ) {
        let contact = facts.contact
        id = contact.id.rawValue
        name = contact.name
        numbers = contact.numbers.map {
            Number(
                raw: $0.raw, shown: $0.e164 ?? $0.raw, remark: $0.remark(sharedNumbers: facts.sharedNumbers),
                isWrong: $0.isWrong)
        }
        hasNumbers = !numbers.isEmpty
        emails = contact.emails.map { Email(address: $0, remark: facts.mailRemarks[$0]) }
        (tags, note, zone) = (contact.tags, contact.note, contact.zone?.identifier)
        (language, languageHint) = (contact.language?.name, facts.suggestedLanguage?.words)
        (channel, naming) = (contact.channel?.words, contact.namingWords?.capitalizedFirst)
        let known = facts.positions.map { $0.position.name + ($0.likes ? " (likes it)" : "") }
        positions = known.isEmpty ? nil : known.joined(separator: ", ")
        let instead = facts.reachedBy?.others.map { "They get \($0)." } ?? "Call them instead."
        (optOut, isPaused) = (facts.optOut.map { "\($0.words.capitalizedFirst). \(instead)" }, facts.isPaused)
        reliability = facts.record.reliability.words
        let isPast = { (show: ContactRecord.Show) in show.event.isCanceled || show.event.isOver(at: now) }
        upcoming = facts.record.shows.filter { !isPast($0) }.reversed().map { Show($0, home: home, now: now) }
        hasUpcoming = !upcoming.isEmpty
        past = facts.record.shows.filter(isPast).map { Show($0, home: home, now: now) }
        hasPast = !past.isEmpty
        answers = facts.record.changes.map { Answered($0, home: home, now: now) }
        hasAnswers = !answers.isEmpty
        self.tag = tag
        self.away = DatesAwayModel(facts.away, of: contact.id, form: away)
        self.rules = (rules ?? BookingRulesForm(facts.rules)).model
        self.calendar = ContactCalendarModel(
            calendar, state: facts.calendar?.words(busy: facts.busy, in: home, now: now))
    }
}

extension ContactModel.Show {
    init(_ show: ContactRecord.Show, home: Zone, now: Instant) {
        let event = show.event
        path = "/events/\(event.id)"
        name = event.name
        when = DateText().long(event.startsAt, in: event.zone) + (event.isCanceled ? ", canceled" : "")
        isHost = show.slot.isHost
        isOnBench = show.slot.benchRank != nil
        status = StatusText(show.slot, home: home, now: now)
    }
}

extension ContactModel.Answered {
    init(_ answered: ContactRecord.Change, home: Zone, now: Instant) {
        let change = EventModel.Change(answered.change, zone: home, now: now)
        at = change.at
        path = "/events/\(answered.event.id)"
        show = answered.event.name
        (from, to, quote) = (change.from, change.to, change.quote)
    }
}
