import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Season
import Storage
import Templates
import Values

/// `/series/ID/change`, `/end`, `/remove` and `/skip`: what a change does to the shows, with the texts that it sends,
/// and the form that makes it.
struct SeriesChangePage: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case change, end, remove, skip

        var title: String {
            switch self {
            case .change: "Change from here on"
            case .end: "End the series"
            case .remove: "Remove the series"
            case .skip: "Skip a date"
            }
        }

        /// What its form carries on.
        var fields: [String] {
            switch self {
            case .change: ["first", "every", "time", "place", "length"]
            case .end: ["after"]
            case .remove: []
            case .skip: ["day"]
            }
        }
    }

    let kind: Kind

    static func addRoutes(to router: PageRouter) {
        for kind in Kind.allCases {
            let page = SeriesChangePage(kind: kind)
            router.get("series/:series/\(kind.rawValue)") { try await page.respond($0, $0.query, approved: nil) }
            router.post("series/:series/\(kind.rawValue)") { request in
                try await page.respond(
                    request, request.texts(page.kind.fields), approved: request.text("approved"))
            }
        }
    }

    /// - Parameter approved: of the form; nil to show what would happen.
    private func respond(
        _ request: PageRequest, _ given: [String: String], approved: String?
    ) async throws -> PageResponse {
        let series = try await request.series()
        let typed = given.filter { kind.fields.contains($0.key) }.mapValues { $0.trimmed() }
        if kind == .skip { return try await skip(series, request, typed, approved: approved) }
        let change: ChangeSeries.Change
        do {
            change = try self.change(of: series, typed, account: request.account, now: request.now)
        } catch let problems as InputProblems<SeriesEditInput.Field> {
            return .page(try await SeriesPage.page(of: request, typed: typed, problems: problems.messages))
        } catch let error as SeriesProblem {
            return .page(try await SeriesPage.page(of: request, typed: typed, problems: ["after": error.sentence]))
        }
        var changing = ChangeSeries(
            planner: request.planner, series: series.id, change, modules: request.services.modules,
            account: request.account, sender: try await request.services.sender(request.account))
        guard let approved else {
            let plan = try await changing.plan(now: request.now, in: request.store)
            let delay = try await request.delay(of: plan.preview)
            return .page(page(SeriesChangeModel(plan, kind, of: series, typed, delay: delay, request)))
        }
        let wait = try await request.sendingWait()
        changing.hold = wait
        let result = try await request.write { [changing] in try changing.run(approved: approved, in: $0) }
        return .redirect(
            to: kind == .remove ? SeriesPages.path : series.path,
            notice: notice(kind == .remove ? "Removed \(series.name)." : "Saved.", result.texts.count, wait),
            lasting: wait)
    }

    private func change(
        of series: Series, _ typed: [String: String], account: Account, now: Instant
    ) throws -> ChangeSeries.Change {
        switch kind {
        case .change: try SeriesEditInput(typed, of: series, now: now).read(for: series, account: account, now: now)
        case .end: try SeriesEditInput.end(typed["after"] ?? "", of: series, account: account, now: now)
        case .remove, .skip: .remove
        }
    }

    private func skip(
        _ series: Series, _ request: PageRequest, _ typed: [String: String], approved: String?
    ) async throws -> PageResponse {
        guard let day = typed["day"].flatMap({ LocalDate(iso: $0) }) else { return .redirect(to: series.path) }
        let (_, event) = try await request.read { try series.date(on: day, in: $0) }
        var skipping = SkipSeriesDate(
            planner: request.planner, event: event.id, account: request.account,
            sender: try await request.services.sender(request.account))
        guard let approved else {
            let plan = try await request.read { [skipping] in try skipping.plan(in: $0) }
            let rewritten = try await skipping.rewritten(now: request.now, in: request.store)
            let delay = try await request.delay(of: plan.preview)
            return .page(
                page(SeriesChangeModel(plan, rewriting: rewritten, of: series, typed, delay: delay, request)))
        }
        let wait = try await request.sendingWait()
        skipping.hold = wait
        let sent = try await request.write { [skipping] tx in
            let plan = try skipping.plan(in: tx)
            guard plan.seriesKey == approved else { throw SeriesProblem.changedSincePlan(series.name) }
            return try skipping.send(plan, in: tx)
        }
        let words = ["Skipped \(DateText().dayWithYear(day)).", sent.rewritten.rewrittenWords].compactMap(\.self)
        return .redirect(
            to: series.path, notice: notice(words.joined(separator: " "), sent.texts.count, wait), lasting: wait)
    }

    private func notice(_ words: String, _ count: Int, _ wait: Duration) -> String {
        count > 0 ? "\(words) \(SendingNotice.of(count, wait: wait))" : words
    }

    private func page(_ model: SeriesChangeModel) -> Page {
        Page(
            "series_change", title: "\(kind.title): \(model.series)", section: SeriesPages.path, model: model)
    }
}

