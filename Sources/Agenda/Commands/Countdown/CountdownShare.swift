import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Messaging
import Platform
import Storage
import Values

struct CountdownShare: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share a countdown as text, card, text message or page.",
        discussion: """
            Without a file, text and SVG go to standard output. --link makes a page with a secret address:
            anyone who has it can see the name, date, photo and clock, and can choose the unit and the wand,
            but sees nothing else.

            Examples:
              greenroom countdown share canyon
              greenroom countdown share canyon canyon.svg
              greenroom countdown share canyon --until weeks --sms Ada
              greenroom countdown share canyon --link
            """)

    @Argument(help: "The event or countdown: name or part of it, number or date.", completion: .events)
    var event: String

    @Argument(help: "The file to write: .svg, .png, .txt or .ics.")
    var file: String?

    @Flag(help: "Make an SVG card.")
    var svg = false

    @Flag(help: "Make a PNG card (needs rsvg-convert).")
    var png = false

    @Flag(help: "Make plain text.")
    var txt = false

    @Option(help: ArgumentHelp("Text it to this contact.", valueName: "contact"))
    var sms: String?

    @Option(help: ArgumentHelp("Text it to this contact, with the card as a picture.", valueName: "contact"))
    var mms: String?

    @Flag(help: "Print the address of its page; create the page if needed.")
    var link = false

    @Flag(help: "Revoke the address of its page.")
    var unlink = false

    @Option(help: "The unit: weeks, days (default), hours, minutes or seconds.")
    var until: CountdownUnit?

    @Flag(help: "Use the magic wand: leave out two days.")
    var wand = false

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @Flag(help: "Show the text without sending it.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    enum Format: String {
        case svg, png, txt, ics
    }

    func validate() throws {
        if [svg, png, txt].count(where: { $0 }) > 1 {
            throw ValidationError("Use only one of --svg, --png and --txt.")
        }
        let ways = [sms != nil, mms != nil, link, unlink].count { $0 }
        if ways > 1 { throw ValidationError("Use only one of --sms, --mms, --link and --unlink.") }
        if ways > 0, svg || png || txt || file != nil {
            throw ValidationError("A file name cannot be combined with --sms, --mms, --link or --unlink.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.countdownEvent(event)
        if link { return try await Self.link(event, in: context) }
        if unlink { return try await Self.unlink(event, in: context) }
        if mms != nil { try CardDrawing.requirePublicAddress(of: context.app) }
        var controls = try CountdownControls(for: event, until: until, wand: wand, now: context.now)
        let view = controls.view(remaining: CountdownView(from: context.now, to: event.startsAt).secondsToStart)
        let text = CountdownText(event, home: context.account.zone)
        let address = context.app.feedAddress
        let page = try await context.read { try address.page(of: event, in: $0) }
        let words = text.message(view, from: context.account, page: page, now: context.now)
        let format = try format()
        let isDrawn = mms != nil || sms == nil && [.svg, .png].contains(format)
        let picture = isDrawn ? try await EventPicture.all(of: [event.id], in: context)[event.id] : nil
        let backdrop = await picture?.backdrop()
        if let picture, backdrop == nil {
            throw CommandError(
                .refused, "The picture of \(event.name.quotedLine) cannot be read: \(picture.path.quotedLine).",
                "greenroom photo list \("@\(event.name)".argument)")
        }
        let card = CountdownCard(text, view, backdrop: backdrop)
        if let name = sms ?? mms {
            let message = try SendCustomText(
                to: try await context.recipient(name), text: words, anyway: anyway,
                account: context.account.id)
            var text = CustomText(message)
            if mms != nil {
                text = CustomText(
                    SendCountdownCard(
                        message, png: try await CardDrawing.sendable(card.svg), address: context.app.feedAddress,
                        account: context.account.id))
            }
            return try await text.send(dryRun: dryRun, yes: yes, in: context)
        }
        guard let file else {
            guard format != .png else {
                throw CommandError(
                    .usage, "A PNG needs a file name.",
                    "greenroom countdown share \(event.name.argument) countdown.png")
            }
            return format == .svg ? context.terminal.file(card.svg) : context.terminal.line(Printable.line(words))
        }
        try Files.refuseToReplace(file, force: force)
        switch format {
        case .txt: try Files.write(Data((words + "\n").utf8), to: file)
        case .svg: try Files.write(Data(card.svg.utf8), to: file)
        case .png: try Files.write(try await CardDrawing.png(card.svg), to: file)
        case .ics: try Files.write(Data(EventFile.shared(event).bytes(now: context.now)), to: file)
        }
        context.terminal.line("Saved \(Printable.line(file)).")
    }

    private func format() throws -> Format {
        if svg { return .svg }
        if png { return .png }
        if txt { return .txt }
        guard let file else { return .txt }
        guard let ending = file.split(separator: ".").last, let format = Format(rawValue: ending.lowercased()) else {
            throw CommandError(
                .usage, "Unknown file type: \(file.quotedLine).", "Use a name that ends in .svg, .png, .txt or .ics.")
        }
        return format
    }
}
