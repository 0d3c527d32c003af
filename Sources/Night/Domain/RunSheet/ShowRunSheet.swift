package import Agenda
package import Lineups
import Messaging
import Platform
package import Storage
package import Values

/// The run sheet of a show, with what its lines are about.
package struct ShowRunSheet: Sendable {
    package let event: Event
    package let lineup: Lineup
    package let settings: RunSheetSettings
    package let items: [RunItem]
    package let sheet: RunSheet
    let order: RunOrder
    /// The fixed times of acts and open spots.
    let pins: [RunLineKey: NightTime]
    /// The texts about it, the oldest first.
    package let texts: [RunText]
}

extension ShowRunSheet {
    package init(_ event: Event, in tx: Transaction) throws {
        self.init(
            try Lineup.of(event, in: tx), settings: try RunSheetSettings.of(event.id, in: tx),
            items: try RunItem.all(event: event.id, in: tx), pins: try RunPin.all(event: event.id, in: tx),
            texts: try RunText.all(event: event.id, in: tx))
    }

    init(_ lineup: Lineup, settings: RunSheetSettings, items: [RunItem], pins: [RunPin], texts: [RunText]) {
        let event = lineup.event
        let slots = lineup.slots.filter(\.isStillIn)
        let present = Set(slots.map(\.id))
        let open = lineup.spots.filter { spot in spot.isRequired && spot.slot.map { !present.contains($0) } ?? true }
        var known: [RunLineKey: NightTime] = [:]
        var lengths: [RunLineKey: Duration] = [:]
        for slot in slots {
            known[.act(slot.id)] = pins.first { $0.slot == slot.id }?.time ?? pins.pin(of: slot.spots)
            lengths[.act(slot.id)] = Self.length(of: slot)
        }
        for spot in open {
            known[.open(spot.id)] = pins.pin(of: [spot])
            lengths[.open(spot.id)] = spot.offer.setLength
        }
        for item in items {
            known[.item(item.id)] = item.pin
            lengths[.item(item.id)] = item.length
        }
        let order = RunOrder(
            acts: slots.map { RunOrder.Act(key: .act($0.id), ranks: $0.spots.map(\.rank)) },
            open: open.map { RunOrder.Act(key: .open($0.id), ranks: [$0.rank]) },
            items: items.filter { !$0.kind.isTimeAlone })
        let times = items.filter(\.kind.isTimeAlone).map { RunLineKey.item($0.id) }
        sheet = RunSheet(
            (order.keys + times).map { RunEntry($0, length: lengths[$0], pin: known[$0]?.instant(in: event)) },
            start: event.startsAt, stop: settings.stop?.instant(in: event), settings: settings)
        (self.event, self.lineup, self.settings, self.items) = (event, lineup, settings, items)
        (self.order, self.pins, self.texts) = (order, known, texts)
    }

    /// The run sheet of a show that can still be changed. Throws `EventError` and `RunSheetError.isOver`.
    static func findOpen(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> ShowRunSheet {
        let show = try ShowRunSheet(Event.find(id, account: account, in: tx), in: tx)
        if show.event.isCanceled { throw EventError.isCanceled(show.event) }
        guard show.isOpen(at: tx.now) else { throw RunSheetError.isOver(show.event, until: show.closesAt) }
        return show
    }

    /// Until when it can be changed. A night that runs over is not over when its show should have ended.
    package var closesAt: Instant { max(event.endsAt, sheet.end).adding(.seconds(NightTime.margin)) }

    package func isOpen(at now: Instant) -> Bool { !event.isCanceled && now < closesAt }

    package func slot(_ key: RunLineKey) -> Slot? {
        guard case .act(let id) = key else { return nil }
        return lineup.slots.first { $0.id == id }
    }

    package func spot(_ key: RunLineKey) -> Spot? {
        guard case .open(let id) = key else { return nil }
        return lineup.spots.first { $0.id == id }
    }

    package func item(_ key: RunLineKey) -> RunItem? {
        guard case .item(let id) = key else { return nil }
        return items.first { $0.id == id }
    }

    /// `Ada`, `open: headliner`, `Break`
    package func title(_ key: RunLineKey) -> String {
        slot(key)?.name ?? spot(key).map { "open: \($0.position.name)" } ?? item(key)?.name ?? ""
    }

    /// The fixed time of a line; nil for none.
    package func pin(_ key: RunLineKey) -> NightTime? { pins[key] }

    /// The acts and open spots, without items.
    package var acts: [RunLineKey] { order.keys.filter { item($0) == nil } }

    /// Those of the lineup who will not be there: they declined or took back.
    package var out: [Slot] { lineup.slots.filter { !$0.isStillIn } }

    /// The place of a line that can be moved, from 1; nil for a time alone.
    package func place(of key: RunLineKey) -> Int? { order.keys.firstIndex(of: key).map { $0 + 1 } }

    package var placeCount: Int { order.keys.count }
}

extension ShowRunSheet {
    /// How long they are on: their own set length, else that of the spots that they hold; nil where it is not set.
    private static func length(of slot: Slot) -> Duration? {
        if let own = slot.terms.setLength { return own }
        let each = slot.spots.compactMap(\.offer.setLength)
        return each.isEmpty || each.count < slot.spots.count ? nil : each.reduce(.zero, +)
    }
}

// MARK: - In words

extension ShowRunSheet {
    /// A moment of the night on its clock: `8:40 PM`.
    package func clock(_ moment: Instant) -> String { NightTime.clock(moment, in: event) }

