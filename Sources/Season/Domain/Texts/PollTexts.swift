import Agenda
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
    private var dates = DateText()
    private var language: TextLanguage { dates.language }

    /// The same in a language.
    func written(in language: TextLanguage) -> PollTexts {
        var texts = self
        texts.dates.language = language
        return texts
    }

    private func title(_ date: PollDate, _ today: LocalDate, namesShow: Bool = true) -> String {
        date.title(today: today, dates: dates, namesShow: namesShow)
    }

    /// Of the texts that are sent.
    var letters: TextLetters { templates.letters }

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
        var values: [String: MessageTemplate.Value] = [
            "booker": .text(account.name ?? ""), "dates": .text(asked(choices, isAlone: isAlone, today: today)),
            "single": .flag(isAlone), "reminds": .flag(purpose == .remind), "is_first": .flag(isFirst),
            "link": .text(address(of: link)),
        ]
        if let closesAt = poll.closesAt, closesAt > now {
            let zone = account.zone
            let isNamed = RecipientTimeZones.mustName(zone, at: closesAt, to: zones)
            values["by"] = .text(
                dates.short(closesAt, in: zone, now: now) + (isNamed ? " \(language.name(of: zone))" : ""))
        }
        values["name"] = .text(GivenName.of(name))
        let body = render(.poll, values)
        values["name"] = .text("NAME")
        if link != nil, publicURL != nil { values["link"] = .text("LINK") }
        return (body, render(.poll, values))
    }

    /// The template of WhatsApp that says the same; nil where the recipient gets other words. Parameters as for
    /// `request`.
    func content(
        for recipient: Recipient, _ choices: [(number: Int, date: PollDate)], to name: String, isAlone: Bool,
        account: Account, now: Instant
    ) -> WhatsAppContent? {
        guard let template = recipient.template else { return nil }
        let today = account.zone.date(of: now)
        return template.content([
            name, account.name ?? "",
            written(in: template.language).asked(choices, isAlone: isAlone, today: today),
            WhatsAppWords(template.language).howToAnswer(isAboutOne: isAlone),
        ])
    }

    private func address(of link: PollLink?) -> String {
        guard let publicURL, let link else { return "" }
        return (publicURL.last == "/" ? String(publicURL.dropLast()) : publicURL) + link.path
    }

    // MARK: Replies

    /// `Got it: Fri Dec 4, Sat Dec 12. Not: Sat Dec 5. What about 3 Fri Dec 11?` The show of all dates is named once: `Got
    /// it: Late Show Fri Dec 4. Not: Fri Dec 11.`
    ///
    /// - Parameters:
    ///   - closed: dates that the text names and that are not asked about any more.
    ///   - isLate: the list is closed, and the booker sees it.
    ///   - passed: a question of theirs goes to this booker; nil for none.
    func echo(
        _ answers: [(date: PollDate, said: Availability)], closed: [PollDate] = [],
        open: [(number: Int, date: PollDate)], asks: Bool, isLate: Bool = false, isKnown: Bool = false,
        passed: Passed? = nil, today: LocalDate
    ) -> String {
        let said: [Availability] = [.yes, .maybe, .no]
        let groups = said.map { one in answers.filter { $0.said == one }.map(\.date) } + [closed]
        let show = groups.flatMap(\.self).commonShow
        var lists = groups.map { days($0, namesShow: show == nil, today: today) }
        if let show, let first = groups.firstIndex(where: { !$0.isEmpty }) { lists[first] = "\(show) \(lists[first])" }
        var values = asks ? values(of: open, today: today) : [:]
        for (name, list) in zip(["yes", "maybe", "no", "closed"], lists) { values[name] = .text(list) }
        (values["checks"], values["known"]) = (.flag(asks && open.isEmpty), .flag(isKnown))
        (values["late"], values["passed"]) = (.flag(isLate), .flag(passed != nil))
        values["booker"] = .text(passed?.booker ?? "")
        return render(.pollReply, values)
    }

    func unclear(_ open: [(number: Int, date: PollDate)], today: LocalDate) -> String {
        render(.pollQuestion, values(of: open, today: today))
    }

    func question(_ open: [(number: Int, date: PollDate)], passed: Passed, today: LocalDate) -> String {
        var values = values(of: open, today: today)
        (values["passed"], values["booker"]) = (.flag(true), .text(passed.booker ?? ""))
        return render(.pollQuestion, values)
    }

    /// Whom a question is passed on to.
    struct Passed {
        /// Nil for a booker without a name.
        let booker: String?
    }

    var waiting: String { render(.pollWaits, [:]) }

    /// A yes or no that can be about one of several shows too.
    func whichQuestion(_ shows: [PollRouting.Show]) -> String {
        let titles = shows.map { show in
            let title = "\(show.event.name), \(show.event.when(at: show.at, dates: dates))"
            return show.choice.flatMap { shows.count == 1 ? nil : "(\($0)) \(title)" } ?? title
        }
        return render(
            .pollOrShow,
            [
                "shows": .text(language.alternatives(titles)), "several": .flag(shows.count != 1),
                "first": .text(shows.first?.choice.map(String.init) ?? ""),
            ])
    }

    /// Several people share the number.
    func whoIsIt(_ people: [(name: String, numbers: [Int])]) -> String {
        let lists = people.map { "\(GivenName.of($0.name)): \($0.numbers.map(String.init).joined(separator: ", "))" }
        return render(.pollSharedNumber, ["people": .text(lists.joined(separator: "; "))])
    }

    /// - Parameter address: of who says that we have the wrong one.
    func wrongNumber(_ address: String, booker: String?) -> String {
        render(
            .wrongNumber, ["booker": .text(booker ?? ""), "by_mail": .flag(Channel(of: address) == .mail)])
    }

    private func render(_ template: MessageTemplate, _ values: [String: MessageTemplate.Value]) -> String {
        templates.render(template, values, in: language)
    }

    /// What is asked: one date, or several with their numbers, which a long list does not name.
    private func values(
        of open: [(number: Int, date: PollDate)], today: LocalDate
    ) -> [String: MessageTemplate.Value] {
        switch open.count {
        case 0: [:]
        case 1: ["date": .text(title(open[0].date, today))]
        default:
            [
                "several": .flag(true), "dates": .text(named(open, today: today) ?? ""),
                "count": .text("\(open.count)"),
            ]
        }
    }

    /// A longer list is split, and not said again.
    static let mostDates = 10

    private func asked(_ choices: [(number: Int, date: PollDate)], isAlone: Bool, today: LocalDate) -> String {
        isAlone ? choices.map { title($0.date, today) }.joined(separator: ", ") : numbered(choices, today: today)
    }

    /// With their numbers; nil for a long list.
    private func named(_ choices: [(number: Int, date: PollDate)], today: LocalDate) -> String? {
        choices.count <= Self.mostDates ? numbered(choices, today: today) : nil
    }

    /// `1 Fri Dec 4, 2 Sat Dec 5 Late Show`, `Late Show: 1 Fri Dec 4, 2 Fri Dec 11`
    private func numbered(_ choices: [(number: Int, date: PollDate)], today: LocalDate) -> String {
        let show = choices.map(\.date).commonShow
        let titles = choices.map { "\($0.number) \(title($0.date, today, namesShow: show == nil))" }
        return (show.map { "\($0): " } ?? "") + titles.joined(separator: ", ")
    }

    /// `Fri Dec 4, Sat Dec 12`; without the weekdays where there are many: `Dec 4, 5, 11`.
    private func days(_ dates: [PollDate], namesShow: Bool, today: LocalDate) -> String {
        guard dates.count > 4, !namesShow || dates.allSatisfy({ $0.eventName == nil }) else {
            return dates.map { title($0, today, namesShow: namesShow) }.joined(separator: ", ")
        }
        guard language == .english else { return dates.map { self.dates.dayOfMonth($0.day) }.joined(separator: ", ") }
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
