import Agenda
import Lineups
import Values

extension ScheduleConflictWarning {
    /// A note that a contact of `event` is away, or in another lineup at the same time.
    func note(for event: Event) -> String {
        let name = Printable.line(contact)
        switch reason {
        case .otherEvent(let other):
            return "Note: \(name) is also in the lineup of \(Self.name(other.event)), at the same time as "
                + "\(Self.name(event)).\(other.answer == .confirmed ? " They confirmed that one." : "")"
        case .away(let days): return "Note: \(name) is away \(days)."
        case .busy(let time): return "Note: \(name) is busy \(time), by their calendar."
        case .saidNo(let day): return "Note: \(name) said no to \(DateText().dayWithYear(day))."
        }
    }

    /// `"Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)`
    private static func name(_ event: Event) -> String {
        let (start, end) = (event.localStart, event.zone.local(event.endsAt))
        let until = start.date == end.date ? DateText().time(end.time) : DateText().long(end)
        return "\(event.name.quotedLine) (\(DateText().long(start)) to \(until))"
    }
}

/// Reports that queued texts were replaced because their content changed.
enum RequeueNote {
    static func text(_ count: Int) -> String {
        count == 1
            ? "Replaced 1 queued text with the new details."
            : "Replaced \(count) queued texts with the new details."
    }
}
