import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import People
import Platform
import Storage
import Values

struct LineupHere: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "here", abstract: "Mark who came to a show, and who did not.",
        discussion: """
            Confirmed performers also text HERE, from four hours before their call time to the end. After the
            start, --no-show marks who did not come, which stands in their record.

            Examples:
              greenroom lineup here "Early Show" Ada
              greenroom lineup here "Early Show" Ada --clear
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The performers.", completion: .contacts)
    var performers: [String]

    @Flag(name: .customLong("no-show"), help: "They did not come.")
    var isNoShow = false

    @Flag(help: "Take the mark back.")
    var clear = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if isNoShow, clear { throw ValidationError("Use --no-show or --clear, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.heldShow(event)
        var people: [(id: ID<Contact>, name: String)] = []
        for words in performers {
            let person = try await context.contact(words)
            people.append((person.id, person.name))
        }
        let mark: Attendance? = clear ? nil : isNoShow ? .noShow : .here
        let marking = MarkAttendance(
            event: event.id, performers: people.map(\.id), attendance: mark, account: context.account.id)
        let changed = try await context.write { try marking.run(in: $0) }
        for person in people { context.terminal.line("\(Printable.line(person.name)): \(mark?.words ?? "not marked")") }
        context.terminal.reportChange(!changed.isEmpty)
    }
}
