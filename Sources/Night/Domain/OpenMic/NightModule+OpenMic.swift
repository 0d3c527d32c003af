import Lineups
import Messaging
package import Platform
import Storage
import Values

/// What open mics plug into the program.
extension Module {
    /// - Parameter retention: how long numbers are kept that are nobody's.
    mutating func addOpenMics(_ replies: OpenMicReplies, retention: Retention) {
        migrations += Migration.openMic + Migration.openMicChanges
        listedPeople = { try OpenMicNews.people(of: $0, in: $1) }
        keywordHandler = { try replies.signUp($0, afterReplies: false, in: $1) }
        performerCommands += [
            PerformerCommand("OUT", verdict: OpenMicReplies.verdict) { try replies.leave($0, in: $1) },
            PerformerCommand(PlaceWord.word, verdict: OpenMicReplies.verdict) {
                try PlaceWord.answer($0, replies, in: $1)
            },
            PerformerCommand("NAME", verdict: OpenMicReplies.verdict) { try replies.rename($0, in: $1) },
        ]
        jobs += [
            JobHandler(OpenMicMoves.moves) { try OpenMicMoves.run($0, in: $1) },
            JobHandler(.lineupSteps) { try OpenMicNews.stopOutdated($0, in: $1) },
            JobHandler(.consentChanged) { try OpenMicEntry.removeOptedOut($0, in: $1) },
        ]
        replyHandler = { try replies.name($0, in: $1) ?? replies.signUp($0, afterReplies: true, in: $1) }
        undoHandlers += [
            UndoHandler(OpenMicUndo.kind) { step, tx in try OpenMicUndo.restore(step, in: tx) }
                .touching { step, _ in OpenMicUndo.rows(of: step) },
            UndoHandler(OpenMicEntryUndo.kind, needs: .door) { step, tx in try OpenMicEntryUndo.restore(step, in: tx) }
                .touching { step, _ in OpenMicEntryUndo.rows(of: step) }.namingPeople(),
        ]
        maintenance.append(
            MaintenanceTask("old sign-ups of open mics", every: .hours(24)) { store, now in
                guard let days = retention.unknownDays else { return }
                try await store.write(.everything, at: now) {
                    try OpenMicEntry.eraseUnknown(upTo: now.adding(.zero - .days(days)), in: $0)
                }
            })
        // Their rows stay when a show is deleted, and belong to it again when an undo restores it.
        subjectContents.append(
            SubjectContents(
                "open mics", isCounted: false,
                list: { subject, tx in
                    try tx.values(
                        """
                        SELECT id FROM open_mic WHERE event_id = \(subject.id) AND removed_at IS NULL
                        UNION ALL SELECT id FROM open_mic_entry WHERE event_id = \(subject.id)
                        """, as: Int64.self)
                }, restore: { _, _, _ in }))
        changeSources += ["open_mic_entry", "open_mic_draw", "open_mic_keyword"].map { OpenMicSource.ofMic($0) }
        changeSources.append(
            ChangeSource("open_mic", of: .openMics) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM open_mic WHERE id IN \(list: rows)")
            })
    }
}

extension ChangeSource.Noun {
    package static let openMics: ChangeSource.Noun = "openmics"
}

private enum OpenMicSource {
    /// A table whose rows belong to open mics.
    static func ofMic(_ table: String) -> ChangeSource {
        let name = SQL(stringLiteral: table)
        return ChangeSource(table, of: .openMics) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT open_mic.account_id FROM \(name) AS item
                JOIN open_mic ON open_mic.id = item.open_mic_id WHERE item.id IN \(list: rows)
                """)
        }
    }
}
