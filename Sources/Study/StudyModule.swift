package import Platform
internal import Storage
package import Templates

/// The study module: decks of flashcards, quizzes and reviews.
extension Module {
    /// - Parameter templates: of the daily text.
    package static func study(templates: MessageTemplates) -> Module {
        var module = Module("study")
        module.migrations = Migration.study
        module.subjectKinds = [.deck]
        module.jobs = [
            JobHandler(.dueCards) { try DueCardsText.send($0, templates: templates, now: $2, in: $1) }
        ]
        module.undoHandlers = [
            UndoHandler(DeckUndo.kind) { step, tx, _ in try DeckUndo.restore(step, in: tx) },
            UndoHandler(CardUndo.kind) { step, tx, _ in try CardUndo.restore(step, in: tx) },
            UndoHandler(QuizUndo.kind) { step, tx, now in try QuizUndo.restore(step, now: now, in: tx) },
            UndoHandler(StudySettings.undoKind) { step, tx, now in
                try StudySettings.restore(step, now: now, in: tx)
            },
        ]
        module.accountSettings = StudySettings.all
        module.changeSources = ChangeSource.study
        return module
    }
}

extension Subject.Kind {
    package static let deck: Subject.Kind = "deck"
}

extension ChangeSource {
    fileprivate static let study: [ChangeSource] = [
        ChangeSource("deck", of: .study) { rows, tx in
            try tx.values("SELECT DISTINCT account_id FROM deck WHERE subject_id IN \(list: rows)")
        },
        ChangeSource("card", of: .study) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT deck.account_id FROM card JOIN deck ON deck.subject_id = card.deck_id
                WHERE card.id IN \(list: rows)
                """)
        },
        ChangeSource("quiz", of: .study) { rows, tx in
            try tx.values("SELECT DISTINCT account_id FROM deck WHERE subject_id IN \(list: rows)")
        },
    ]
}
