internal import Agenda
internal import Lineups
internal import People
internal import Storage
internal import Values

extension CommandContext {
    /// Warns of people who are wanted elsewhere at the same time. Nothing is refused.
    func warnOfClashes(of people: [(id: ID<Contact>, name: String)], with event: Event) async throws {
        let clashes = try await store.read { tx in
            try people.map { person in (person.name, try Clash.all(of: person.id, with: event, in: tx)) }
        }
        for (name, others) in clashes {
            for clash in others {
                terminal.say(
                    "Note: \(Printable.line(name)) is also wanted for \(clash.event.named), at the same time as "
                        + "\(event.named).\(clash.answer == .confirmed ? " They said yes there." : "")")
            }
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
