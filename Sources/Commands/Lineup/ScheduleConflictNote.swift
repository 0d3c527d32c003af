internal import Agenda
internal import Lineups
internal import Values

extension ScheduleConflictWarning {
    /// A note that the contact of `event` is also wanted elsewhere.
    func note(for event: Event) -> String {
        "Note: \(Printable.line(contact)) is also wanted for \(Self.name(conflict.event)), at the same time as "
            + "\(Self.name(event)).\(conflict.answer == .confirmed ? " They said yes there." : "")"
    }

    /// `"Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)`
    private static func name(_ event: Event) -> String {
        let (start, end) = (event.localStart, event.zone.local(event.endsAt))
        let until = start.date == end.date ? DateText().time(end.time) : DateText().long(end)
        return "\(event.name.quotedLine) (\(DateText().long(start)) to \(until))"
    }
}
