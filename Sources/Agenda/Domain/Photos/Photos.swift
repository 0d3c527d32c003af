package import Platform
import Storage
package import Twilio
import Values

/// The photo module.
extension Module {
    /// - Parameter media: fetches pictures from the provider; called for each picture that came by text.
    package static func photos(media: @escaping @Sendable () throws -> MediaClient) -> Module {
        let photos = Photos(media: media)
        let undo = UndoHandler(PhotoAlbum.undoKind, isPrivate: true) { try PhotoAlbum.restore($0, in: $1) }
            .touching { step, _ in .list(of: step) }
        let commands = SubjectCommands(Photos.words, asking: Photos.whichSubject, undo: undo) {
            try photos.handleCommand($0, naming: $1, in: $2)
        }
        var module = Module("photos")
        module.migrations = Migration.photos
        module.textCommands = commands.handlers
        module.prompts = [commands.promptHandler]
        module.undoHandlers = [undo]
        module.subjectItemLookups = [PhotoAlbum.lookup { $0.isNotFound }]
        module.subjectContents = [
            PhotoAlbum.contents("photos", tab: ("Photos", "/photos")),
            SubjectContents("candidates", isCounted: false) {
                try PhotoCandidate.pending(for: $0, in: $1)
            } restore: { candidates, subject, tx in
                for candidate in candidates { try candidate.insert(for: subject, in: tx) }
            },
            SubjectContents("downloads", isCounted: false) {
                try PhotoDownload.pending(for: $0.id, in: $1)
            } restore: { downloads, subject, tx in
                for download in downloads { try download.insert(for: subject, in: tx) }
            },
        ]
        module.changeSources = [.ofSubject("photo", .photos)]
        module.replyHandler = { try photos.answer($0, in: $1) }
        module.backgroundJobs = [
            BackgroundJobHandler(PhotoDownload.kind) { try await photos.perform($0, store: $1, now: $2) }
        ]
        module.maintenance = [
            MaintenanceTask("photo sweep", every: .hours(1)) { store, now in
                let photoStore = PhotoStore(store)
                try await photoStore.recordSizes(in: store, now: now)
                try await photoStore.removeUnneeded(store, now: now)
            }
        ]
        return module
    }
}

extension ChangeSource.Noun {
    package static let photos: ChangeSource.Noun = "photos"
}

/// The text command PHOTO: a picture with the words `PHOTO canyon`.
struct Photos: Sendable {
    static let words = [CommandWord("PHOTO", usage: "a photo with PHOTO event", "add it to an event")]

    static let whichSubject: Prompt.Kind = "agenda.photo.event"

    let media: @Sendable () throws -> MediaClient

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        let said = SubjectInText(command.rest)
        let named = said.name == nil ? SubjectInText(naming: said.words) : said
        guard command.text.mediaCount > 0 else {
            return Self.noPhoto(naming: named.name)
        }
        do {
            let subject = try named.subject(of: command.account.id, among: command.subjects, naming: chosen, in: tx)
            try PhotoDownload.enqueue(command.text, for: subject, in: tx)
            // The download replies when it is finished.
            return ""
        } catch let error as SubjectError {
            guard case .unknown = error else { throw error }
            return "\(error.reply) Send the photo again with the right name."
        }
    }

    /// Replies to a picture from the owner without a command.
    func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard text.mediaCount > 0,
            let member = try Member.all(withCell: text.cell, in: tx).first(where: { $0.role.may(.change) }),
            let owner = try Account.find(member.account, in: tx)
        else { return nil }
        let next = try Countdown.next(account: owner.id, in: tx)
        return InboundOutcome(
            account: owner.id, contact: nil, reading: .unknown(.photoWithoutWords),
            reply: Self.howToSave(naming: next?.name), needsAttention: false)
    }

    func perform(_ job: Job, store: Store, now: Instant) async throws -> Job.Completion {
        guard let download = try await store.read(at: now, { try PhotoDownload.find(job.subject(), in: $0) }) else {
            return { _ in }
        }
        do {
            let fetch = MediaDownloader(media: try media(), photoStore: PhotoStore(store))
            let (files, problem) = try await fetch.files(of: download.messageSID)
            return { try download.complete(files, problem: problem, in: $0) }
        } catch  where job.failures >= PhotoDownload.maximumFailures {
            return { try download.complete([], problem: PhotoDownload.failed, in: $0) }
        } catch  where job.failures == 0 {
            try await store.write(.account(download.account), at: now) { try download.sayItIsTriedAgain(in: $0) }
            throw error
        }
    }
}

// MARK: - Words

extension Photos {
    /// - Parameter event: as an example; nil if there is none.
    private static func howToSave(naming event: String?) -> String {
        "To save a photo, send it with the words PHOTO \(event ?? anEvent), or PHOTO ME for your own picture."
    }
    private static func noPhoto(naming event: String?) -> String {
        "Send a photo together with the words PHOTO \(event ?? anEvent)."
    }
    private static var anEvent: String { "and an event's name" }
}
