import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Count down to something.",
        discussion: """
            Without a description or a date, it prompts for them.

            Examples:
              greenroom countdown add "our trip to the Grand Canyon" --date "jun 1 6:30pm"
              greenroom countdown add "Mom's Birthday" --date 2027-03-14 --notify off
              greenroom countdown add "the premiere" --date "dec 18 8pm" --image stage.jpg
              greenroom countdown add "our trip to Rome" --date "may 1 9am" --flickr "rome at night"
            """, aliases: ["new", "create"])

    @Argument(help: "A description that fits \"Only 3 weeks until …\".")
    var name: String?

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: ArgumentHelp("When: \"jun 1 6:30pm\", 2027-06-01 18:30, \"in 3 weeks\" …", valueName: "date"))
    var dates: [String] = []
    private var date: String? { dates.asOneDate }

    @Option(help: "Its time zone if it is not yours, like Europe/Berlin.")
    var zone: String?

    @Option(help: "Text you an hour before and at zero: on or off.")
    var notify: OnOff = .on

    @OptionGroup var pictures: CountdownPictureOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        // Validate the arguments before asking for the missing ones.
        let given = try CountdownInput(name: name, date: date, zone: self.zone)
            .read(zone: context.account.zone, account: context.account, now: context.now)
        let zone = given.zone ?? context.account.zone
        let dialogue = CountdownPrompter(context: context, zone: zone, current: nil)
        let picture = try await PhotoUpload(context).storeIfGiven(pictures.image)
        let phrase = try pictures.phrase.map { try PictureFinder.phrase($0) }
        let description = try given.name ?? dialogue.description()
        let reading = try given.date ?? dialogue.date()
        let (account, notifies) = (context.account.id, notify == .on)
        let (countdown, isNew, photo) = try await context.write { tx in
            try Countdown.add(
                description, at: reading.instant, isAllDay: reading.time == nil, zone: zone, notifies: notifies,
                picture: picture, account: account, in: tx)
        }
        guard isNew else {
            context.terminal.line(
                "\(countdown.event.name.quotedLine) at that time already exists (countdown \(countdown.event.id)).")
            return
        }
        try await CountdownShow.print(countdown.event, in: context)
        context.say(reading)
        if countdown.notifies, context.account.cell == nil {
            context.terminal.say("To get its texts, add your cell: greenroom account edit --cell NUMBER")
        }
        if let photo {
            try await PhotoUpload(context).show(photo, of: Subject(countdown.event))
        }
        context.terminal.reportChange()
        if let phrase {
            try await PhotoProposal(phrase: phrase, subject: Subject(countdown.event)).run(savedIn: context)
        }
    }
}
