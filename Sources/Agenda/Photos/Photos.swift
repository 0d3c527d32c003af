package import Messaging
package import People
package import Storage
package import Twilio
package import Values

/// Photos by text: a picture with the words `PHOTO canyon`.
package struct Photos: NamesEvents {
    package static let migrations = Migration.photos

    package let words = [CommandWord("PHOTO", usage: "a photo with PHOTO event", "hang it on an event")]

    package static let whichEvent: Prompt.Kind = "agenda.photo.event"
    package let undoKinds = [PhotoAlbum.undoKind]

    package let backgroundJobKinds: [Job.Kind]

    private let store: Store?
    private let fetch: PhotoFetch?

    /// Takes pictures in; somebody else fetches them.
    package init() {
        (store, fetch, backgroundJobKinds) = (nil, nil, [])
    }

    /// Fetches pictures as well.
    package init(store: Store, media: MediaClient) {
        self.store = store
        fetch = PhotoFetch(media: media, shelf: PhotoStore(store))
        backgroundJobKinds = [PhotoDownload.kind]
    }

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        try PhotoAlbum.restore(step, now: now, in: tx)
    }

    package func handleCommand(
        _ command: Command, naming chosen: Subject?, in tx: Transaction, now: Instant
    ) throws -> String? {
        let said = SubjectInText(command.rest)
        let named = said.name == nil ? SubjectInText(naming: said.words) : said
        guard command.text.mediaCount > 0 else {
            return "Send a photo, and with it the words PHOTO \(named.name ?? "and an event's name")."
        }
        do {
            let subject = try named.subject(of: command.account.id, naming: chosen, now: now, in: tx)
            try PhotoDownload.put(command.text, for: subject, now: now, in: tx)
            // The errand tells when it is there.
            return ""
        } catch let error as SubjectError {
            guard case .unknown = error else { throw error }
            return "\(error.reply) Send the photo again with the right name."
        }
    }

    /// A photo of the owner's that no other words came with.
    package func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? {
        guard text.mediaCount > 0, let owner = try Account.owner(ofCell: text.from, in: tx) else { return nil }
        let next = try Countdown.next(account: owner.id, now: now, in: tx)?.name ?? "and an event's name"
        return Outcome(
            account: owner.id, contact: nil, verdict: "unknown", rule: "photo-without-words",
            reply: "To keep a photo send it with words: PHOTO \(next), or PHOTO ME for your own.", needsAttention: false
        )
    }

    package func perform(_ job: Job, now: Instant) async throws -> Job.ReplyInterpreter {
        guard let store, let fetch,
            let errand = try await store.read({ try PhotoDownload.find(job.subject(), in: $0) })
        else { return { _ in } }
        do {
            let (files, problem) = try await fetch.files(of: errand.messageSID)
            return { try errand.conclude(files, problem: problem, now: now, in: $0) }
        } catch  where job.failures >= PhotoDownload.mostFailures {
            let why = "it could not be fetched from the provider; send it again"
            return { try errand.conclude([], problem: why, now: now, in: $0) }
        }
    }
}
