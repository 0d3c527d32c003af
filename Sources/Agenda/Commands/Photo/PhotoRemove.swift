import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct PhotoRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove photos from an event.",
        discussion: """
            Example:
              greenroom photo remove @late 1
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event (@name), and the photos' numbers if not the one shown.")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let now = context.now
        let removed = try await context.write(.photos, named: choice) { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            let photos = try choice.words.isEmpty ? [album.shown()] : album.find(all: choice.words)
            try album.remove(photos, now: now, in: tx)
            return photos
        }
        for photo in removed { context.terminal.line("Removed photo \(photo.id)\(SubjectLabel.suffix(subject))") }
        context.terminal.say("Undo: greenroom undo")
    }
}
