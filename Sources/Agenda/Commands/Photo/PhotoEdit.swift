import Agenda
import ArgumentParser
import CommandKit
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
        let (zoom, pan, now) = (cropping.zoom, cropping.pan, context.now)
        let (old, photo) = try await context.write(.photos, named: choice) { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            let photo = try choice.words.isEmpty ? album.shown() : album.find(choice.text)
            return (photo, try album.crop(photo, to: photo.crop.changed(zoom: zoom, pan: pan), now: now, in: tx))
        }
        context.terminal.line(PhotoText.line(photo, of: subject))
        context.terminal.say(photo == old ? "Nothing changed: these are the current values." : "Undo: greenroom undo")
    }
}
