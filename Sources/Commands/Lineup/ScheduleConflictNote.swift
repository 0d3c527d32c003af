internal import Agenda
internal import Lineups
internal import Values

extension ScheduleConflictWarning {
    /// A note that a contact of `event` is in another lineup at the same time.
    func note(for event: Event) -> String {
        "Note: \(Printable.line(contact)) is also in the lineup of \(Self.name(conflict.event)), at the same time as "
            + "\(Self.name(event)).\(conflict.answer == .confirmed ? " They confirmed that one." : "")"
    }

    /// `"Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)`
    private static func name(_ event: Event) -> String {
        let (start, end) = (event.localStart, event.zone.local(event.endsAt))
        let until = start.date == end.date ? DateText().time(end.time) : DateText().long(end)
        return "\(event.name.quotedLine) (\(DateText().long(start)) to \(until))"
    }
}
