import Agenda
import Lineups
import Messaging
import Night
import PageKit
import Platform
import Storage
import Values

/// The run sheet of a show.
struct RunSheetModel: PageModel {
    struct Line: Codable, Hashable, Sendable {
        let key: String
        /// Its place in the order; nil for a time alone.
        let number: Int?
        /// Milliseconds since 1970.
        let startsAt: Int64
        let endsAt: Int64
        let clock: String
        /// `10 min, to 8:50 PM`; nil for a time alone.
        let length: String?
        let isLengthSet: Bool
        let name: String
        /// Of the performer; nil for an item or an open spot.
        let contact: Int64?
        let positions: String?
        let isAct: Bool
        let isOpenSpot: Bool
        let isPinned: Bool
        let isNow: Bool
        let isPast: Bool
        let light: String?
        let slack: String?
        let isOverrun: Bool
        let status: StatusText?
        let told: String?
        let telephone: String?
        let note: String?
        let minutes: FieldModel?
        let pin: FieldModel
        let title: FieldModel?
        /// The places for the forms that move; nil at the ends.
        let up: Int?
        let down: Int?
        let canRemove: Bool
        /// Queued texts that its form writes again, to approve; nil for none.
        let rewritten: RewrittenTextsModel?
        /// Its form is shown again with a problem, or with texts to approve.
        let isRefused: Bool
    }

    let event: String
    let eventPath: String
    let path: String
    let when: String
    let place: String?
    let slack: StatusText
    let warnings: [String]
    let lengthNote: String?
    let out: String?
    let notTold: String?
    let isOpen: Bool
    let canSend: Bool
    /// Everybody knows their time.
    let hasToldAll: Bool
    /// Milliseconds since 1970.
    let clock: Int64
    let lines: [Line]
    let hasLines: Bool
    let stop: FieldModel
    let change: FieldModel
    let length: FieldModel
    let light: FieldModel
    let tellsMoves: Bool
    let canShare: Bool
    let areSettingsRefused: Bool
    let kind: ChoiceModel
    let title: FieldModel
    let minutes: FieldModel
    let pin: FieldModel
    let after: ChoiceModel
    let isAddRefused: Bool
}

extension RunSheetModel {
    init(_ show: ShowRunSheet, _ cells: RunSheetTable, form: RunSheetForm?, home: Zone, now: Instant) {
        let (event, settings) = (show.event, show.settings)
        (self.event, eventPath, path) = (event.name, "/events/\(event.id)", RunSheetPage.path(event.id))
        when = DateText().long(event.startsAt, in: event.zone)
        place = event.location
        let isBad = show.isOver || event.isCanceled
        slack = StatusText(light: isBad ? .red : .green, sign: isBad ? "✗" : "✓", words: show.slackWords)
        (warnings, lengthNote) = (show.overruns, show.lengthsNotSet)
        out = show.out.isEmpty ? nil : show.out.map(\.name).joined(separator: ", ")
        let outdated = show.toldOtherwise
        notTold = outdated.isEmpty ? nil : outdated.map(\.name).joined(separator: ", ")
        isOpen = show.isOpen(at: now)
        (canSend, hasToldAll) = (isOpen && !show.acts.isEmpty, show.hasToldAll)
        clock = now.milliseconds
        lines = show.sheet.lines.map { Line($0, of: show, cells, form: form, home: home, now: now) }
        hasLines = !lines.isEmpty
        func setting(_ name: String, _ value: String) -> FieldModel {
            form?.field(name, of: .settings) ?? FieldModel(value: value)
        }
        stop = setting("stop", settings.stop?.iso ?? "")
        change = setting("change", ShowRunSheet.typed(settings.change))
        length = setting("length", ShowRunSheet.typed(settings.setLength))
        light = setting("light", settings.light.map(ShowRunSheet.typed) ?? "")
        tellsMoves = settings.tellsMoves
        canShare = settings.stop != nil && !show.acts.isEmpty
        areSettingsRefused = form?.part == .settings
        func added(_ name: String, problem: String? = nil) -> FieldModel {
            form?.field(name, of: .add, problem: problem) ?? FieldModel(value: "")
        }
        kind = ChoiceModel(added("kind"), among: RunItem.Kind.allCases.map(\.rawValue)) { $0.capitalizedFirst }
        (title, minutes, pin) = (added("title"), added("minutes"), added("pin", problem: "time"))
        let titles = show.sheet.lines.filter { show.place(of: $0.key) != nil }.map(\.key)
        after = ChoiceModel(added("after"), among: [""] + titles.map(\.description)) { key in
            RunLineKey(key).map { "After \(show.title($0))" } ?? "At the end"
        }
        isAddRefused = form?.part == .add
    }
}

extension RunSheetModel.Line {
    fileprivate init(
        _ line: RunSheet.Line, of show: ShowRunSheet, _ cells: RunSheetTable, form: RunSheetForm?, home: Zone,
        now: Instant
    ) {
        let (slot, spot, item) = (show.slot(line.key), show.spot(line.key), show.item(line.key))
        let isTime = item?.kind.isTimeAlone ?? false
        let place = show.place(of: line.key)
        (key, number) = (line.key.description, place)
        (startsAt, endsAt) = (line.start.milliseconds, line.end.milliseconds)
        clock = show.clock(line.start)
        length = isTime ? nil : "\(ShowRunSheet.length(line.length)), to \(show.clock(line.end))"
        isLengthSet = line.isLengthSet
        (name, contact) = (show.title(line.key), slot?.contact.rawValue)
        positions = slot.flatMap { $0.spots.isEmpty ? nil : $0.spots.counts }
        (isAct, isOpenSpot, isPinned) = (item == nil, spot != nil, line.isPinned && !isTime)
        (isNow, isPast) = (line.start <= now && now < line.end, line.end <= now)
        light = line.light.map(show.clock)
        slack = show.slackWords(of: line)
        isOverrun = line.slack.map { $0 < .zero } ?? false
        status = slot.map { slot in
            StatusText(light: slot.light, sign: slot.sign, words: slot.statusWords(at: now, home: home))
        }
        told = slot.flatMap { show.toldWords($0.id, home: home, now: now) }
        (telephone, note) = (slot.flatMap(cells.cell), slot.flatMap(cells.note))
        let part = RunSheetForm.Part.line(line.key)
        minutes =
            isTime
            ? nil
            : form?.field("minutes", of: part)
                ?? FieldModel(value: line.isLengthSet ? ShowRunSheet.typed(line.length) : "")
        pin = form?.field("pin", of: part) ?? FieldModel(value: show.pin(line.key)?.iso ?? "")
        title = item.map { form?.field("title", of: part) ?? FieldModel(value: $0.title ?? "") }
        let isMovable = spot == nil
        up = isMovable ? place.flatMap { $0 > 1 ? $0 - 1 : nil } : nil
        down = isMovable ? place.flatMap { $0 < show.placeCount ? $0 + 1 : nil } : nil
        (canRemove, isRefused) = (item != nil, form?.part == part)
        rewritten = form?.part == part ? form?.rewritten : nil
    }
}
