import Agenda
import ArgumentParser
import Platform
import Storage
import Values

struct PhotoEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Choose which photo of an event is shown, and which part of it.",
        discussion: """
            The file is not changed.

            Examples:
              greenroom photo edit @late --zoom 2.0 --pan 0,-1
              greenroom photo edit @late 1 --zoom 1.0
            """, aliases: ["change", "crop"])

    @Argument(help: "The event (@name), and the photo's number if it is not the one shown.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if cropping.zoom == nil, cropping.pan == nil {
            throw ValidationError("Nothing to change. Use --zoom or --pan.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        _ = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        let (zoom, pan) = (cropping.zoom, cropping.pan)
        let (old, photo) = try await context.change(PhotoAlbum.self, of: subject, named: choice) { album, tx in
            let photo = try choice.words.isEmpty ? album.shown() : album.find(choice.text)
            return (photo, try album.crop(photo, to: photo.crop.changed(zoom: zoom, pan: pan), in: tx))
        }
        context.terminal.line(PhotoText.line(photo, of: subject))
        context.terminal.reportChange(photo != old)
    }
}
