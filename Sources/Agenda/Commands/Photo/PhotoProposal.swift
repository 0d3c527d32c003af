import Agenda
import CommandKit
import Platform
import Storage
import Values

/// Picks a picture and proposes it. At a terminal, it can be used or replaced at once.
struct PhotoProposal {
    let phrase: String
    let subject: Subject
    /// The visible part once it is used; nil for the whole picture.
    var zoom: String?
    var pan: String?

    func run(in context: CommandContext) async throws {
        try await propose(in: context)
        guard context.terminal.isInteractive else {
            return context.terminal.say("Use it: \(command("use"))\(crop)    Another: \(command("another"))")
        }
        while true {
            switch choice(of: context.terminal.ask("1 use it, 2 another, 3 none? [3] ")) {
            case .use: return try await use(in: context)
            case .another:
                do {
                    try await propose(in: context)
                } catch let error as PhotoError {
                    context.terminal.line(CommandError(error).what)
                }
            case .leave: return context.terminal.say("Nothing changed. To use it later: \(command("use"))\(crop)")
            }
        }
    }

    /// Proposes a picture for what the same command has saved. If none is found, it says that the rest was saved.
    func run(savedIn context: CommandContext) async throws {
        do {
            try await run(in: context)
        } catch let error as any UserFacingError {
            let found = CommandError(error)
            throw CommandError(
                found.code == .notFound ? .refused : found.code, "Saved without a picture. \(found.what)",
                "To search again: greenroom photo search \("other words".argument)"
                    + (subject.isAccount ? "" : " " + "@\(subject.name)".argument))
        }
    }

    private enum Choice { case use, another, leave }

    /// Any other answer changes nothing.
    private func choice(of answer: String?) -> Choice {
        switch answer?.folded.filter({ !$0.isWhitespace }) {
        case "1", "u", "use": .use
        case "2", "a", "another": .another
        default: .leave
        }
    }

    private func command(_ verb: String) -> String {
        "greenroom photo \(verb)" + (subject.isAccount ? "" : " " + "@\(subject.name)".argument)
    }

    private var crop: String {
        [zoom.map { " --zoom \($0)" }, pan.map { " --pan=\($0)" }].compactMap(\.self).joined()
    }

    private func propose(in context: CommandContext) async throws {
        let now = context.now
        let picked = try await ProposePicture(phrase: phrase, subject: subject.id, finder: context.app.pictureFinder())
            .run(now: now, store: context.store)
        let photoStore = PhotoStore(context.store)
        for line in PhotoText.credit(picked.picture.credit) { context.terminal.line(line) }
        context.terminal.line("\(picked.file.width)x\(picked.file.height)  \(photoStore.path(of: picked.file))")
        try await photoStore.removeUnneeded(context.store, now: now)
    }

    private func use(in context: CommandContext) async throws {
        let (account, subject) = (subject.account, subject)
        let candidate = try await context.read {
            try PhotoCandidate.find(account: account, subject: subject.id, in: $0)
        }
        guard let candidate else { throw PhotoError.noCandidate }
        try await candidate.use(for: subject, zoom: zoom, pan: pan, in: context)
    }
}

extension PhotoCandidate {
    /// Adds the picture to its subject, and prints it.
    func use(for subject: Subject, zoom: String?, pan: String?, in context: CommandContext) async throws {
        let crop = try Crop.whole.changed(zoom: zoom, pan: pan)
        let photo = try await context.write { try use(crop: crop, in: $0) }
        guard let photo else { throw PhotoError.noCandidate }
        context.terminal.line(PhotoText.line(photo, of: subject))
        for line in PhotoText.credit(photo.credit) { context.terminal.line(line) }
        context.terminal.reportChange()
    }
}
