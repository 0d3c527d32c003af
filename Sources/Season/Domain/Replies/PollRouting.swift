import Agenda
import Lineups
import Messaging
import Platform
import ReplyReader
import Storage
import Values

/// Decides what a text answers, where dates and shows were asked about: what it names, else what is open, else what was
/// spoken of last.
struct PollRouting {
    enum Subject {
        case poll, show
        /// A yes or no that can be about either: each show, and the number of its request; nil for none.
        case unclear([Show])
    }

    struct Show {
        let slot: ID<Slot>
        let event: Event
        /// When it is spoken of.
        let at: Instant
        let choice: Int?
        let isOpen: Bool
    }

    private let text: InboundText
    private let reading: AvailabilityReading
    private let asked: PollConversation
    /// The requests at the number, the latest last.
    private let shows: [Invitation]
    private let now: Instant

    init(
        _ text: InboundText, reading: AvailabilityReading, asked: PollConversation, shows: [Invitation], now: Instant
    ) {
        (self.text, self.reading, self.asked, self.shows, self.now) = (text, reading, asked, shows, now)
    }

    var subject: Subject {
        if shows.isEmpty { return .poll }
        if namesShowByNumber || namesShowByDay { return .show }
        if let subject = aboutDaysOfShows { return subject }
        if let question = text.dialog.question(at: now)?.question, !leavesOpen(question) { return .show }
        // "Late Show yes, dates: 11 and 12"
        let open = shows.filter(\.isOpen)
        if namesDates, namesShowByName, !open.isEmpty, isAnswer { return unclear(about: open) }
        if namesDates { return reading.kind == .answer ? .poll : .show }
        return shows.contains(where: \.isOpen) ? besideOpenRequest : besideSettledShow
    }

    /// A text after a question about shows is not about them: it names dates of the poll, or says yes or no once more
    /// after we asked whether it is about the show or the dates.
    private func leavesOpen(_ question: DialogState.Question) -> Bool {
        if question == .sharedRequest { return namesDates }
        if namesDates, reading.kind == .answer, !reading.answers.isEmpty, !answersShow(among: shows) { return true }
        return question == .which && shows.count(where: \.isOpen) == 1 && isAnswer && !namesDates
    }

    private var namesDates: Bool { [.numbers, .days].contains(reading.naming) }

    // MARK: What it names

    /// "yes 2", "no 1": so a request is answered. "no 2, sorry" takes back an answer after "Wrong? Reply NO 2". Where dates
    /// have the number too, it is that of the text that has shown it last.
    private var namesShowByNumber: Bool {
        let numbers = PollConversation.numbers(in: text.body)
        let named = shows.filter { $0.hasChoice && numbers.contains($0.choice) }
        guard !numbers.isEmpty, numbers.isSubset(of: named.map(\.choice)) else { return false }
        let words = text.body.folded.split { !$0.isLetter && !$0.isNumber }
        let isShown = numbers.contains(where: asked.hasShown)
        // "YES 5": also where a date of the poll is on the 5th.
        if ["yes", "no", "y", "n"].contains(words.first), words.contains(where: { Int($0) != nil }),
            words.allSatisfy({ ["yes", "no", "y", "n"].contains($0) || Int($0) != nil }),
            !isShown || words.count == 2 && named.contains(where: \.isOpen)
        {
            return true
        }
        guard reading.naming != .days else { return false }
        if !isShown { return true }
        // A number alone is a date, where the show is answered.
        if numbers.allSatisfy(asked.hasShown), words.allSatisfy({ Int($0) != nil }), !named.contains(where: \.isOpen) {
            return false
        }
        return named.allSatisfy { show in asked.textedAt.map { Self.said(show) > $0 } ?? true }
    }

    /// It names the day of a show, and no poll asks about that day.
    private var namesShowByDay: Bool {
        let others = shows.filter { show in !asked.choices.contains { $0.date.day == show.event.localStart.date } }
        guard !others.isEmpty, reading.naming == .days else { return false }
        // "fri" names a date of the poll, where a confirmed show is on a Friday too.
        if !reading.answers.isEmpty, !others.contains(where: \.isOpen) { return false }
        return answersShow(among: others)
    }

