import Agenda
import AgendaPages
package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/today`: what is on and what is due. It is also the first page of an account that never had a show.
package enum TodayPage {
    package static let noun = PageNoun(
        link: ("Today", path), isInMenu: true, at: 50, stylesheets: [.listsStylesheet], keys: "g y",
        templates: templates
    ) { router in
        router.get("today", show)
        router.edit("today/text", on: "today", of: stored, saveText)
    }

    static let path = "/today"

    private static let templates = PageTemplates([
        "today": PackageResources.today_mustache, "today_items": PackageResources.today_items_mustache,
    ])

    @Sendable
    package static func show(_ request: PageRequest) async throws -> PageResponse {
        return .page(try await page(request, nil))
    }

    /// - Parameter textAt: the form of the morning text, if it is shown again.
    private static func page(_ request: PageRequest, _ textAt: FieldModel?) async throws -> Page {
        let (account, services) = (request.account, request.services)
        let statuses = services[CalendarPageServices.self].statuses
        let hasCell = (request.member.cell ?? account.cell) != nil
        let model = try await request.read { tx in
            let today = try Today.of(account, parts: Today.parts, in: tx)
            let shows = today.occurrences.map(\.entry).filter { $0.kind == .show }.map(\.id)
            return try TodayModel(
                today, statuses: statuses(shows, tx),
                offersShow: !Event.hasShows(account: account.id, in: tx),
                textAt: textAt ?? FieldModel(value: timeText(of: account, in: tx)), hasCell: hasCell)
        }
        return Page(
            "today", title: "Today", section: path, fragments: ["today_items"],
            status: textAt == nil ? 200 : 422, model: model)
    }

    private static func timeText(of account: Account, in tx: Transaction) throws -> String {
        try MorningText.time(of: account.id, in: tx)?.description ?? ""
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        StoredFields(
            UndoRows.Row("agenda.morning-text", request.account.id.rawValue), "the morning text",
            ["text_at": try timeText(of: request.account, in: tx)], labels: ["text_at": "Morning text"])
    }

    @Sendable
    private static func saveText(_ request: PageRequest) async throws -> PageResponse {
        let (typed, account) = (request.text("text_at"), request.account)
        let time = LocalTime(iso: typed)
        guard typed.isEmpty || time != nil else {
            return .page(try await page(request, FieldModel(value: typed, problem: "Use a time like 07:00.")))
        }
        let isChanged = try await request.write { try MorningText.setTime(time, of: account, in: $0) }
        return .redirect(to: path, notice: isChanged ? "Saved." : nil)
    }
}

struct TodayModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        /// The address and the name of its list; no name for the account's own.
        let key: String
        let list: String?
        let listPath: String
        /// `5 PM`, if it is due at a time of today.
        let time: String?
        /// `by Sat Nov 28 2026`, if its day is over.
        let late: String?
    }

    /// What else there is to do, such as cards that are due.
    struct Line: Codable, Hashable, Sendable {
        let words: String
        let path: String?
    }

    /// `Mon Nov 30 2026`
    let day: String
    let occurrences: [OccurrenceModel]
    let hasOccurrences: Bool
    let todos: [Item]
    let hasTodos: Bool
    let lines: [Line]
    let hasLines: Bool
    let countdown: Line?
    let isEmpty: Bool
    /// The account never had a show.
    let offersShow: Bool
    /// When the morning text comes; empty for never.
    let textAt: FieldModel
    let isTextOpen: Bool
    /// The morning text has somewhere to go.
    let hasCell: Bool
}

extension TodayModel {
    init(
        _ today: Today, statuses: [ID<Event>: StatusText], offersShow: Bool, textAt: FieldModel, hasCell: Bool
    ) {
        (self.textAt, isTextOpen, self.hasCell) = (textAt, textAt.problem != nil, hasCell)
        day = DateText().dayWithYear(today.day)
        occurrences = today.occurrences.map {
            OccurrenceModel($0, on: today.day, zone: today.account.zone, statuses: statuses)
        }
        todos = today.todos.map { due in
            Item(
                id: due.item.id, title: due.item.title, key: due.list.pageKey,
                list: due.list.isAccount ? nil : due.list.name, listPath: due.list.page("/todos"),
                time: due.time(on: today.day), late: due.lateness(on: today.day))
        }
        lines = today.lines.map { Line(words: $0.words, path: ($0.action as? any LinkedAction)?.link?.path) }
        countdown = today.countdown.flatMap { event in
            today.countdownWords.map { Line(words: $0, path: "/countdowns/\(event.id)") }
        }
        (hasOccurrences, hasTodos, hasLines) = (!occurrences.isEmpty, !todos.isEmpty, !lines.isEmpty)
        (isEmpty, self.offersShow) = (today.isEmpty, offersShow)
    }
}