extension PageRequest {
    /// Decides who gets which text.
    var planner: InvitationPlanner {
        InvitationPlanner(
            templates: services.signIn.templates, publicURL: services.publicURL,
            listed: services.modules.listedPeople)
    }
}

extension SendingPlan {
    /// What a form approves.
    fileprivate var seriesKey: String { Fingerprint.of(keys.sorted().joined(separator: "\n")) }
}

/// What a change of a series does.
struct SeriesChangeModel: PageModel {
    /// `Changed: Tue Jan 5 2027, …`
    struct Line: Codable, Hashable, Sendable {
        let title: String
        let words: String
    }

    struct Field: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    let title: String
    let series: String
    let seriesPath: String
    let path: String
    let lines: [Line]
    let texts: [PreviewedText]
    /// `4 texts, 4 segments, about $0.04`
    let summary: String?
    /// Queued texts that are written again because of it; nil for none.
    let rewritten: RewrittenTextsModel?
    let skipped: [SkippedPerson]
    let hasSkipped: Bool
    let notes: [String]
    let fields: [Field]
    /// What the form approves.
    let approved: String
    let button: String
    let isSevere: Bool
}

extension SeriesChangeModel {
    fileprivate init(
        _ plan: ChangeSeries.Result, _ kind: SeriesChangePage.Kind, of series: Series, _ typed: [String: String],
        delay: HourlyLimit.Delay?, _ request: PageRequest
    ) {
        func line(_ title: String, _ words: [String]) -> Line? {
            words.isEmpty ? nil : Line(title: title, words: words.joined(separator: ", "))
        }
        let days = DateText()
        self.init(
            kind, of: series,
            lines: [
                line("Will change", plan.changed.map { days.long($0.startsAt, in: $0.zone) }),
                line("New", plan.added.map { days.dayWithYear($0) }),
                line("Will be removed, because nobody is in the lineup", plan.removed.map { days.day(of: $0) }),
                line("Will be canceled", plan.canceled.map { days.day(of: $0) }),
                line(
                    "Changed on their own before, which stays",
                    plan.spared.map { "\(days.dayWithYear($0.day)) (\($0.fields.text))" }),
                line("Must confirm again", plan.awaited),
            ].compactMap(\.self),
            preview: plan.preview, skipped: plan.skipped, also: plan.skippedListed, typed, approved: plan.approvalKey,
            canceled: plan.canceled.count, delay: delay, request)
    }

    fileprivate init(
        _ plan: SendingPlan, rewriting: TextPreview, of series: Series, _ typed: [String: String],
        delay: HourlyLimit.Delay?, _ request: PageRequest
    ) {
        self.init(
            .skip, of: series,
            lines: [Line(title: "Will be skipped", words: DateText().long(plan.event.startsAt, in: plan.event.zone))],
            preview: plan.preview, rewriting: rewriting, skipped: plan.skipped, also: plan.listed.skipped, typed,
            approved: plan.seriesKey, canceled: 1, delay: delay, request)
    }

    private init(
        _ kind: SeriesChangePage.Kind, of series: Series, lines: [Line], preview: TextPreview,
        rewriting: TextPreview = TextPreview([]), skipped: [SkippedRecipient],
        also listed: [(name: String, words: String)], _ typed: [String: String], approved: String, canceled: Int,
        delay: HourlyLimit.Delay?, _ request: PageRequest
    ) {
        let (home, now) = (request.account.zone, request.now)
        (title, self.series, seriesPath) = (kind.title, series.name, series.path)
        (path, self.lines) = ("\(series.path)/\(kind.rawValue)", lines)
        texts = PreviewedText.all(preview)
        summary = texts.isEmpty ? nil : preview.size()
        rewritten = RewrittenTextsModel(rewriting)
        self.skipped = SkippedPerson.all(
            skipped.map { ($0.slot.name, $0.words(home: home, now: now).predicate) } + listed)
        hasSkipped = !self.skipped.isEmpty
        notes = preview.delayNotes(now: now, home: home, delay: delay)
        fields = kind.fields.compactMap { name in typed[name].map { Field(name: name, value: $0) } }
        self.approved = approved
        let count = preview.texts.count
        let shows = canceled.counted("show")
        let does =
            switch kind {
            case .change, .end: canceled == 0 ? "Save" : "Cancel \(shows)"
            case .remove: canceled == 0 ? "Remove the series" : "Remove the series and cancel \(shows)"
            case .skip: "Skip the date"
            }
        button = count == 0 ? does : "\(does) and send \(count.counted("text"))"
        isSevere = kind != .change
    }
}

extension DateText {
    fileprivate func day(of event: Event) -> String { dayWithYear(event.localStart.date) }
}