    /// What stands first: `12 min to spare before 11 PM`, `7 min over 10 PM`, or when it ends where nothing is fixed; or
    /// that the show is canceled.
    package var slackWords: String {
        if event.isCanceled { return "The show is canceled." }
        guard let slack = sheet.slack, let stop = sheet.stop else {
            return "Ends at \(clock(sheet.end)). No hard stop is set."
        }
        return Self.words(slack, at: clock(stop))
    }

    package var isOver: Bool { sheet.slack.map { $0 < .zero } ?? false }

    /// What does not fit before a fixed time: `Ada runs 4 min over 9:30 PM, the time of Grace`.
    package var overruns: [String] {
        sheet.overruns.map { line in
            "\(Self.length(.zero - (line.slack ?? .zero))) over \(clock(line.start)), "
                + "when \(title(line.key)) is fixed."
        }
    }

    /// Those whose length is not set, and what they count; nil for nobody.
    package var lengthsNotSet: String? {
        let names = sheet.lines.filter { !$0.isLengthSet }.map { title($0.key) }
        return names.isEmpty
            ? nil : "Length not set: \(names.joined(separator: ", ")). \(Self.length(settings.setLength)) each."
    }

    /// `12 min to spare before 9:30 PM`, `4 min over 9:30 PM`; nil where a line is not fixed.
    package func slackWords(of line: RunSheet.Line) -> String? {
        line.slack.map { Self.words($0, at: clock(line.start)) }
    }

    static func words(_ slack: Duration, at time: String) -> String {
        if slack == .zero { return "Fits exactly before \(time)" }
        return slack > .zero ? "\(length(slack)) to spare before \(time)" : "\(length(.zero - slack)) over \(time)"
    }

    /// `12`, `1m30s`: as it can be typed.
    package static func typed(_ duration: Duration) -> String {
        let (minutes, seconds) = duration.components.seconds.quotientAndRemainder(dividingBy: 60)
        return seconds == 0 ? "\(minutes)" : DurationText.short(duration)
    }

    /// `12 min`, `1 min 30 s`, `95 min`
    package static func length(_ duration: Duration) -> String {
        let (minutes, seconds) = duration.components.seconds.quotientAndRemainder(dividingBy: 60)
        let parts = [minutes == 0 && seconds != 0 ? nil : "\(minutes) min", seconds == 0 ? nil : "\(seconds) s"]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

extension ShowRunSheet {
    /// The line that a form names. Throws `RunSheetError.unknownLine`.
    package func key(_ text: String) throws(RunSheetError) -> RunLineKey {
        guard let key = RunLineKey(text), sheet[key] != nil else {
            throw .unknownLine(text, event: event.name)
        }
        return key
    }

    /// Throws `RunSheetError.unknownLine` for a line that it does not have.
    func requireLine(_ key: RunLineKey) throws(RunSheetError) {
        guard sheet[key] != nil else { throw .unknownLine("\(key)", event: event.name) }
    }

    /// The line that these words name: its number, a name, a position, or a part of a name. Throws `RunSheetError`.
    package func line(named words: String) throws(RunSheetError) -> RunLineKey {
        if words.isBareNumber {
            guard let number = Int(words), order.keys.indices.contains(number - 1) else {
                throw .unknownLine(words, event: event.name)
            }
            return order.keys[number - 1]
        }
        let (folded, keys) = (words.folded, sheet.lines.map(\.key))
        let rules: [(String) -> Bool] = [
            { $0 == folded }, { $0.hasPrefix(folded) }, { $0.contains(folded) },
        ]
        for fits in rules where !folded.isEmpty {
            let found = keys.filter { names(of: $0).contains { fits($0.folded) } }
            guard found.count < 2 else { throw .severalLines(words, found.map(title)) }
            if let only = found.first { return only }
        }
        throw .unknownLine(words, event: event.name)
    }

    private func names(of key: RunLineKey) -> [String] {
        if let slot = slot(key) { return [slot.name] + slot.spots.map(\.position.name) }
        if let spot = spot(key) { return [spot.position.name] }
        return item(key).map { [$0.name, $0.kind.rawValue] } ?? []
    }
}
