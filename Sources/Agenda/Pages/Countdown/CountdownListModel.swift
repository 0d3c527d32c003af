import Agenda
import PageKit
import Storage
import Values

/// The countdowns as a table, or as a grid of tiles.
struct CountdownListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let path: String
        /// `Tue Jun 1 2027, 6:30 PM`
        let date: String
        /// `Tue Jun 1 2027`, for a tile.
        let day: String
        let hasPassed: Bool
        /// `in 4 days`, `it's here` or `passed`
        let distance: String
        /// Nil if its owner gets the usual texts.
        let alarms: String?
        let photo: PhotoFrame?
    }

    let items: [Item]
    let isEmpty: Bool
    let isGrid: Bool
    /// Nothing was selected before the button was pressed.
    let isNothingChosen: Bool

    init(_ overview: CountdownOverview, isGrid: Bool, isNothingChosen: Bool = false, home: Zone, now: Instant) {
        items = overview.items.map { Item($0, home: home, now: now) }
        isEmpty = items.isEmpty
        (self.isGrid, self.isNothingChosen) = (isGrid, isNothingChosen)
    }
}

extension CountdownListModel.Item {
    init(_ item: CountdownOverview.Item, home: Zone, now: Instant) {
        let event = item.countdown.event
        id = event.id.rawValue
        name = event.name
        path = "/countdowns/\(event.id)"
        let (text, view) = (CountdownText(event, home: home), CountdownView(from: now, to: event.startsAt))
        date = text.dateText
        day = DateText().dayWithYear(event.localStart.date)
        hasPassed = view.hasPassed
        distance = text.state(view) ?? RelativeText.of(event.startsAt, now: now, in: event.zone)
        switch item.alarms {
        case .on, .over: alarms = nil
        case .off: alarms = "no texts"
        case .waiting: alarms = "texts \(item.alarms)"
        }
        photo = item.photo.map { PhotoFrame($0, .tile) }
    }
}
