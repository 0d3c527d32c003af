import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

extension EventModel.Place {
    init(
        _ slot: Slot, number: Int?, at position: Int, of count: Int, detail: SlotDetail,
        conflicts: [ScheduleConflict], away: [DatesAway], waiting: [WaitingText], telephone: String?, isOpen: Bool
    ) {
        let event = detail.lineup.event
        contact = slot.contact.rawValue
        self.number = number
        self.position = slot.replacedBy == nil ? position : nil
        size = count
        name = slot.name
        spots = slot.spots.isEmpty ? nil : slot.spots.counts
        isHost = slot.isHost
        heldSpots = EventModel.SpotButton.all(slot.spots)
        freeSpots = slot.benchRank == nil ? EventModel.SpotButton.all(detail.lineup.openSpots) : []
        status = StatusText(slot, home: detail.home, now: detail.now)
        self.detail = detail.text(for: slot)
        terms = slot.offer.summary(for: event, showsPay: detail.showsPay)
        conflict =
            conflicts.isEmpty
            ? nil
            : conflicts.map { "\($0.event.name)\($0.answer == .confirmed ? " (said yes)" : "")" }
                .joined(separator: ", ")
        self.away = away.isEmpty ? nil : away.map(\.days.description).joined(separator: ", ")
        isOnBench = slot.benchRank != nil
        self.isOpen = isOpen
        isOut = !slot.isStillIn
        self.telephone = telephone
        up = number.flatMap { $0 > 1 ? $0 - 1 : nil }
        down = number.flatMap { $0 < count ? $0 + 1 : nil }
        canLeaveForBench = slot.benchRank == nil && (slot.status == .notAsked || slot.status == .noCell)
        // A place in line is no offer.
        let isOfferable = slot.status != .inLine || !detail.lineup.openPlaces(at: detail.now).isEmpty
        request =
            isOpen && event.startsAt > detail.now && isOfferable ? slot.requestAction(at: "/events/\(event.id)") : nil
        wrote = isOpen ? EventModel.Wrote(waiting) : nil
    }
}

extension EventModel.Wrote {
    /// - Parameter texts: the oldest first.
    fileprivate init?(_ texts: [WaitingText]) {
        guard let last = texts.last else { return nil }
        message = last.text.id.rawValue
        words = TextBody.of(last.text.body, pictures: last.text.mediaCount)
        more = texts.count > 1 ? "and \(texts.count - 1) more" : nil
        (isYesLikely, isNoLikely) = (last.leaning == .yes, last.leaning == .no)
    }
}

extension Slot {
    /// What can be sent to this person alone.
    func requestAction(at path: String) -> EventModel.Action? {
        let (title, verb): (String, String)
        switch status {
        case .notAsked where number != nil: (title, verb) = ("Ask", "ask")
        case .inLine: (title, verb) = ("Offer a spot", "ask")
        case .expired, .filled: (title, verb) = ("Ask again", "ask")
        case .unreachable, .unsure: (title, verb) = ("Ask again", "ask")
        case .asked, .maybe: (title, verb) = ("Remind", "remind")
        case .queued, .confirmed, .mustReconfirm, .declined, .withdrawn, .optedOut, .paused, .noCell, .notAsked:
            return nil
        }
        return EventModel.Action(title: title, path: "\(path)/\(verb)?only=\(contact)", isPrimary: false)
    }
}
