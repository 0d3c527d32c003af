import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// The dates on which a contact is away, with the form that adds some.
struct DatesAwayModel: Codable, Hashable, Sendable {
    struct Dates: Codable, Hashable, Sendable {
        let id: Int64
        let days: String
        let note: String?
        /// Who entered them, unless the booker did.
        let source: String?
    }

    let contact: Int64
    let dates: [Dates]
    let hasDates: Bool
    let first: FieldModel
    let last: FieldModel
    let note: String
}

extension DatesAwayModel {
    init(_ dates: [DatesAway], of contact: ID<Contact>, form: DatesAwayForm = DatesAwayForm()) {
        self.contact = contact.rawValue
        self.dates = dates.map { dates in
            let source: String? =
                switch dates.source {
                case .booker: nil
                case .text: "by text"
                case .page: "on their page"
                }
            return Dates(id: dates.id.rawValue, days: dates.days.description, note: dates.note, source: source)
        }
        hasDates = !dates.isEmpty
        first = FieldModel("first", form.typed, form.problems)
        last = FieldModel("last", form.typed, form.problems)
        note = form.typed["note"] ?? ""
    }
}

/// What is typed into a form for dates away: a first day, and a last day unless it is the same.
struct DatesAwayForm: Sendable {
    private(set) var typed: [String: String] = [:]
    private(set) var problems: [String: String] = [:]
    /// Nil where there are problems.
    private(set) var days: DayRange?

    /// Nothing typed yet.
    init() {}

    init(_ form: FormBody) {
        for name in ["first", "last", "note"] { typed[name] = String((form[name] ?? "").trimmed().prefix(200)) }
        let (start, end) = (typed["first"] ?? "", typed["last"] ?? "")
        guard let first = LocalDate(iso: start) else {
            problems["first"] = start.isEmpty ? "Choose the first day." : "Use a date like 2026-12-03."
            return
        }
        guard let last = end.isEmpty ? first : LocalDate(iso: end) else {
            problems["last"] = "Use a date like 2026-12-10."
            return
        }
        do throws(DayRangeError) {
            days = try DayRange(first: first, last: last)
        } catch {
            problems["last"] = error.sentence
        }
    }

    /// Nil if it says nothing.
    var note: String? { EventEntry.words(typed["note"] ?? "") }

    /// The form with the reason why it was refused.
    func refused(_ error: DatesAwayError) -> DatesAwayForm {
        var form = self
        form.problems["last"] = error.sentence
        return form
    }
}
