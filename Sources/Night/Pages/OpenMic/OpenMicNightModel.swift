import Agenda
import Night
import PageKit
import PhoneNumbers
import Platform
import Storage
import Values

/// The list of a night.
struct OpenMicNightModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        /// `3`, `waiting 2`, `in the draw`
        let place: String
        /// The name; `No name yet` where they have not told it.
        let name: String
        let number: String?
        /// The page of the contact; nil for somebody who is none.
        let contactPath: String?
        /// They can be made a contact.
        let canBeContact: Bool
        let isHere: Bool
        /// `on`, `not on`; nil where nobody said.
        let wasOn: String?
        /// `weight 3, drawn as number 1`
        let ticket: String?
    }

    let mic: String
    let micPath: String
    let path: String
    /// `Mon Dec 7 2026, 8 PM`
    let title: String
    let keyword: String
    let signUp: String
    /// `7 people, 4 here`
    let count: String
    let rows: [Row]
    let hasRows: Bool
    let left: [Row]
    let hasLeft: Bool
    let canDraw: Bool
    /// After the draw, the page with the texts that tell its result.
    let sendPath: String?
    /// The page of the show.
    let eventPath: String
    /// The seed of the draw; nil before it.
    let seed: Int?
    /// The stored weights and seed give the stored order.
    let isRepeatable: Bool
    /// As many people as can sign up by text have done so.
    let isFull: Bool
    /// Nil for a canceled show.
    let walkIn: FieldModel?

    /// - Parameter region: of numbers that are shown without their country.
    init(_ sheet: OpenMicSheet, walkIn: FieldModel, region: Region, now: Instant) {
        let (night, event) = (sheet.night, sheet.night.event)
        (mic, micPath, path, keyword) = (night.mic.name, night.mic.path, night.path, night.mic.keyword)
        title = DateText().long(event.startsAt, in: event.zone)
        signUp = night.signUpWords(at: now)
        count = sheet.count.counted("person", "people") + ", \(sheet.hereCount) here"
        rows = sheet.rows.filter { $0.state != .left }.map { Row($0, region: region) }
        left = sheet.rows.filter { $0.state == .left }.map { Row($0, region: region) }
        (hasRows, hasLeft, canDraw) = (!rows.isEmpty, !left.isEmpty, sheet.canDraw && !event.isCanceled)
        sendPath = sheet.draw == nil || event.isOver(at: now) || event.isCanceled ? nil : "\(night.path)/send"
        eventPath = "/events/\(event.id)"
        seed = sheet.draw?.seed
        isRepeatable = sheet.draw?.isRepeatable ?? false
        isFull = sheet.rows.count >= OpenMic.mostEntries
        self.walkIn = event.isCanceled ? nil : walkIn
    }
}

extension OpenMicNightModel.Row {
    init(_ row: OpenMicSheet.Row, region: Region) {
        let entry = row.entry
        self.init(
            id: entry.id.rawValue, place: row.words, name: entry.name ?? "No name yet",
            number: entry.number.map { PhoneNumber(e164: $0)?.display(in: region) ?? $0 },
            contactPath: entry.contact.map { "/contacts/\($0)" },
            canBeContact: entry.contact == nil && entry.number != nil && entry.name != nil,
            isHere: entry.checkedInAt != nil, wasOn: entry.wasOn.map { $0 ? "on" : "not on" },
            ticket: row.ticket.map { "weight \($0.weight), drawn as number \($0.place)" })
    }
}
