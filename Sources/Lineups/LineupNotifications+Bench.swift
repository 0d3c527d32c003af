internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// What the booker hears of the stand-ins, and of what is open on the day before.
extension LineupNotifications {
    /// Stance-ins are asked, at once or when it is a fit hour where they are.
    static func standInsAsked(
        _ drafts: [InvitationPlanner.MessageDraft], _ lineup: Lineup, _ round: LineupScheduler.Round, in tx: Transaction
    ) throws {
        guard let first = drafts.first else { return }
        let now = round.now
        let (atOnce, later) = (
            drafts.filter { $0.leaves(from: now) <= now }, drafts.filter { $0.leaves(from: now) > now }
        )
        var lines: [String] = []
        if !atOnce.isEmpty { lines.append("Asked \(names(atOnce)) to stand in at \(label(lineup.event)).") }
        if let moment = later.map({ $0.leaves(from: now) }).min() {
            lines.append(
                "\(names(later)) will be asked to stand in at \(label(lineup.event)): it is no hour to text there before "
                    + "\(DateText().short(moment, in: round.account.zone, now: now)).")
        }
        try raise(
            .hole, of: first.slot.id, lines.joined(separator: " "), lineup.event, sender: round.sender.id, now: now,
            in: tx)
    }

    private static func names(_ drafts: [InvitationPlanner.MessageDraft]) -> String {
        drafts.map { $0.slot.name + ($0.asHost ? " (as host)" : "") }.joined(separator: ", ")
    }

    /// It is night where the stand-ins are until the event begins. Once for the first of them.
    static func standInsAsleep(
        _ standIns: [Slot], _ lineup: Lineup, _ round: LineupScheduler.Round, in tx: Transaction
    ) throws {
        let event = lineup.event
        guard let first = standIns.first, try OneTimeNotice.standInsAsleep.begin(for: event, slot: first.id, in: tx)
        else {
            return
        }
        try raise(
            .bench, of: event.id,
            "It is too late, or too early, to text \(standIns.map(\.name).joined(separator: ", ")) before \(label(event)): "
                + "nobody was asked to stand in. To ask all the same, text ASK \(event.id) ANYWAY.",
            event, sender: round.sender.id, now: round.now, in: tx)
    }

    static func benchIsEmpty(_ lineup: Lineup, open: [Slot], _ round: LineupScheduler.Round, in tx: Transaction) throws
    {
        let event = lineup.event
        guard try OneTimeNotice.benchIsEmpty.begin(for: event, slot: nil, in: tx) else { return }
        let places = open.count == 1 ? "1 place" : "\(open.count) places"
        let asked = try lineup.nextStandIns(in: tx).map(\.name)
        let again =
            asked.isEmpty
            ? ""
            : " Asked before, when it was full: \(asked.joined(separator: ", ")). To ask anew, text ASK \(event.id)."
        try raise(
            .bench, of: event.id, "Nobody is left on the bench for \(label(event)): \(places) open.\(again)", event,
            sender: round.sender.id, waits: true, now: round.now, in: tx)
    }

    /// The places are taken: that stand-ins are asked, or will be, is no news any more.
    static func standInsAreNotNeeded(_ lineup: Lineup, in tx: Transaction) throws {
        guard !lineup.bench.isEmpty || !lineup.replaced.isEmpty else { return }
        for slot in lineup.slots + lineup.bench { try Alert.takeBack(.hole, of: slot.id, in: tx) }
    }

    /// The places are taken: what has not been told of a bench that cannot fill them is no longer so.
    static func benchIsNotNeeded(_ event: Event, in tx: Transaction) throws {
        guard try Alert.takeBack(.bench, of: event.id, in: tx) else { return }
        try OneTimeNotice.benchIsEmpty.forget(for: event.id, in: tx)
        try OneTimeNotice.standInsAsleep.forget(for: event.id, in: tx)
    }

    static func openTomorrow(_ lineup: Lineup, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        let open = lineup.slots.filter { $0.answer != .confirmed }.map { "\($0.name) (\($0.status.rawValue))" }
        let missing = open.isEmpty ? "no host" : open.joined(separator: ", ")
        try raise(
            .eve, of: lineup.event.id, "\(label(lineup.event)): \(count(lineup)) Open: \(missing).", lineup.event,
            sender: sender, waits: true, now: now, in: tx)
    }

    /// The list of what is open that has yet to be told says what is so then.
    static func putEveRight(_ lineup: Lineup, sender: ID<Sender>, now: Instant, in tx: Transaction) throws {
        guard try Alert.takeBack(.eve, of: lineup.event.id, in: tx), !lineup.isConfirmed else { return }
        try openTomorrow(lineup, sender: sender, now: now, in: tx)
    }

    /// A stand-in said yes when there was no place for them.
    static func tooLate(
        _ name: String, slot: ID<Slot>, _ event: Event, sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws {
        let isHostWanted = try Lineup.of(event, in: tx).vacanciesAndRecentWithdrawals(at: now).contains(where: \.isHost)
        let why = isHostWanted ? "where only the host's place is open" : "which is full by now"
        try raise(
            .answer, of: slot, "\(name) said yes to \(label(event)), \(why).", event, sender: sender, now: now, in: tx)
    }
}
