internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct PhotoSearch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Draw a picture for any words; nothing is changed until you use it.",
        discussion: """
            From Flickr, where GREENROOM_FLICKR_KEY is set, else from Openverse.

            Examples:
              greenroom photo search "grand canyon" @late
              greenroom photo search "stage lights"
            """, aliases: ["find"])

    @Argument(help: "A word or phrase, and for what: @event.")
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
        commandName: "another", abstract: "Draw another picture for the same words.",
        discussion: """
            Example:
              greenroom photo another @late
            """, aliases: ["again", "next"])

    @Argument(help: "For what: @event; the last search without it.")
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
        terminal.say("Take it: greenroom photo use\(target)    Another: greenroom photo another\(target)")
    }
}
