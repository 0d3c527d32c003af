import Agenda
import PageKit
import Platform
import Storage
import Study
import Templates
import Values

/// `/study/timer`: the clock of a study session, its choices, and how long was studied.
enum TimerPages {
    static let path = "/study/timer"

    static let noun = PageNoun(
        link: ("Study timer", path), isInMenu: true, stylesheets: [.studyStylesheet, .listsStylesheet],
        templates: templates
    ) { router in
        router.get("study/timer", show)
        router.post("study/timer/start", start)
        router.post("study/timer/choose", choose)
    }

    private static let templates = PageTemplates([
        "study_timer": PackageResources.study_timer_mustache, "study_session": PackageResources.study_session_mustache,
        "study_totals": PackageResources.study_totals_mustache,
    ])

    private static let alarm = PageAssets().path(of: .alarm)

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request, start: TimerModel.StartForm(lengths: .usual)))
    }

    private static func page(
        of request: PageRequest, start: TimerModel.StartForm, status: Int = 200
    ) async throws -> Page {
        let account = request.account
        let model = try await request.read { tx in
            let view = try TimerView.current(account: account, in: tx)
            return TimerModel(
                view, hasCell: account.cell != nil,
                start: try start.with(
                    decks: Deck.all(account: account.id, in: tx),
                    todos: Subject.all(.account, account: account.id, in: tx).first
                        .map { try TodoList.of($0, in: tx).open } ?? []),
                totals: try TimerTotals(account: account, in: tx), alarm: alarm, zone: account.zone, now: tx.now)
        }
        return Page(
            "study_timer", title: "Study timer", section: path, fragments: ["study_session", "study_totals"],
            status: status, scripts: [.timerScript], model: model)
    }

    @Sendable
    static func start(_ request: PageRequest) async throws -> PageResponse {
        let lengths: TimerLengths
        do throws(InputProblems<TimerInput.Field>) {
            lengths = try TimerInput(study: request.text("study"), rest: request.text("break")).lengths()
        } catch {
            let form = TimerModel.StartForm(request, error.messages)
            return .page(try await page(of: request, start: form, status: 422))
        }
        let account = request.account.id
        let deck = request.text("deck").isEmpty ? nil : try request.formID("deck", of: Subject.self)
        let todo = request.text("todo").isEmpty ? nil : try request.formID("todo", of: Todo.self)
        try await request.write { tx in
            if let deck, try Deck.find(deck, account: account, in: tx) == nil { throw PageError.notFound }
            if let todo {
                _ = try TodoList.of(Subject.own(account, in: tx), in: tx).item(todo.rawValue)
            }
            _ = try StudyTimer.start(lengths, account: account, deck: deck, todo: todo?.rawValue, in: tx)
        }
        return .redirect(to: path)
    }

    /// A form that was sent twice, or from a page that shows an earlier phase, changes nothing.
    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        let choices = Dictionary(uniqueKeysWithValues: TimerChoice.allCases.map { ($0.rawValue, $0) })
        let (choice, seen) = (try request.choice("choice", choices), request.text("seen"))
        let account = request.account
        let view = try await request.write { tx -> TimerView? in
            guard try StudyTimer.current(account: account.id, in: tx)?.versionKey == seen else { return nil }
            try StudyTimer.choose(choice, account: account.id, in: tx)
            return try TimerView(account: account, in: tx)
        }
        guard let view else { return .refused(to: path, problem: "The session has changed since then.") }
        guard choice == .finish else { return .redirect(to: path) }
        let breaks = view.breaks.counted("break")
        return .redirect(to: path, notice: "Session closed: studied \(TimerLengths.words(view.studied)), \(breaks).")
    }
}
