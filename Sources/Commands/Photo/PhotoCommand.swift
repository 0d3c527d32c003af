internal import ArgumentParser

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos of events (@name), from a file or a search.",
        discussion: """
            Where a photo was taken is removed from its file on the way in.

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
    @Option(help: "How large, 1.0 to 5.0; 1.0 is all of it.")
    var zoom: String?

    @Option(help: ArgumentHelp("Which part: from -1 left to 1 right, and -1 up to 1 down.", valueName: "x,y"))
    var pan: String?
}
