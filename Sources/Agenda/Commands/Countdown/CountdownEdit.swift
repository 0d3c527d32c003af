import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a countdown or its picture.",
        discussion: """
            Without options, it prompts, with the current values in brackets.

            Examples:
              greenroom countdown edit canyon --date "jun 2 6:30pm"
              greenroom countdown edit canyon --name "our trip to the Grand Canyon and Zion" --notify off
              greenroom countdown edit canyon --image stage.jpg --zoom 1.5 --pan 0.2,-0.5
              greenroom countdown edit canyon --flickr "grand canyon"
            """, aliases: ["change"])

    @Argument(help: "The countdown: description or part of it, number or date.")
    var countdown: String

    @Option(help: "A new description.")
    var name: String?

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: ArgumentHelp("A new date, or a new time of its day.", valueName: "date"))
    var dates: [String] = []
    private var date: String? { dates.asOneDate }

    @Option(help: "A new time zone; without a new date, the local time stays the same.")
    var zone: String?

    @Option(help: "Text you an hour before and at zero: on or off.")
    var notify: OnOff?

    @OptionGroup var pictures: CountdownPictureOptions
    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    private var hasPicture: Bool { !pictures.isEmpty || !cropping.isEmpty }

    func run(in context: CommandContext) async throws {
        let old = try await context.countdown(countdown)
        var input = CountdownInput(name: name, date: date, zone: self.zone)
        input.day = old.event.localStart.date
        let given = try input.read(zone: old.event.zone, account: context.account, now: context.now)
        let zone = given.zone
        let dialogue = CountdownPrompter(context: context, zone: zone ?? old.event.zone, current: old.event)
        let keepsFields = name == nil && date == nil && zone == nil && notify == nil
        let isAsked = keepsFields && !hasPicture
        if isAsked, !context.terminal.isInteractive {
            throw CommandError(
                .usage, "Nothing to change. Use --name, --date, --zone, --notify, --image, --zoom or --pan.")
        }
        let description = isAsked ? try dialogue.description() : given.name
        let reading = isAsked ? try dialogue.changedDate() : given.date
        try cropping.check()
        let (zoom, pan) = (cropping.zoom, cropping.pan)
        let phrase = try pictures.phrase.map { try PictureFinder.phrase($0) }
        let picture = try await PhotoUpload(context).storeIfGiven(pictures.image)
        let crops = picture != nil || phrase == nil && !cropping.isEmpty
        let notifies = notify.map { $0 == .on }
        let hasFields = !keepsFields || isAsked
        let (new, photo, isChanged) = try await context.write { tx -> (Countdown, Photo?, Bool) in
            let (new, isChanged) =
                try hasFields
                ? old.edited(
                    description: description, date: reading?.instant,
                    isAllDay: reading.map { $0.time == nil } ?? false, zone: zone, notifies: notifies, in: tx)
                : (old, false)
            guard crops else { return (new, nil, isChanged) }
            let pictured = try new.changePicture(to: picture, zoom: zoom, pan: pan, after: isChanged, in: tx)
            return (new, pictured.photo, isChanged || pictured.isChanged)
        }
        if hasFields || photo != nil { try await CountdownShow.print(new.event, in: context) }
        if let reading { context.say(reading) }
        if let photo { try await PhotoUpload(context).show(photo, of: Subject(new.event)) }
        if hasFields || photo != nil {
            context.terminal.reportChange(isChanged)
        }
        guard let phrase else { return }
        let proposal = PhotoProposal(phrase: phrase, subject: Subject(new.event), zoom: zoom, pan: pan)
        try await hasFields ? proposal.run(savedIn: context) : proposal.run(in: context)
    }
}
