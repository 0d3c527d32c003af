import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct PhotoAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a photo to an event.",
        discussion: """
            JPEG, PNG and WebP files up to 25 MB; the type is detected from the content.

            Examples:
              greenroom photo add @late stage.jpg
              greenroom photo add @late stage.jpg --zoom 1.5 --pan 0.2,-0.5
            """, aliases: ["new"])

    @Argument(help: "The file and the event (@name).")
    var words: [String]

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Name one file.", "greenroom photo add @late stage.jpg")
        }
        let crop = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        try await PhotoUpload(context).add(try await PhotoUpload(context).store(path), on: subject, crop: crop)
        context.terminal.say("Undo: greenroom undo")
    }
}
