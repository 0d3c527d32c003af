import Agenda
package import Platform
import Storage
package import Templates
package import Values

/// The study module: decks of flashcards, quizzes and reviews.
extension Module {
    /// - Parameters:
    ///   - templates: of the daily text.
    ///   - random: shuffles the quizzes that are begun by text.
    package static func study(templates: MessageTemplates, random: RandomSource = .system) -> Module {
        let texts = StudyTexts(random: random)
        let commands = SubjectCommands(
            StudyTexts.words, asking: StudyTexts.whichDeck,
            handleCommand: { try texts.handleCommand($0, naming: $1, in: $2) })
        var module = Module("study")
        module.resources = [.decks, .cards]
        module.textCommands = commands.handlers + [TimerReply.command] + TimerReply.choices
        module.prompts = [
            commands.promptHandler,
            PromptHandler(.quiz, isSession: true) { try texts.quiz.handleReply($0, in: $1) },
            PromptHandler(.review, isSession: true) { try texts.review.handleReply($0, in: $1) },
            TimerReply.prompt,
        ]
        module.ownerHint = { try texts.hint(for: $1, in: $2) }
        module.migrations = Migration.study + Migration.studyTimer + Migration.cardPictures + Migration.cardSources
        module.subjectKinds = [.deck]
        module.jobs = [
            JobHandler(.dueCards) { try DueCardsText.send($0, templates: templates, in: $1) },
            JobHandler(.studyTimer) { try StudyTimer.fire($0.subject(), in: $1) },
        ]
        module.undoHandlers = [
            UndoHandler(
                DeckUndo.kind, isPrivate: true,
                restoring: { step, subjects, tx in try DeckUndo.restore(step, subjects: subjects, in: tx) }
            ).touching { step, _ in try DeckUndo.rows(of: step) },
            UndoHandler(CardUndo.kind, isPrivate: true) { step, tx in try CardUndo.restore(step, in: tx) }
                .touching { step, _ in try CardUndo.rows(of: step) },
            UndoHandler(QuizUndo.kind, isPrivate: true) { step, tx in try QuizUndo.restore(step, in: tx) }
                .touching { step, _ in
                    let card = try step.snapshot(QuizUndo.self).card
                    return UndoRows(
                        [UndoRows.Row("quiz", step.subject)], within: [.subject(step.subject), CardUndo.row(card)])
                },
            UndoHandler(StudySettings.undoKind, isPrivate: true) { step, tx in
                try StudySettings.restore(step, in: tx)
            },
            UndoHandler(TimerUndo.kind, isPrivate: true) { step, tx in
                try TimerUndo.restore(step, in: tx)
            },
        ]
        module.maintenance = [
            MaintenanceTask("sounds of removed decks", every: .hours(24)) { store, now in
                try await store.write(.everything, at: now) { try CardSounds.removeUnused(in: $0) }
            }
        ]
        module.accountSettings = StudySettings.all
        module.changeSources = ChangeSource.study
        return module
    }
}

extension ChangeSource.Noun {
    package static let study: ChangeSource.Noun = "study"
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
        ChangeSource("study_timer", of: .study) { rows, tx in
            try tx.values("SELECT DISTINCT account_id FROM study_timer WHERE id IN \(list: rows)")
        },
    ]
}
