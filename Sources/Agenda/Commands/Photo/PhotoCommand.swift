import Agenda
import ArgumentParser

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos of events (@name), from a file or a search.",
        discussion: """
            The location is removed from a photo when it is added.

            Examples:
              greenroom photo
              greenroom photo add @late stage.jpg
            """,
        shouldDisplay: false,
        subcommands: [
            PhotoList.self, PhotoAdd.self, PhotoShow.self, PhotoSearch.self, PhotoAnother.self, PhotoUse.self,
            PhotoEdit.self, PhotoRemove.self,
        ], defaultSubcommand: PhotoList.self, aliases: ["photos", "picture"])
}

/// Options for the visible part of a photo.
struct CropOptions: ParsableArguments {
    @Option(help: "The zoom, 1.0 to 5.0; 1.0 shows the whole photo.")
    var zoom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The part to show: x from -1 (left) to 1 (right), y from -1 (top) to 1 (bottom).", valueName: "x,y"))
    var pan: String?

    var isEmpty: Bool { zoom == nil && pan == nil }

    /// - Throws: `CropError` for an invalid value.
    func check() throws { _ = try Crop.whole.changed(zoom: zoom, pan: pan) }
}
