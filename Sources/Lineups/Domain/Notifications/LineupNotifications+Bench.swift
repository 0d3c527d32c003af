import Agenda
import Messaging
import Platform
import Storage
import Values

/// The notifications about stand-ins, and about what is open on the day before.
extension LineupNotifications {
    /// Stand-ins are asked, now or when their quiet hours end.
    static func standInsInvited(
        _ drafts: [MessageDraft], _ lineup: Lineup, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        guard let first = drafts.first else { return }
        let now = pass.now
        let (atOnce, later) = (
            drafts.filter { $0.leaves(from: now) <= now }, drafts.filter { $0.leaves(from: now) > now }
        )
        var lines: [String] = []
        if !atOnce.isEmpty { lines.append("Asked \(names(atOnce)) to stand in at \(lineup.event.title(at: now)).") }
        if let moment = later.map({ $0.leaves(from: now) }).min() {
            lines.append(
                "\(names(later)) will be asked to stand in at \(lineup.event.title(at: now)): quiet hours there "
                    + "last until \(DateText().short(moment, in: pass.account.zone, now: now)).")
        }
        try raise(
            .vacancy, of: first.slot.id, lines.joined(separator: " "), lineup.event, sender: pass.sender.id, now: now,
            in: tx)
    }

    private static func names(_ drafts: [MessageDraft]) -> String {
        drafts.map { $0.slot.name + ($0.asHost ? " (as host)" : "") }.joined(separator: ", ")
    }

    /// Quiet hours last until the event begins for every stand-in who is left. Once for the first of them.
    static func standInsAsleep(
        _ standIns: [Slot], _ lineup: Lineup, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        let event = lineup.event
        guard let first = standIns.first, try OneTimeNotice.standInsAsleep.begin(for: event, slot: first.id, in: tx)
        else {
            return
        }
        try raise(
            .bench, of: event.id,
            "Quiet hours for \(standIns.map(\.name).joined(separator: ", ")) last until the start of "
                + "\(event.title(at: pass.now)), so nobody was asked to stand in. "
                + "To ask anyway, text ASK \(event.id) ANYWAY.",
            event, sender: pass.sender.id, now: pass.now, in: tx)
    }

    /// No stand-in is left for the vacant places.
    static func benchIsEmpty(_ lineup: Lineup, open: [Slot], _ pass: SchedulerPass, in tx: Transaction) throws {
        let event = lineup.event
        guard try OneTimeNotice.benchIsEmpty.begin(for: event, slot: nil, in: tx) else { return }
        let places = open.count == 1 ? "1 spot is" : "\(open.count) spots are"
        let asked = try lineup.nextStandIns(in: tx).map(\.name)
        let again =
            asked.isEmpty
            ? ""
            : " Asked earlier, before it was full: \(asked.joined(separator: ", ")). To ask them again, text ASK \(event.id)."
        try raise(
            .bench, of: event.id, "The bench for \(event.title(at: pass.now)) is empty, and \(places) open.\(again)",
            event,
            sender: pass.sender.id, waits: true, now: pass.now, in: tx)
    }

    /// All places are taken: cancels the pending notices that stand-ins were asked.
    static func cancelStandInNotices(_ lineup: Lineup, in tx: Transaction) throws {
        guard !lineup.bench.isEmpty || !lineup.replaced.isEmpty else { return }
        for slot in lineup.slots + lineup.bench { try Notification.withdraw(.vacancy, of: slot.id, in: tx) }
    }

    /// All places are taken: cancels the pending notices of a bench that cannot fill them.
    static func cancelBenchNotices(_ event: Event, in tx: Transaction) throws {
        guard try Notification.withdraw(.bench, of: event.id, in: tx) else { return }
        try OneTimeNotice.benchIsEmpty.reset(for: event.id, in: tx)
        try OneTimeNotice.standInsAsleep.reset(for: event.id, in: tx)
    }

    /// What is open on the day before the event.
    static func openDayBefore(_ lineup: Lineup, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        let open = lineup.slots.filter { $0.status != .confirmed }.map {
            "\($0.name) (\($0.statusWords(at: now, home: lineup.event.zone)))"
        }
        let missing = open.isEmpty ? "no host" : open.joined(separator: ", ")
        try raise(
            .dayBefore, of: lineup.event.id, "\(lineup.event.title(at: now)): \(count(lineup)) Open: \(missing).",
            lineup.event,
            sender: sender, waits: true, now: now, in: tx)
    }

    /// Replaces the pending day-before list with a current one, or cancels it if everybody is confirmed.
    static func updateDayBefore(_ lineup: Lineup, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        guard try Notification.withdraw(.dayBefore, of: lineup.event.id, in: tx), !lineup.isConfirmed else { return }
        try openDayBefore(lineup, sender: sender, now: now, in: tx)
    }

    /// A stand-in said yes when no place was left.
    static func tooLate(
        _ name: String, slot: ID<Slot>, _ event: Event, sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws {
        let isHostWanted = try Lineup.of(event, in: tx).vacanciesAndRecentWithdrawals(at: now).contains(where: \.isHost)
        let why = isHostWanted ? "but only the host's spot is open" : "but it is already full"
        try raise(
            .answer, of: slot, "\(name) said yes to \(event.title(at: now)), \(why).", event, sender: sender, now: now,
            in: tx)
    }
}
