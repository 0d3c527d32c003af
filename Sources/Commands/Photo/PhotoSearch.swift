internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

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

/// Picks a picture and proposes it.
private struct PhotoProposal {
    let phrase: String
    let subject: Subject

    func run(in context: CommandContext) async throws {
        let now = context.now
        let picked = try await ProposePicture(phrase: phrase, subject: subject.id, finder: context.app.pictureFinder())
            .run(now: now, store: context.store)
        let photoStore = PhotoStore(context.store)
        tell(picked.file, picked.picture, path: photoStore.path(of: picked.file), context.terminal)
        try await photoStore.removeUnneeded(context.store, now: now)
    }

    private func tell(_ file: PhotoFile, _ found: FoundPicture, path: String, _ terminal: Terminal) {
        for line in PhotoText.credit(found.credit) { terminal.line(line) }
        terminal.line("\(file.width)x\(file.height)  \(path)")
        let target = subject.isAccount ? "" : " " + "@\(subject.name)".argument
        terminal.say("Use it: greenroom photo use\(target)    Another: greenroom photo another\(target)")
    }
}
