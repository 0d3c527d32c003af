internal import Agenda
internal import Lineups
internal import Values

extension CommandContext {
    func warn(of warnings: [ScheduleConflictWarning], with event: Event) {
        for warning in warnings {
            terminal.say(
                "Note: \(Printable.line(warning.contact)) is also wanted for \(warning.conflict.event.named), at the same "
                    + "time as \(event.named).\(warning.conflict.answer == .confirmed ? " They said yes there." : "")")
        }
    }
}

extension Event {
    /// `"Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)`
    fileprivate var named: String {
        let (start, end) = (localStart, zone.local(endsAt))
        let until = start.date == end.date ? DateText().time(end.time) : DateText().long(end)
        return "\(name.quotedLine) (\(DateText().long(start)) to \(until))"
    }
}
