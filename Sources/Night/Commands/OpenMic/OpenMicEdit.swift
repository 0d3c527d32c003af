import ArgumentParser
import CommandKit
import Night
import Platform
import Storage
import Values

struct OpenMicEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an open mic, or somebody on the list of a night.",
        discussion: """
            Examples:
              greenroom openmic edit Mondays --spots 14 --closes 7pm
              greenroom openmic edit Mondays --walk-in "Grace Hopper"
              greenroom openmic edit Mondays --here Ada
              greenroom openmic edit Mondays --mark-on Ada
            """, aliases: ["change"])

    @OptionGroup var name: OpenMicArgument
    @OptionGroup var openmic: OpenMicOptions

    @Option(help: "Add somebody who walked in, at the end of the list.")
    var walkIn: String?

    @Option(help: "Check somebody in.")
    var here: String?

    @Option(help: "Take somebody off the list.")
    var out: String?

    @Option(help: "Put somebody back on the list, at its end.")
    var back: String?

    @Option(help: "Mark somebody as having been on.")
    var markOn: String?

    @Option(help: "Mark somebody as not having been on.")
    var markNotOn: String?

    @Option(help: "Make somebody who signed up by text a contact.")
    var contact: String?

    @OptionGroup var day: OpenMicNightOption
    @OptionGroup var options: GlobalOptions

    private var marks: [(String, OpenMicDoor.Mark)] {
        [(here, .here), (out, .out), (back, .back), (markOn, .on), (markNotOn, .notOn)].compactMap { words, mark in
            words.map { ($0, mark) }
        }
    }

    func validate() throws {
        let changes = marks.count + [walkIn, contact].count { $0 != nil } + (openmic.isEmpty ? 0 : 1)
        if changes == 0 { throw ValidationError("Nothing to change. Use --spots, --closes, --walk-in or --here.") }
        if changes > 1 { throw ValidationError("Change the open mic or one person at a time.") }
    }

    func run(in context: CommandContext) async throws {
        let mic = try await context.openMic(name.openmic)
        guard openmic.isEmpty else { return try await change(mic, in: context) }
        let door = OpenMicDoor(try await context.night(of: mic, on: day.date))
        let (account, modules) = (context.account, context.app.modules)
        var isChanged = true
        if let walkIn {
            let entry = try await context.write { try door.add(walkIn, in: $0) }
            context.terminal.line("Added \(entry.title.quotedLine) to \(door.night.title).")
        } else if let contact {
            let title = try await context.write { tx in
                let entry = try door.person(contact, in: tx)
                _ = try door.addContact(entry.id, account: account, modules: modules, in: tx)
                return entry.title
            }
            context.terminal.line("\(title.quotedLine) is now a contact.")
        } else if let (words, mark) = marks.first {
            let (changed, title) = try await context.write { tx in
                let entry = try door.person(words, in: tx)
                return (try door.mark(entry.id, mark, in: tx), entry.title)
            }
            isChanged = changed
            context.terminal.line("\(title.quotedLine): \(mark.rawValue.replacing("_", with: " ")).")
        }
        context.terminal.say("Next: greenroom openmic show \(mic.name.argument)\(day.argument)")
        context.terminal.reportChange(isChanged)
    }

    private func change(_ mic: OpenMic, in context: CommandContext) async throws {
        let (input, account, modules) = (openmic.input, context.account, context.app.modules)
        let (changed, effect) = try await context.write { tx in
            try input.change(mic, account: account, modules: modules, in: tx)
        }
        context.terminal.line(
            "\(Printable.line(changed.name)): \(changed.words). People text \(changed.keyword) to sign up.")
        for sentence in effect?.sentences ?? [] { context.terminal.line(Printable.line(sentence)) }
        context.terminal.reportChange(effect != nil)
    }
}
