internal import Agenda
internal import ArgumentParser
internal import Foundation
internal import Messaging
internal import Platform
internal import Storage
internal import Values

struct CountdownShare: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Pass a countdown on as it stands: as words, as a card, by text message; or make a page of it.",
        discussion: """
            Without a file, words and SVG go to the screen or into a pipe. With --link it gets a page under a
            secret address: anyone who knows it sees its name, its date, its photo and the clock, picks the
            unit and the wand, and sees nothing else.

            Examples:
              greenroom countdown share canyon
              greenroom countdown share canyon canyon.svg
              greenroom countdown share canyon --until weeks --sms Ada
              greenroom countdown share canyon --link
            """)

    @Argument(help: "Its description or name, a part of it, its number or its day.")
    var event: String

    @Argument(help: "Into this file; its ending says what it is: .svg, .png or .txt.")
    var file: String?

    @Flag(help: "A card as SVG.")
    var svg = false

    @Flag(help: "A card as PNG, drawn by rsvg-convert.")
    var png = false

    @Flag(help: "Words.")
    var txt = false

    @Option(help: ArgumentHelp("Text the words to this contact.", valueName: "contact"))
    var sms: String?

    @Option(
        help: ArgumentHelp("Text the words to this contact, with the card as a picture.", valueName: "contact"))
    var mms: String?

    @Flag(help: "The address of its page, made where it has none.")
    var link = false

    @Flag(help: "Its page's address leads nowhere any more.")
    var unlink = false

    @Option(help: "What to count: weeks, days, hours, minutes or seconds; days unless you say.")
    var until: CountdownUnit?

    @Flag(help: "Take away two days, with the magic wand.")
    var wand = false

    @Flag(help: "Put it in the place of a file that is there.")
    var force = false

    @Flag(help: "Show the text message, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me before it is texted.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    enum Format: String {
        case svg, png, txt
    }

    func validate() throws {
        if [svg, png, txt].count(where: { $0 }) > 1 { throw ValidationError("Say one of --svg, --png and --txt.") }
        let ways = [sms != nil, mms != nil, link, unlink].count { $0 }
        if ways > 1 { throw ValidationError("Say one of --sms, --mms, --link and --unlink.") }
        if ways > 0, svg || png || txt || file != nil {
            throw ValidationError("A file is written without --sms, --mms, --link and --unlink.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await CountdownLookup(context).event(event)
        if link { return try await Self.link(event, in: context) }
        if unlink { return try await Self.unlink(event, in: context) }
        if mms != nil { try Self.requirePublicAddress(of: context.app) }
        var controls = try CountdownControls(for: event, until: until, wand: wand, now: context.now)
        let view = controls.view(remaining: CountdownView(from: context.now, to: event.startsAt).remaining)
        let text = CountdownText(event, home: context.account.zone)
        let words = text.reply(view, wanted: view.unit, now: context.now)
        let format = try format()
        let isDrawn = mms != nil || sms == nil && format != .txt
        let picture = isDrawn ? try await EventPicture.all(of: [event.id], in: context)[event.id] : nil
        let card = CountdownCard(text, view, backdrop: picture?.backdrop())
        if let name = sms ?? mms {
            var message = CustomText(
                try SendCustomText(
                    to: Correspondent(try await context.contact(name)), text: words, account: context.account.id))
            if mms != nil { message.card = try await Self.sendable(card.svg) }
            return try await message.send(dryRun: dryRun, yes: yes, in: context)
        }
        guard let file else {
            guard format != .png else {
                throw CommandError(
                    .usage, "A PNG goes into a file.",
                    "greenroom countdown share \(event.name.argument) countdown.png")
            }
            return format == .svg ? context.terminal.file(card.svg) : context.terminal.line(Printable.line(words))
        }
        try Files.refuseToReplace(file, force: force)
        switch format {
        case .txt: try Files.write(Data((words + "\n").utf8), to: file)
        case .svg: try Files.write(Data(card.svg.utf8), to: file)
        case .png: try Files.write(try await Self.drawn(card.svg), to: file)
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
                .usage, "\(file.quotedLine) does not say what it is to be.", "End it in .svg, .png or .txt.")
        }
        return format
    }

    static func drawn(_ svg: String) async throws -> Data {
        guard let program = ExternalProgram("rsvg-convert") else {
            throw CommandError(
                .refused, "A PNG is drawn by rsvg-convert, which is not here.",
                "Install librsvg2-bin, or share it as SVG: end the file in .svg.")
        }
        guard let png = try await program.run(["--format", "png"], input: Data(svg.utf8)), !png.isEmpty else {
            throw CommandError(
                .refused, "rsvg-convert could not draw the card.", "Share it as SVG: end the file in .svg.")
        }
        return png
    }
}
