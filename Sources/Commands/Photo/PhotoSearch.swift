internal import Agenda
internal import ArgumentParser
internal import People
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
        let account = context.account.id
        let before = try await context.store.read {
            try PhotoCandidate.find(account: account, subject: subject.id, in: $0)
        }
        // The same words once more draw another picture.
        let shown = before?.phrase.folded == phrase.folded ? before?.shown ?? [] : []
        try await PhotoDrawing(phrase: phrase, subject: subject, shown: shown).run(in: context)
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
        let (candidate, subject) = try await context.candidate(words)
        try await PhotoDrawing(phrase: candidate.phrase, subject: subject, shown: candidate.shown).run(in: context)
    }
}

struct PhotoUse: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Hang the picture that was drawn on its event.",
        discussion: """
            Examples:
              greenroom photo use @late
              greenroom photo use @late --zoom 1.2
            """)

    @Argument(help: "For what: @event; the last search without it.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let crop = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let (candidate, subject) = try await context.candidate(words)
        let now = context.now
        let photo = try await context.store.write { try candidate.use(crop: crop, now: now, in: $0) }
        guard let photo else { throw PhotoError.noCandidate }
        context.terminal.line(PhotoWords.line(photo, of: subject))
        for line in PhotoWords.credit(photo.credit) { context.terminal.line(line) }
        context.terminal.say("Undo: greenroom undo")
    }
}

/// Draws a picture and proposes it.
private struct PhotoDrawing {
    let phrase: String
    let subject: Subject
    let shown: [String]

    func run(in context: CommandContext) async throws {
        let drawn = try await context.app.pictureFinder().draw(phrase, shown: shown)
        let (seen, now) = (shown + drawn.passedOver, context.now)
        try await context.store.write { tx in
            try PhotoCandidate.propose(
                drawn.file, drawn.picture, for: subject.id, phrase: phrase, shown: seen, now: now, in: tx)
        }
        let shelf = PhotoStore(context.store)
        tell(drawn.file, drawn.picture, path: shelf.path(of: drawn.file), context.terminal)
        try await shelf.sweep(context.store, now: now)
    }

    private func tell(_ file: PhotoFile, _ found: FoundPicture, path: String, _ terminal: Terminal) {
        for line in PhotoWords.credit(found.credit) { terminal.line(line) }
        terminal.line("\(file.width)x\(file.height)  \(path)")
        let target = subject.isAccount ? "" : " " + "@\(subject.name)".argument
        terminal.say("Take it: greenroom photo use\(target)    Another: greenroom photo another\(target)")
    }
}

extension CommandContext {
    /// What was proposed for the named subject, or last of all.
    fileprivate func candidate(_ words: [String]) async throws -> (PhotoCandidate, Subject) {
        let choice = try SubjectChoice(words)
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "\(choice.text.quotedLine) names nothing.",
                "To search: greenroom photo search \(choice.text.argument)")
        }
        let named = choice.name == nil ? nil : try await subject(choice).id
        let account = account.id
        let found = try await store.read { tx -> (PhotoCandidate, Subject)? in
            guard let candidate = try PhotoCandidate.find(account: account, subject: named, in: tx),
                let subject = try Subject.find(candidate.subject, in: tx)
            else { return nil }
            return (candidate, subject)
        }
        guard let found else { throw PhotoError.noCandidate }
        return found
    }
}
