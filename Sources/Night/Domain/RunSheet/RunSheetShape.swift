import Agenda
import Lineups
package import Platform
import Storage
import Values

/// The run sheet of a show without its people: what is set, the items, and the fixed times of its spots. Fixed times
/// keep their distance from the start; the hard stop is one of the place and keeps its time.
struct RunSheetShape: Codable {
    private struct Item: Codable {
        let kind: String
        let title: String?
        let after: Int
        let seconds: Int64?
        /// After midnight of the day of the show; only in a template of an earlier version.
        var pinSecond: Int?
        /// From the start of the show, negative before it.
        let pinFromStart: Int?
    }

    private struct SpotPin: Codable {
        /// The place of the spot among those of the show, from 0.
        let index: Int
        /// After midnight of the day of the show; only in a template of an earlier version.
        var second: Int?
        /// From the start of the show.
        let fromStart: Int?
    }

    private let setSeconds: Int64
    private let changeSeconds: Int64
    private let lightSeconds: Int64?
    /// After midnight of the day of the show.
    private let stopSecond: Int?
    private let tellsMoves: Bool
    private let items: [Item]
    private let pins: [SpotPin]

    /// Nil for a show without a run sheet of its own.
    init?(of event: ID<Event>, in tx: Transaction) throws {
        let (settings, all) = (try RunSheetSettings.of(event, in: tx), try RunItem.all(event: event, in: tx))
        let spots = try Spot.all(event: event, in: tx)
        let start = try Event.find(event, in: tx).map(NightTime.init(startOf:))?.seconds ?? 0
        pins = try RunPin.all(event: event, in: tx).compactMap { pin in
            spots.firstIndex { $0.id == pin.spot }.map { SpotPin(index: $0, fromStart: pin.time.seconds - start) }
        }
        guard settings != RunSheetSettings() || !all.isEmpty || !pins.isEmpty else { return nil }
        (setSeconds, changeSeconds) = (settings.setLength.components.seconds, settings.change.components.seconds)
        (lightSeconds, stopSecond) = (settings.light?.components.seconds, settings.stop?.seconds)
        tellsMoves = settings.tellsMoves
        items = all.map {
            Item(
                kind: $0.kind.rawValue, title: $0.title, after: $0.after, seconds: $0.length?.components.seconds,
                pinFromStart: $0.pin.map { $0.seconds - start })
        }
    }

    /// Gives it to a new show. Times outside its night are left out.
    func write(to event: Event, in tx: Transaction) throws {
        let start = NightTime(startOf: event).seconds
        let last = NightTime.lastSecond(of: event)
        func kept(_ time: NightTime?) -> NightTime? {
            time.flatMap { $0.instant(in: event) >= event.startsAt && $0.seconds <= last ? $0 : nil }
        }
        func moved(_ fromStart: Int?, _ second: Int?) -> NightTime? {
            (fromStart.map { start + $0 } ?? second).map { NightTime(seconds: $0) }
        }
        var settings = RunSheetSettings()
        (settings.setLength, settings.change) = (.seconds(setSeconds), .seconds(changeSeconds))
        settings.light = lightSeconds.map { .seconds($0) }
        settings.stop = kept(stopSecond.map { NightTime(seconds: $0) })
        settings.tellsMoves = tellsMoves
        try settings.save(for: event.id, in: tx)
        for item in items {
            guard let kind = RunItem.Kind(rawValue: item.kind) else { continue }
            let time = moved(item.pinFromStart, item.pinSecond)
            let pin = kind.isTimeAlone ? time : kept(time)
            _ = try RunItem(
                id: ID(0), kind: kind, title: item.title, after: item.after,
                length: item.seconds.map { .seconds($0) }, pin: pin
            ).add(to: event.id, in: tx)
        }
        let spots = try Spot.all(event: event.id, in: tx)
        for pin in pins where spots.indices.contains(pin.index) {
            guard let time = kept(moved(pin.fromStart, pin.second)) else { continue }
            try RunPin(slot: nil, spot: spots[pin.index].id, time: time).add(to: event.id, in: tx)
        }
    }
}

extension SubjectShape {
    /// What copies of shows and templates keep of the night.
    package static let ofNight = [
        SubjectShape(
            "runsheet",
            read: { show, tx in
                try RunSheetShape(of: ID(show.rawValue), in: tx).map { try JSONColumn.text($0) }
            },
            write: { text, show, tx in
                guard let event = try Event.find(ID(show.rawValue), in: tx) else { return }
                try JSONColumn.value(RunSheetShape.self, from: text).write(to: event, in: tx)
                try RunSheetJobs.schedule(event, in: tx)
            },
            clear: { show, first, tx in
                guard let event = try Event.find(ID(show.rawValue), in: tx) else { throw UndoError.isGone("The event") }
                return try RunSheetUndo.clear(event, with: first, in: tx)
            },
            copyPeople: { source, copy, tx in
                try RunPin.copyOfActs(from: ID(source.rawValue), to: ID(copy.rawValue), in: tx)
            }),
        SubjectShape(
            "guests",
            read: { show, tx in
                let rules = try GuestRules.of(ID(show.rawValue), in: tx)
                guard rules.perPerformer > 0 || rules.closes != nil else { return nil }
                return "\(rules.perPerformer) \(rules.closes?.description ?? "")"
            },
            write: { text, show, tx in
                let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
                var rules = GuestRules()
                rules.perPerformer = parts.first.flatMap { Int($0) } ?? 0
                // A date is of that show only.
                if parts.count > 1, let closes = try AnswerBy.read(parts[1]) {
                    if case .at = closes {} else { rules.closes = closes }
                }
                let event = ID<Event>(show.rawValue)
                rules.own = try GuestRules.of(event, in: tx).own
                try rules.save(for: event, in: tx)
            },
            clear: { show, first, tx in
                guard let event = try Event.find(ID(show.rawValue), in: tx) else { throw UndoError.isGone("The event") }
                return try GuestRulesUndo(GuestRules.of(event.id, in: tx)).record(of: event, with: first, in: tx)
            },
            copyPeople: { source, copy, tx in
                try GuestRules.copyOwn(from: ID(source.rawValue), to: ID(copy.rawValue), in: tx)
            }),
    ]
}
