import Agenda
import Platform
import Storage
import Values

/// The snapshot with which a change of an open mic is undone.
enum OpenMicUndo: UndoValue {
    case added
    case changed(before: Fields)
    case removed

    static let kind: UndoStep.Kind = "night.open-mic"

    struct Fields: Codable {
        let keyword: String
        let spots: Int
        let mode: String
        let drawnSpots: Int
        let opens: String?
        let closes: String?

        init(_ mic: OpenMic) {
            (keyword, spots, mode, drawnSpots) = (mic.keyword, mic.spots, mic.mode.rawValue, mic.drawnSpots)
            (opens, closes) = (mic.opens?.description, mic.closes?.description)
        }
    }

    func record(of mic: OpenMic, in tx: Transaction) throws {
        try UndoStep.record(Self.kind, of: mic.id, self, summary: summary(of: mic), account: mic.account, in: tx)
    }

    private func summary(of mic: OpenMic) -> String {
        let title = mic.name.quotedLine
        return switch self {
        case .added: "added the open mic \(title)"
        case .changed: "changed the open mic \(title)"
        case .removed: "removed the open mic \(title)"
        }
    }

    static func rows(of step: UndoStep) -> UndoRows { UndoRows([UndoRows.Row("open_mic", step.subject)]) }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let id: ID<OpenMic> = step.subject()
        switch try step.snapshot(OpenMicUndo.self) {
        case .added:
            let isUsed = try tx.exists("SELECT 1 FROM open_mic_entry WHERE open_mic_id = \(id)")
            if isUsed { throw UndoError.changedSince("The list of the open mic") }
            try OpenMic.setRemoved(true, id, in: tx)
        case .changed(let before):
            guard var mic = try OpenMic.find(id, in: tx) else { throw UndoError.isGone("The open mic") }
            (mic.keyword, mic.spots, mic.drawnSpots) = (before.keyword, before.spots, before.drawnSpots)
            guard let mode = OpenMic.Mode(rawValue: before.mode) else { throw UndoError.unreadable }
            mic.mode = mode
            mic.opens = try before.opens.map { try SignUpTime(stored: $0) }
            mic.closes = try before.closes.map { try SignUpTime(stored: $0) }
            try mic.save(in: tx)
            try checkKeyword(of: mic, in: tx)
            if let night = try mic.comingNight(in: tx) {
                try OpenMicMoves.schedule(night.event.id, account: mic.account, in: tx)
            }
        case .removed:
            try OpenMic.setRemoved(false, id, in: tx)
            guard let mic = try OpenMic.find(id, in: tx) else { throw UndoError.isGone("The open mic") }
            try checkKeyword(of: mic, in: tx)
        }
    }

    /// Another open mic may have got the keyword since.
    private static func checkKeyword(of mic: OpenMic, in tx: Transaction) throws {
        do {
            try mic.check(in: tx)
        } catch is InputProblems<OpenMicInput.Field> {
            throw UndoError.changedSince("The keyword or the time")
        }
    }
}

/// The snapshot with which a change of somebody on a list is undone.
enum OpenMicEntryUndo: UndoValue {
    case added
    case changed(before: Fields)

    static let kind: UndoStep.Kind = "night.open-mic-entry"

    /// Times are milliseconds since 1970.
    struct Fields: Codable {
        let signedUpAt: Int64
        let checkedInAt: Int64?
        let leftAt: Int64?
        let wasOn: Bool?
        /// Nil in a step of an earlier version.
        let keepsSpot: Bool?
        let hasOptedOut: Bool?

        init(_ entry: OpenMicEntry) {
            (keepsSpot, hasOptedOut) = (entry.keepsSpot, entry.hasOptedOut)
            signedUpAt = entry.signedUpAt.milliseconds
            (checkedInAt, leftAt) = (entry.checkedInAt?.milliseconds, entry.leftAt?.milliseconds)
            wasOn = entry.wasOn
        }
    }

    func record(_ summary: String, of entry: OpenMicEntry, _ night: OpenMicNight, in tx: Transaction) throws {
        try UndoStep.record(Self.kind, of: entry.id, self, summary: summary, account: night.mic.account, in: tx)
    }

    static func rows(of step: UndoStep) -> UndoRows { UndoRows([UndoRows.Row("open_mic_entry", step.subject)]) }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let id: ID<OpenMicEntry> = step.subject()
        guard var entry = try OpenMicEntry.find(id, in: tx) else { throw UndoError.isGone("The entry") }
        try OpenMicMoves.schedule(entry.event, account: step.account, in: tx)
        switch try step.snapshot(OpenMicEntryUndo.self) {
        case .added:
            // A draw keeps everybody who took part.
            if try entry.hasTicket(in: tx) {
                entry.leftAt = entry.leftAt ?? tx.now
                try entry.save(in: tx)
            } else {
                try OpenMicEntry.delete(id, in: tx)
            }
        case .changed(let before):
            entry.signedUpAt = Instant(milliseconds: before.signedUpAt)
            entry.checkedInAt = before.checkedInAt.map { Instant(milliseconds: $0) }
            entry.leftAt = before.leftAt.map { Instant(milliseconds: $0) }
            entry.wasOn = before.wasOn
            (entry.keepsSpot, entry.hasOptedOut) = (before.keepsSpot ?? false, before.hasOptedOut ?? false)
            try entry.save(in: tx)
        }
    }
}