    /// It names the day of a show for which they are asked or confirmed, and a poll asks about that day too: what they
    /// have told the poll before is not what they say again. Nil where it is about the poll.
    private var aboutDaysOfShows: Subject? {
        guard reading.naming == .days else { return nil }
        let named = Set(
            reading.answers.keys.filter { !reading.inferred.contains($0) }.map { asked.choices[$0].date.day })
        let namedShows = shows.filter {
            ($0.isOpen || $0.answer == .confirmed) && named.contains($0.event.localStart.date)
        }
        guard !namedShows.isEmpty, answersShow(among: namedShows) else { return nil }
        let isOpen = asked.open.contains { named.contains($0.date.day) }
        // "friday" names each Friday of the poll.
        let isAboutOthers =
            !PollConversation.numbers(in: text.body).isEmpty
            && !named.isSubset(of: namedShows.map(\.event.localStart.date))
        if isAboutOthers { return isShowLast || !isOpen ? unclear(about: namedShows) : nil }
        return isOpen && !isShowLast ? unclear(about: namedShows) : .show
    }

    /// As an answer to requests, it answers one of them.
    private func answersShow(among shows: [Invitation]) -> Bool {
        guard let first = shows.first else { return false }
        var context = ReplyContext(
            invitations: shows.map {
                OpenInvitation(
                    number: $0.choice, title: $0.event.name, starts: $0.event.localStart,
                    state: $0.answer == .confirmed ? .confirmed : .unanswered)
            }, now: first.event.zone.local(now))
        if let asked = text.dialog.question(at: now), asked.question == .which, case .one(let answer)? = asked.held {
            (context.wasAskedWhich, context.held) = (true, answer)
        }
        return !Reader().read(text.body, in: context).answers.isEmpty
    }

    /// It names a show, or speaks of one where the dates are no shows.
    private var namesShow: Bool {
        if namesShowByName { return true }
        let known = Set(words)
        return asked.choices.allSatisfy { $0.date.event == nil } && !known.isDisjoint(with: ["show", "gig", "booking"])
    }

    private var namesShowByName: Bool {
        let known = Set(words)
        return shows.contains { show in
            let name = show.event.name.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return !name.isEmpty && known.isSuperset(of: name)
        }
    }

    private var words: [String] { text.body.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    // MARK: What is open

    /// Nothing was said about some dates.
    private var isPollOpen: Bool { !asked.open.isEmpty }

    /// A text without dates, where a request waits for an answer.
    private var besideOpenRequest: Subject {
        let requests = shows.filter(\.isOpen)
        guard isPollOpen, isAnswer, !namesShow, !requests.isEmpty else { return .show }
        if reading.naming == .whole {
            // "ALL" and "NONE" are how our text about dates is answered.
            if isWord || !isShowLast { return .poll }
        }
        return unclear(about: requests)
    }

    /// A text without dates, where every show is answered.
    private var besideSettledShow: Subject {
        guard isAnswer || reading.kind == .waits, !namesShow else { return .show }
        let last = shows.max { Self.said($0) < Self.said($1) }
        guard let show = shows.last(where: { $0.answer == .confirmed }) ?? last else { return .poll }
        if isShowLast {
            // Soon after we confirmed an answer, it is about that.
            if !isPollOpen || now - Self.said(last ?? show) <= Self.window { return .show }
            return reading.kind == .waits ? .poll : unclear(about: [last ?? show])
        }
        // A no can take back a yes to the show; the dates are asked about with one word.
        let isRefusal = show.answer == .confirmed && Self.verdict(text.body) == .decline
        return isRefusal && !(isPollOpen && isWord) ? unclear(about: [show]) : .poll
    }

    private func unclear(about shows: [Invitation]) -> Subject {
        .unclear(
            shows.map {
                Show(
                    slot: $0.slot, event: $0.event, at: now, choice: $0.hasChoice ? $0.choice : nil,
                    isOpen: $0.isOpen)
            })
    }

    /// It is one word.
    private var isWord: Bool { text.body.folded.split { !$0.isLetter }.count == 1 }

    private var isAnswer: Bool {
        reading.kind == .answer || [.confirm, .decline, .tentative].contains(Self.verdict(text.body))
    }

    /// As an answer to one request.
    static func verdict(_ body: String) -> Label {
        Reader().read(body, in: ReplyContext(invitations: [any], now: any.starts)).label
    }

    private static let any = OpenInvitation(
        number: 1, title: "Show",
        starts: LocalDateTime(
            date: LocalDate(daysSince1970: 20_000), time: LocalTime(secondsSinceMidnight: 20 * 3600)))

    // MARK: What was spoken of last

    /// For how long a bare yes or no is about the answer that we have confirmed.
    private static let window: Duration = .hours(1)

    private static func said(_ show: Invitation) -> Instant {
        max(show.requestedAt, show.answeredAt ?? show.requestedAt)
    }

    private var isShowLast: Bool {
        // A note about the show, or the booker's question, stands until a request or a reply of ours.
        switch text.dialog.notice {
        case .note, .ownWords(.attendance): true
        case .ownWords, nil:
            asked.lastSaidAt.map { poll in shows.contains { Self.said($0) > poll } } ?? true
        }
    }
}
