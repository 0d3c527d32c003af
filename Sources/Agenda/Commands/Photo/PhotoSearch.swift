import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct PhotoSearch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search for a picture; nothing changes until you use it.",
        discussion: """
            Searches Flickr if GREENROOM_FLICKR_KEY is set, otherwise Openverse.

            Examples:
              greenroom photo search "grand canyon" @late
              greenroom photo search "stage lights"
            """, aliases: ["find"])

    @Argument(help: "A word or phrase, and the event (@name).")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let phrase = try PictureFinder.phrase(choice.text)
        let subject = try await context.subject(choice)
        try await PhotoProposal(phrase: phrase, subject: subject).run(in: context)
    }
}

struct PhotoAnother: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "another", abstract: "Get another picture for the same search.",
        discussion: """
            Example:
              greenroom photo another @late
            """, aliases: ["again", "next"])

    @Argument(help: "The event (@name); the last search if omitted.")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (candidate, subject) = try await PhotoLookup(context).candidate(words)
        try await PhotoProposal(phrase: candidate.phrase, subject: subject).run(in: context)
    }
}
