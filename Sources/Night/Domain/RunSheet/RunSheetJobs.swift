import Agenda
import Lineups
import Messaging
import Platform
import Storage
import Values

/// Tells performers who were told their time when it moves, for shows that are set so.
struct RunSheetJobs {
    let texts: RunSheetTexts

    static let moves: Job.Kind = "night.run-sheet-moves"

    /// After a change, so that several changes in a row are one text.
    private static let grace: Duration = .minutes(1)
    /// Within this time before a show, changes of its lineup are looked for often.
    private static let close: Duration = .hours(12)
    private static let often: Duration = .minutes(2)
    private static let seldom: Duration = .hours(1)

    /// To be called after a change of a run sheet, and after it was sent.
    static func schedule(_ event: Event, in tx: Transaction) throws {
        guard try RunSheetSettings.of(event.id, in: tx).tellsMoves else {
            return try Schedule.drop(moves, for: event.id, in: tx)
        }
        try Schedule.advance(moves, for: event.id, account: event.account, due: tx.now.adding(grace), in: tx)
    }

    func run(_ job: Job, in tx: Transaction) throws {
        guard let event = try Event.find(job.subject(), in: tx), !event.isCanceled,
            let account = try Account.find(event.account, in: tx)
        else { return }
        let sheet = try ShowRunSheet(event, in: tx)
        guard sheet.settings.tellsMoves, max(sheet.sheet.end, event.endsAt) > tx.now else { return }
        let pauses = try tell(sheet, account, in: tx)
        let near = event.startsAt.adding(.zero - Self.close)
        let regular = near <= tx.now ? tx.now.adding(Self.often) : min(near, tx.now.adding(Self.seldom))
        try Schedule.put(
            Self.moves, for: event.id, account: event.account, due: (pauses + [regular]).min() ?? regular, in: tx)
    }

    /// Returns when somebody can be told next.
    private func tell(_ sheet: ShowRunSheet, _ account: Account, in tx: Transaction) throws -> [Instant] {
        var pauses: [Instant] = []
        for slot in sheet.acts.compactMap(sheet.slot) where slot.status == .confirmed {
            guard let last = sheet.lastText(slot.id), let line = sheet.line(for: slot),
                let sender = try Sender.find(last.sender, in: tx)
            else { continue }
            let told = sheet.told(slot.id)
            let step = RunSheetMoves.step(
                start: line.start, told: told?.told.start, waiting: sheet.waiting(slot.id)?.told.start,
                lastLeft: told?.leavesAt, now: tx.now)
            switch step {
            case .nothing: break
            case .cancel: try RunText.cancelWaiting(to: slot.id, in: tx)
            case .wait(let until):
                try RunText.cancelWaiting(to: slot.id, in: tx)
                pauses.append(until)
            case .tell:
                let sending = SendRunSheet(event: sheet.event.id, account: account, sender: sender, texts: texts)
                try RunText.cancelWaiting(to: slot.id, in: tx)
                try send(sending, to: slot, sheet, in: tx)
            }
        }
        return pauses
    }

    /// Sends nothing beyond what the account may send.
    private func send(_ sending: SendRunSheet, to slot: Slot, _ sheet: ShowRunSheet, in tx: Transaction) throws {
        guard case .send(let message) = try sending.outcome(for: slot, sheet, in: tx) else { return }
        do {
            try Outbox.requireRoom(for: 1, of: sending.account.id, in: tx)
        } catch is QuotaError {
            return
        }
        _ = try sending.enqueue(message, in: tx)
    }
}
