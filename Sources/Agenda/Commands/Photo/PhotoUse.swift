import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct PhotoUse: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Add the picture from the last search to its event.",
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
        try cropping.check()
        let (candidate, subject) = try await PhotoLookup(context).candidate(words)
        try await candidate.use(for: subject, zoom: cropping.zoom, pan: cropping.pan, in: context)
    }
}
