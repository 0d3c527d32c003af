import ArgumentParser
import CommandKit
import Foundation
import JSON
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

struct InboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox", abstract: "Texts that need your attention, and conversations.",
        discussion: """
            Examples:
              greenroom inbox
              greenroom inbox show Grace
            """,
        subcommands: [
            InboxList.self, InboxShow.self, InboxAssign.self, InboxReply.self, InboxSwap.self, InboxDone.self,
            InboxSent.self,
            InboxRelease.self, InboxResume.self, InboxExamples.self,
        ], defaultSubcommand: InboxList.self)
}

struct InboxReply: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Reply to somebody in your own words.",
        discussion: """
            A reply is sent at any hour, if they wrote in the last day or their text waits in the inbox. To
            anybody else it waits until the end of their quiet hours.

            Example:
              greenroom inbox reply Grace "Doors are at 7. Are you in?"
            """)

    @Argument(help: "A contact, or a number like +14155550123.", completion: .contacts)
    var contact: String

    @Argument(help: "The text to send.")
    var text: String

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let reply = try ReplyToText(to: correspondent, text: text, anyway: anyway, account: context.account.id)
        try await CustomText(reply).send(dryRun: dryRun, yes: yes, in: context)
    }
}

struct InboxDone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark a text, or all texts of a contact, as done.",
        discussion: """
            Examples:
              greenroom inbox done Grace
              greenroom inbox done 1
            """)

    @Argument(help: "A contact, a number like +14155550123, or a text's ID in the list.", completion: .contacts)
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let text = try await context.text(contact)
        let marking = MarkTextsDone(text.map { .one($0.id) } ?? .all, of: correspondent, account: context.account.id)
        let result = try await context.write { try marking.run(in: $0) }
        let name = Printable.line(correspondent.name)
        guard let text else {
            let count = result.count
            return context.terminal.line(
                count == 0
                    ? "No texts from \(name) to mark as done."
                    : "Done: \(count.counted("text")) from \(name).")
        }
        context.terminal.line(result.count > 0 ? "Done: \(text.quoted)." : "Already done: \(text.quoted).")
        guard result.remaining > 0 else { return }
        context.terminal.say(
            "\(result.remaining) more from \(name): greenroom inbox done \(correspondent.name.argument)")
    }
}

struct InboxRelease: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Resume a paused sender, or the outbox after a restore.",
        discussion: """
            Texts that may have been sent before the restored backup was made are looked up at the provider
            first, so none is sent twice.

            Example:
              greenroom inbox release
            """)

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.accountOfGateway() }

    func run(in context: CommandContext) async throws {
        let sender = try await context.sender()
        let resumed = try await context.store.write(.everything, at: context.now) {
            try Sender.release(sender, in: $0)
        }
        context.terminal.line(
            resumed.isEmpty
                ? "\(sender.address) was not paused." : "Resumed sending from \(resumed.joined(separator: ", ")).")
    }
}

struct InboxResume: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume texts to a person whose text may have been an opt-out.",
        discussion: """
            Call them first. Texts held for them are then sent. The log keeps a record of the pause.

            Example:
              greenroom inbox resume +14155550102
            """)

    @Argument(help: "A contact, or a number like +14155550102.", completion: .contacts)
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let sender = try await context.sender()
        let resuming = ResumeNumber(correspondent, account: context.account.id)
        let wasPaused = try await context.write {
            try resuming.run(sender: sender.id, in: $0)
        }
        let name = Printable.line(correspondent.name)
        context.terminal.line(wasPaused ? "Resumed texts to \(name)." : "Texts to \(name) were not paused.")
    }
}

struct InboxExamples: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Export the misread texts that you corrected.",
        discussion: """
            One JSON object per line: the text without numbers and names, and the meaning you recorded. Nothing
            is sent. Read the file before you share it.

            Example:
              greenroom inbox examples --export examples.jsonl
            """)

    @Option(name: .customLong("export"), help: ArgumentHelp("Write the lines to this file.", valueName: "file"))
    var file: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let examples = try await context.read { try CorrectedReading.all(account: account, in: $0) }
        let lines = examples.map { example in
            JSONValue.object([.init("text", .string(example.text)), .init("label", .string(example.label))]).text()
                + "\n"
        }
        try Files.write(Data(lines.joined().utf8), to: file)
        let count = examples.count
        context.terminal.line("Wrote \(count.counted("corrected text")) to \(file).")
        if count > 0 { context.terminal.say("Check that nothing private is left before you share it.") }
    }
}
