import Agenda
import Lineups
import Platform
import Storage
import Values

/// The shows that a performer's text about guests can mean, and the words by which one of them is named.
struct GuestShows {
    struct Candidate {
        let invitation: Invitation
        let rules: GuestRules

        var event: Event { invitation.event }
        var isConfirmed: Bool { invitation.answer == .confirmed }
        var places: Int { rules.places(of: invitation.slot) }
    }

    enum Choice {
        case one(Candidate)
        /// The text names none of them, or several.
        case several([Candidate])
    }

    /// Those with places for the performer.
    let lists: [Candidate]
    /// The other ones that they are asked or confirmed for.
    let others: [Candidate]
    let now: Instant

    init(for text: InboundText, in tx: Transaction) throws {
        now = tx.now
        let invitations = try Invitation.all(for: text, in: tx)
            .filter { !$0.answer.isRefusal }
            .sorted { ($0.event.startsAt, $0.slot) < ($1.event.startsAt, $1.slot) }
        let rules = try GuestRules.all(events: invitations.map(\.event.id), in: tx)
        let all = invitations.map { Candidate(invitation: $0, rules: rules[$0.event.id] ?? GuestRules()) }
        (lists, others) = (all.filter { $0.places > 0 }, all.filter { $0.places == 0 })
    }

    /// Of the performers who share the number.
    var languages: Set<TextLanguage> { Set((lists + others).map(\.invitation.language)) }

    /// Something is asked of them that a `+1` may answer.
    var hasOpenRequest: Bool { (lists + others).contains(where: \.invitation.isOpen) }

    /// The show that is meant where the text names none.
    var usual: Choice {
        let confirmed = lists.filter(\.isConfirmed)
        if confirmed.count == 1 { return .one(confirmed[0]) }
        if confirmed.isEmpty, lists.count == 1 { return .one(lists[0]) }
        return .several(confirmed.isEmpty ? lists : confirmed)
    }

    /// Words as they are compared.
    static func bare(_ words: String) -> String {
        words.folded.replacing("’", with: "'").replacing("'s", with: "").replacing("-feira", with: "").filter {
            !":,.!'".contains($0)
        }
    }

    /// The words that name a show, in the performer's language and in English; the shortest first.
    func keys(of candidate: Candidate) -> [String] {
        let language = candidate.invitation.language
        return language == .english
            ? keys(of: candidate, in: .english) : keys(of: candidate, in: language) + keys(of: candidate, in: .english)
    }

    private func keys(of candidate: Candidate, in language: TextLanguage) -> [String] {
        let (event, dates) = (candidate.event, DateText(language: language))
        let (date, today) = (event.localStart.date, event.zone.date(of: now))
        let time = dates.time(event.localStart.time).filter { !$0.isWhitespace }
        let day = dates.dayOfMonth(date)
        let name = language.name(of: date.weekday)
        // In other languages the short ones can be names: Mar, Di.
        let weekday = language == .english ? date.weekday.shortName : name
        var keys = [weekday, day, "\(weekday) \(time)", "\(day) \(time)"]
        keys += [name, "\(name) \(time)", event.name, time]
        if date == today { keys += ["tonight", "today"] }
        if date == today.adding(days: 1) { keys.append("tomorrow") }
        return keys
    }

    /// `FRI`, `VIERNES`: the shortest words that name only this one; its name where none do.
    func shortName(of candidate: Candidate, among all: [Candidate]) -> String {
        let others = Set(
            all.filter { $0.invitation.slot != candidate.invitation.slot }.flatMap(keys).map(Self.bare))
        return (keys(of: candidate).prefix(4).first { !others.contains(Self.bare($0)) } ?? candidate.event.name)
            .uppercased()
    }
}
