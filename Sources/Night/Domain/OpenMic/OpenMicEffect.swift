import Agenda
import Platform
import Storage
import Values

/// What a change of an open mic means for those who are on its next list. They keep the spots that they have.
package struct OpenMicEffect: Sendable {
    /// The next show; nil where there is none.
    private let night: OpenMicNight?
    private let before: OpenMic
    private let after: OpenMic
    /// Their rows before and after the change.
    private let rows: [(before: OpenMicSheet.Row, after: OpenMicSheet.Row)]
    /// Who would lose a spot, and keeps it.
    private let kept: [OpenMicEntry]

    /// Throws `InputProblems` where somebody would lose a spot, or a draw was made.
    init(of before: OpenMic, as after: OpenMic, in tx: Transaction) throws {
        (self.before, self.after) = (before, after)
        night = try before.comingNight(in: tx)
        guard let night else {
            (rows, kept) = ([], [])
            return
        }
        let sheet = try OpenMicSheet(night, in: tx)
        let placed = sheet.rows.filter(\.hasSpot)
        guard placed.count <= after.spots else {
            throw InputProblems(
                OpenMicInput.Field.spots,
                OpenMicProblem.fewerSpots(after.spots, placed.dropFirst(after.spots).map(\.entry.title)))
        }
        if let draw = sheet.draw, (before.mode, before.drawnSpots) != (after.mode, after.drawnSpots) {
            throw InputProblems(
                OpenMicInput.Field.mode, OpenMicProblem.modeAfterDraw(draw.drawnAt, night.event.zone))
        }
        let changed = OpenMicNight(mic: after, event: night.event)
        let present = sheet.rows.map(\.entry).sorted {
            ($0.signedUpAt, $0.id.rawValue) < ($1.signedUpAt, $1.id.rawValue)
        }
        let plain = OpenMicSheet(changed, present, draw: sheet.draw)
        kept = placed.map(\.entry).filter { plain.row(of: $0.id)?.hasSpot == false }
        let keepers = Set(kept.map(\.id))
        let entries = present.map { entry in
            var entry = entry
            entry.keepsSpot = entry.keepsSpot || keepers.contains(entry.id)
            return entry
        }
        let result = OpenMicSheet(changed, entries, draw: sheet.draw)
        rows = sheet.rows.filter { $0.state != .left }.compactMap { row in
            result.row(of: row.entry.id).map { (row, $0) }
        }
    }

    /// Stores what the change needs beside the fields of the open mic.
    func save(in tx: Transaction) throws {
        for entry in kept {
            var entry = entry
            entry.keepsSpot = true
            try entry.save(in: tx)
        }
        guard let night else { return }
        if before.keyword != after.keyword {
            try OpenMicFormerKeyword.keep(before.keyword, of: after, until: night.event.endsAt, in: tx)
        }
        if !rows.isEmpty { try OpenMicMoves.schedule(night.event.id, account: after.account, in: tx) }
    }

    /// Who is affected, for the booker: `2 people are on the list of Mon Dec 7 2026, 8 PM.`
    package var sentences: [String] {
        guard let night else { return [] }
        var sentences: [String] = []
        if before.keyword != after.keyword {
            let end = DateText().long(night.event.endsAt, in: night.event.zone)
            sentences.append("\(before.keyword) is answered until \(end), and says that the word is \(after.keyword).")
        }
        guard !rows.isEmpty else { return sentences }
        let show = DateText().long(night.event.startsAt, in: night.event.zone)
        let (people, stay) = (rows.count.counted("person is", "people are"), rows.count == 1 ? "stays" : "stay")
        sentences.append("\(people) on the list of \(show), and \(stay) on it.")
        func add(_ people: [String], _ one: String, _ several: String) {
            guard !people.isEmpty else { return }
            sentences.append("\(people.joined(separator: ", ")) \(people.count == 1 ? one : several).")
        }
        add(kept.map(\.title), "keeps a spot", "keep their spots")
        add(names { !$0.hasSpot && $1.hasSpot }, "gets a spot", "get spots")
        add(names { $0.state != .inDraw && $1.state == .inDraw }, "is in the draw now", "are in the draw now")
        return sentences
    }

    private func names(_ isMeant: (OpenMicSheet.Row, OpenMicSheet.Row) -> Bool) -> [String] {
        rows.filter { isMeant($0.before, $0.after) }.map(\.after.entry.title)
    }
}

/// A keyword that an open mic had. It is answered until the show is over that was next when it changed.
enum OpenMicFormerKeyword {
    /// The open mics that a keyword is a former one of.
    static func mics(_ keyword: String, at now: Instant) -> SQL {
        """
        SELECT open_mic_keyword.open_mic_id FROM open_mic_keyword
        WHERE open_mic_keyword.keyword = \(keyword) AND open_mic_keyword.ends_at > \(now)
        """
    }

    static func keep(_ keyword: String, of mic: OpenMic, until end: Instant, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO open_mic_keyword (open_mic_id, keyword, ends_at) VALUES (\(mic.id), \(keyword), \(end))
            ON CONFLICT (open_mic_id, keyword) DO UPDATE SET ends_at = excluded.ends_at
            """)
    }
}
