import Lineups
import PageKit
import Platform
import Season
import Storage
import Values

/// People by dates of a poll.
struct PollModel: PageModel {
    struct Column: Codable, Hashable, Sendable {
        let id: Int64
        let number: Int
        /// `Fri Dec 4`
        let day: String
        let show: String?
        /// Where people of this date are chosen for its lineup.
        let path: String
        /// `3 yes, 1 maybe`
        let total: String
        let unsaid: Int
    }

    struct Cell: Codable, Hashable, Sendable {
        let key: String
        let sign: String
        let words: String
        /// The class of the style; nil where there is nothing to say.
        let light: String?
    }

    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let state: String
        let isLate: Bool
        let cells: [Cell]
    }

    /// The cell that is open.
    struct Panel: Codable, Hashable, Sendable {
        let key: String
        let contact: Int64
        let name: String
        let day: String
        let words: String
        /// The words of an answer with a limit.
        let limit: String?
        /// ISO: Monday is 1.
        let weekday: Int
        /// `Fridays`
        let weekdays: String
        /// They never can on that weekday.
        let isNever: Bool
    }

    struct Choice: Codable, Hashable, Sendable {
        let name: String
    }

    let name: String
    /// The show of all dates; nil where they have several, or none.
    let commonShow: String?
    let path: String
    let state: String
    let closes: String?
    let isOpen: Bool
    let isDraft: Bool
    let canRemove: Bool
    let columns: [Column]
    let rows: [Row]
    let hasRows: Bool
    /// Nil where the grid does not have the poll: it is closed, or its dates are over.
    let gridPath: String?
    let panel: Panel?
    let tags: [Choice]
    let names: FieldModel
    let dates: FieldModel
    let rename: FieldModel
    let closing: FieldModel
    /// A form is shown again with its problems.
    let isRefused: Bool
}

extension PollModel {
    init(
        _ sheet: PollSheet, tags: [String], cell: PollCellKey?, typed: [String: String], problems: [String: String],
        account: Account, now: Instant
    ) {
        let (poll, today) = (sheet.poll, account.zone.date(of: now))
        commonShow = sheet.dates.commonShow
        (name, path, state) = (poll.name, poll.path, poll.state.rawValue)
        closes = poll.closesAt.map { DateText().long($0, in: account.zone) }
        (isOpen, isDraft, canRemove) = (poll.closedAt == nil, poll.state == .draft, !poll.isSent)
        columns = zip(sheet.dates, sheet.totals).map { [commonShow] date, total in
            Column(
                id: date.id.rawValue, number: date.number,
                day: date.day.year == today.year ? DateText().day(date.day) : DateText().dayWithYear(date.day),
                show: commonShow == nil ? date.eventName : nil, path: "\(poll.path)/dates/\(date.id)",
                total: "\(total.yes) yes" + (total.maybe == 0 ? "" : ", \(total.maybe) maybe")
                    + (total.busy == 0 ? "" : ", \(total.busy) busy")
                    + (total.positions.map { " (\($0))" } ?? ""), unsaid: total.unsaid)
        }
        rows = sheet.rows.map { row in
            Row(
                id: row.person.contact.rawValue, name: row.person.name, state: row.state.rawValue,
                isLate: row.person.lateAt != nil,
                cells: zip(sheet.dates, row.cells).map { date, cell in
                    Cell(
                        key: PollCellKey(date: date.id, contact: row.person.contact).description,
                        sign: cell.sign, words: "\(row.person.name), \(DateText().day(date.day)): \(cell.words)",
                        light: cell.light)
                })
        }
        hasRows = !rows.isEmpty && !columns.isEmpty
        gridPath =
            poll.closedAt == nil && sheet.dates.contains { $0.day >= today } ? "/grid?poll=\(poll.id)" : nil
        panel = cell.flatMap { Panel($0, sheet) }
        self.tags = tags.map { Choice(name: $0) }
        names = FieldModel("names", typed, problems)
        dates = FieldModel("dates", typed, problems)
        rename = FieldModel(value: problems["name"] == nil ? poll.name : typed["name"] ?? "", problem: problems["name"])
        closing = FieldModel(
            value: problems["closes"] == nil
                ? poll.closesAt.map { DateText.iso(account.zone.local($0)) } ?? "" : typed["closes"] ?? "",
            problem: problems["closes"])
        isRefused = !problems.isEmpty
    }
}

extension PollModel.Panel {
    /// Nil for a cell that the poll does not have.
    init?(_ cell: PollCellKey, _ sheet: PollSheet) {
        guard let row = sheet.rows.first(where: { $0.person.contact == cell.contact }),
            let index = sheet.dates.firstIndex(where: { $0.id == cell.date })
        else { return nil }
        let state = row.cells[index]
        var limit: String?
        if case .said(_, let words) = state { limit = words }
        self.init(
            key: cell.description, contact: cell.contact.rawValue, name: row.person.name,
            day: DateText().dayWithYear(sheet.dates[index].day), words: state.words, limit: limit,
            weekday: sheet.dates[index].day.weekday.rawValue, weekdays: "\(sheet.dates[index].day.weekday.name)s",
            isNever: state == .never)
    }
}

extension ContactDays.State {
    /// Nil where nothing was said.
    var light: String? {
        switch self {
        case .said(.yes, _): "green"
        case .said(.maybe, _): "yellow"
        case .said(.no, _): "red"
        case .booked, .away, .busy, .never: "none"
        case .unsaid: nil
        }
    }
}
