import Agenda
import Lineups
import PageKit
import Platform
import Values

/// What a performer is asked, what they have answered, and the form to answer.
struct PerformerModel: PageModel {
    /// The code of the language; nil for English, which all pages are in.
    let lang: String?
    let words: PerformerWords
    let booker: String
    /// The performer's given name.
    let name: String
    let event: String
    /// `Fri Dec 4, 8 PM`, with the zone where the performer may be in another one.
    let when: String
    let place: String?
    /// `host`, or several with the terms of each; nil for none.
    let position: String?
    let pay: String?
    let setLength: String?
    let call: String?
    let note: String?
    /// The answer that counts now; nil before the first.
    let status: StatusText?
    let hasStatus: Bool
    /// Why no answer can be given any more; nil while one can.
    let closed: String?
    /// Something changed while the page was open.
    let hasChanged: Bool
    let form: Form?
    /// The event as a file for a calendar; nil after it has started, or where the performer is out of it.
    let calendarPath: String?
    let away: Away
    /// Whether public pages name them; nil where that is not asked.
    let naming: Naming?

    /// The form with which they agree to be named, or take that back.
    struct Naming: Codable, Hashable, Sendable {
        let path: String
        /// As whom they are named; nil if they are not.
        let named: String?
        let publicName: FieldModel
        /// They have confirmed and were not asked yet, or the form is shown again.
        let isOpen: Bool
    }

    /// The form for dates away. Dates that were added are not listed.
    struct Away: Codable, Hashable, Sendable {
        let path: String
        let first: FieldModel
        let last: FieldModel
        /// The form is shown again.
        let isOpen: Bool
    }

    struct Form: Codable, Hashable, Sendable {
        let path: String
        /// What an answer from this page is given to.
        let terms: String
        let note: String
        let choices: [Choice]
    }

    struct Choice: Codable, Hashable, Sendable {
        /// `yes`, `no` or `maybe`
        let value: String
        let title: String
        let isPrimary: Bool
    }
}

extension PerformerModel {
    init(
        _ request: LinkedRequest, path: String, note: String = "", hasChanged: Bool = false,
        away: DatesAwayForm = DatesAwayForm(), publicName: String? = nil, now: Instant
    ) {
        let (slot, event) = (request.slot, request.event)
        let terms = slot.offer
        let dates = DateText(language: slot.language)
        let said = TermsText(dates)
        let own = PerformerWords(slot.language)
        words = own
        lang = slot.language == .english ? nil : slot.language.rawValue
        booker = request.account.name ?? ""
        name = request.givenName
        self.event = event.name
        when = dates.long(event.localStart) + " " + slot.language.name(of: event.zone)
        place = event.location
        position = said.words(slot.spots).isEmpty ? nil : said.words(slot.spots)
        pay = terms.agreed.map(said.words)
        setLength = terms.setLength.map(slot.language.words)
        call = terms.callText(for: event, dates: dates)
        self.note = terms.note
        let answer = slot.status == .mustReconfirm ? Answer.none : slot.answer
        status =
            answer == .none
            ? slot.placeInLine.map { place in
                let line = slot.language == .english ? "\(place.ordinal) in line" : "\(own.inLine): \(place)"
                return StatusText(light: .yellow, sign: "…", words: line)
            }
            : StatusText(answer, in: slot.language, own)
        hasStatus = status != nil
        closed = Self.closed(request, own, now: now)
        self.hasChanged = hasChanged
        calendarPath =
            event.startsAt > now && ![.declined, .withdrawn, .expired].contains(slot.answer)
            ? "\(path)/calendar.ics" : nil
        let problems = away.problems.mapValues { own.badDays ?? $0 }
        self.away = Away(
            path: "\(path)/away", first: FieldModel("first", away.typed, problems),
            last: FieldModel("last", away.typed, problems), isOpen: !away.problems.isEmpty)
        let isIn = answer == .confirmed
        naming = request.naming.flatMap { naming in
            guard isIn || naming.isAgreed != nil else { return nil }
            return Naming(
                path: "\(path)/named", named: naming.isAgreed == true ? naming.name : nil,
                publicName: FieldModel(
                    value: publicName ?? naming.name, problem: publicName.map { _ in own.badPublicName }),
                isOpen: naming.isAgreed == nil || publicName != nil)
        }
        form =
            closed != nil
            ? nil
            : Form(
                path: path, terms: request.terms, note: note,
                choices: [
                    Choice(value: "yes", title: own.yes, isPrimary: answer != .confirmed),
                    Choice(value: "maybe", title: own.maybe, isPrimary: false),
                    Choice(value: "no", title: own.no, isPrimary: false),
                ])
    }

    private static func closed(_ request: LinkedRequest, _ words: PerformerWords, now: Instant) -> String? {
        if request.event.isCanceled { return words.canceled }
        if request.event.startsAt <= now { return words.started }
        guard request.isUsedUp else { return nil }
        if request.slot.language != .english { return words.usedUp + "\(request.account.name ?? "")." }
        return "This page takes \(request.answerCount) answers, and all were given. To change yours, contact "
            + "\(request.account.name ?? "the booker")."
    }
}
