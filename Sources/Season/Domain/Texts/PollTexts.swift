import Lineups
import Messaging
import Platform
import Storage
package import Templates
import Values

/// The words of texts about polls.
package struct PollTexts: Sendable {
    let templates: MessageTemplates
    /// Scheme and host of links; nil where the gateway has no public address.
    let publicURL: String?

    package init(_ templates: MessageTemplates, publicURL: String? = nil) {
        (self.templates, self.publicURL) = (templates, publicURL)
    }

    // MARK: The request

    /// The text of a poll, and its pattern without the name.
    ///
    /// - Parameters:
    ///   - zones: where they may be.
    ///   - isAlone: it asks about one date, and nothing else is open: YES and NO answer it.
    func request(
        _ choices: [(number: Int, date: PollDate)], to name: String, in zones: [Zone], _ poll: Poll,
        _ purpose: SendPoll.Purpose, isAlone: Bool, link: PollLink?, account: Account, now: Instant, isFirst: Bool
    ) -> (body: String, pattern: String) {
        let today = account.zone.date(of: now)
        let dates = choices.map { choice in
            isAlone ? choice.date.title(today: today) : "\(choice.number) \(choice.date.title(today: today))"
        }
        var values: [String: MessageTemplate.Value] = [
            "booker": .text(account.name ?? ""), "dates": .text(dates.joined(separator: ", ")),
            "single": .flag(isAlone), "reminds": .flag(purpose == .remind), "is_first": .flag(isFirst),
            "link": .text(address(of: link)),
        ]
        if let closesAt = poll.closesAt, closesAt > now {
            let zone = account.zone
            let isNamed = RecipientTimeZones.mustName(zone, at: closesAt, to: zones)
            values["by"] = .text(
                DateText().short(closesAt, in: zone, now: now) + (isNamed ? " \(zone.spoken)" : ""))
        }
        values["name"] = .text(GivenName.of(name))
        let body = templates.render(.poll, values)
        values["name"] = .text("NAME")
        if link != nil, publicURL != nil { values["link"] = .text("LINK") }
        return (body, templates.render(.poll, values))
    }

    private func address(of link: PollLink?) -> String {
        guard let publicURL, let link else { return "" }
        return (publicURL.last == "/" ? String(publicURL.dropLast()) : publicURL) + link.path
    }

    // MARK: Replies

    /// `Got it: Fri Dec 4, Sat Dec 12. Not: Sat Dec 5. What about 3 Fri Dec 11?`
    ///
    /// - Parameter closed: dates that the text names and that are not asked about any more.
    func echo(
        _ answers: [(date: PollDate, said: Availability)], closed: [PollDate] = [],
        open: [(number: Int, date: PollDate)], asks: Bool, today: LocalDate
    ) -> String {
        func list(_ said: Availability) -> String? {
            let dates = answers.filter { $0.said == said }.map(\.date)
            return dates.isEmpty ? nil : Self.list(dates, today: today)
        }
        var parts: [String] = []
        if let yes = list(.yes) { parts.append("Got it: \(yes).") }
        if let maybe = list(.maybe) { parts.append((parts.isEmpty ? "Got it. " : "") + "Maybe: \(maybe).") }
        if let no = list(.no) { parts.append((parts.isEmpty ? "Got it. " : "") + "Not: \(no).") }
        if !closed.isEmpty { parts.append("No longer on the list: \(Self.list(closed, today: today)).") }
        if asks {
            let isSingle = open.count == 1
            parts.append(
                open.isEmpty
                    ? "Is that right? If not, text the numbers that you can do."
                    : isSingle
                        ? "What about \(open[0].date.title(today: today))? Reply YES or NO."
                        : "What about \(Self.named(open, today: today) ?? "the other \(open.count) dates")? "
                            + Self.howToAnswer)
        }
        return parts.joined(separator: " ")
    }

    func unclear(_ open: [(number: Int, date: PollDate)], today: LocalDate) -> String {
        guard open.count > 1 else {
            return "Sorry, can you do \(open.first?.date.title(today: today) ?? "it")? Please reply YES or NO."
        }
        let question =
            Self.named(open, today: today).map { "Sorry, which of these can you do? \($0)." }
            ?? "Sorry, which dates can you do?"
        return "\(question) \(Self.howToAnswer)"
    }

    func question(_ open: [(number: Int, date: PollDate)], booker: String?, today: LocalDate) -> String {
        let passed = "I'll pass that on to \(booker ?? "the booker")."
        guard !open.isEmpty else { return passed }
        return open.count == 1
            ? "\(passed) Can you do \(open[0].date.title(today: today))? Reply YES or NO."
            : "\(passed) Which dates can you do? \(Self.howToAnswer)"
    }

    /// A yes or no that can be about one of several shows too.
    func whichQuestion(_ shows: [PollRouting.Show]) -> String {
        let isOne = shows.count == 1
        let titles = shows.map { show in
            show.choice.flatMap { isOne ? nil : "(\($0)) \(show.title)" } ?? show.title
        }
        let answer =
            shows.first?.choice.map { "text YES \($0) or NO \($0)" } ?? "name \(isOne ? "it" : "one") with YES or NO"
        return "Sorry, is that about \(titles.joined(separator: " or ")), or about your dates? "
            + "For \(isOne ? "the" : "a") show, \(answer). For the dates, name them, or text ALL or NONE."
    }

    /// Several people share the number.
    func whoIsIt(_ people: [(name: String, numbers: [Int])]) -> String {
        let lists = people.map { "\(GivenName.of($0.name)): \($0.numbers.map(String.init).joined(separator: ", "))" }
        return "Sorry, whose dates are these? Please text the numbers of one person. \(lists.joined(separator: "; "))."
    }

    static let change = "To change that, text the numbers that you can do."
    static let waiting = "No problem. Text the numbers when you know."
    static let late = "The list is closed, but I'll pass this on."

    private static let howToAnswer = "Reply with the numbers, ALL or NONE."
    /// A longer list is split, and not said again.
    static let mostDates = 10

    /// With their numbers; nil for a long list.
    private static func named(_ choices: [(number: Int, date: PollDate)], today: LocalDate) -> String? {
        guard choices.count <= mostDates else { return nil }
        return choices.map { "\($0.number) \($0.date.title(today: today))" }.joined(separator: ", ")
    }

    /// `Fri Dec 4, Sat Dec 12`; without the weekdays where there are many: `Dec 4, 5, 11`.
    static func list(_ dates: [PollDate], today: LocalDate) -> String {
        guard dates.count > 4, dates.allSatisfy({ $0.eventName == nil }) else {
            return dates.map { $0.title(today: today) }.joined(separator: ", ")
        }
        var parts: [String] = []
        var month = 0
        for date in dates.map(\.day) {
            parts.append(
                date.month == month ? "\(date.day)" : "\(LocalDate.shortMonthNames[date.month - 1]) \(date.day)")
            month = date.month
        }
        return parts.joined(separator: ", ")
    }
}
