internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct PhotoUse: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Add the picture of the last search to its event.",
        discussion: """
            Examples:
              greenroom photo use @late
              greenroom photo use @late --zoom 1.2
            """)

    @Argument(help: "The event (@name); the last search if omitted.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let crop = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let (candidate, subject) = try await PhotoLookup(context).candidate(words)
        let now = context.now
        let photo = try await context.store.write { try candidate.use(crop: crop, now: now, in: $0) }
        guard let photo else { throw PhotoError.noCandidate }
        context.terminal.line(PhotoText.line(photo, of: subject))
        for line in PhotoText.credit(photo.credit) { context.terminal.line(line) }
        context.terminal.say("Undo: greenroom undo")
    }
}
