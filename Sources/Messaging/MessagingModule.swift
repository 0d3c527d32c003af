package import Platform
import Storage
package import Templates
import Values

/// Sending and receiving messages.
extension Module {
    package static func messaging(_ templates: MessageTemplates, retention: Retention) -> Module {
        var module = Module("messaging")
        module.migrations = Migration.messaging
        module.undoHandlers = [
            UndoHandler(TextsUndo.kind, inPart: { try TextsUndo.restore($0, in: $1) })
                .touching { step, _ in try TextsUndo.rows(of: step) }.namingPeople(),
            UndoHandler(AttentionUndo.kind) { step, tx in try AttentionUndo.restore(step, in: tx) }
                .touching { step, _ in try AttentionUndo.rows(of: step) }.namingPeople(),
            UndoHandler(MemberUndo.kind, needs: .own) { step, tx in
                try MemberUndo.restore(step, in: tx, cancelInvitation: MemberInvitations.cancelText)
            },
        ]
        module.contactChanged = { change, _, tx in
            switch change {
            case .added(let contact): try OptOut.restore(numbersOf: contact, in: tx)
            case .numbers(let contact):
                try OptOut.restore(numbersOf: contact, in: tx)
                try InboundMessage.settleWrongNumbers(of: contact, in: tx)
            case .restored, .datesAway, .merged, .imported: break
            }
        }
        module.contactUse = { contact, tx in try Thread.exists(with: contact, in: tx) ? .texts : nil }
        module.maintenance = [
            MaintenanceTask("old code questions", every: .hours(1)) { store, now in
                try await store.write(.everything, at: now) { try CodeQuestion.deleteOld(in: $0) }
            },
            MaintenanceTask("texts that were not kept", every: .hours(24)) { store, now in
                try await store.write(.everything, at: now) { try UnkeptTexts.deleteOld(in: $0) }
            },
            MaintenanceTask("missed backups", every: .hours(1)) { store, now in
                // A database at a server is backed up there.
                guard store.file != nil else { return }
                let last = Backup.lastCopy(of: store)
                try await store.write(.everything, at: now) { try MissedBackups(last: last).report(in: $0) }
            },
            MaintenanceTask("retention", every: .hours(24)) { try await retention.run($0, now: $1) },
        ]
        module.accountSettings =
            [
                NotificationTiming.setting, CodeQuestion.setting, SendingWait.setting, WhatsAppTemplates.setting,
            ] + OwnNumber.settings
        module.changeSources = [
            ChangeSource("outbound_message", of: .texts) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM outbound_message WHERE id IN \(list: rows)")
            },
            ChangeSource("inbound_message", of: .texts) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT account_id FROM inbound_message
                    WHERE account_id IS NOT NULL AND id IN \(list: rows)
                    """)
            },
        ]
        module.prompts = [.roundTrip(templates)]
        module.textCommands = [OwnNumberCommand.handler]
        return module
    }

    /// Texts to members about what happened. After all modules that reword what they have to tell.
    package static let alerts: Module = {
        var module = Module("alerts")
        module.jobs = [JobHandler(.alerts) { try BookerNotifications().run($0, in: $1) }]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let texts: ChangeSource.Noun = "texts"
}
