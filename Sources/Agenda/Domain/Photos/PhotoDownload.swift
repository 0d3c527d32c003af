import ImageFiles
import Messaging
import Platform
import Storage
import Twilio
import Values

/// A photo that was sent by text. It is downloaded from the provider after the text was processed; then the owner gets
/// a reply.
struct PhotoDownload: Sendable {
    let id: ID<PhotoDownload>
    let account: ID<Account>
    let subject: ID<Subject>
    let sender: ID<Sender>
    let replyTo: String
    let messageSID: String

    static let kind: Job.Kind = "agenda.photo-download"
    /// After this many failures, within about an hour, the owner is asked to send the photo again.
    static let maximumFailures = 3

    static func enqueue(_ text: InboundText, for subject: Subject, in tx: Transaction) throws {
        let id = try tx.insert(
            """
            INSERT INTO photo_download (account_id, subject_id, sender_id, reply_to, message_sid)
            VALUES (\(subject.account), \(subject.id), \(text.sender.id), \(text.from), \(text.sid))
            """, into: PhotoDownload.self)
        try Schedule.put(kind, for: id, account: subject.account, due: tx.now, in: tx)
    }

    /// Nil if it is finished, or its subject was deleted.
    static func find(_ id: ID<PhotoDownload>, in tx: Transaction) throws -> PhotoDownload? {
        try tx.row(
            """
            SELECT id, account_id, subject_id, sender_id, reply_to, message_sid FROM photo_download WHERE id = \(id)
            """
        ).map { row in
            PhotoDownload(
                id: try row["id"], account: try row["account_id"], subject: try row["subject_id"],
                sender: try row["sender_id"], replyTo: try row["reply_to"], messageSID: try row["message_sid"])
        }
    }

    /// A photo that is not downloaded yet, as an undo step stores it.
    struct Pending: Codable {
        /// Its key, by which its job finds it.
        let id: Int64
        let sender: Int64
        let replyTo: String
        let messageSID: String

        func insert(for subject: Subject, in tx: Transaction) throws {
            try tx.run(
                """
                INSERT INTO photo_download (id, account_id, subject_id, sender_id, reply_to, message_sid)
                VALUES (\(id), \(subject.account), \(subject.id), \(sender), \(replyTo), \(messageSID))
                """)
        }
    }

    static func pending(for subject: ID<Subject>, in tx: Transaction) throws -> [Pending] {
        try tx.rows(
            "SELECT id, sender_id, reply_to, message_sid FROM photo_download WHERE subject_id = \(subject) ORDER BY id"
        ).map { row in
            Pending(
                id: try row["id"], sender: try row["sender_id"], replyTo: try row["reply_to"],
                messageSID: try row["message_sid"])
        }
    }

    /// Adds the downloaded files to the subject and replies to the owner.
    func complete(_ files: [PhotoFile], problem: String?, in tx: Transaction) throws {
        guard let subject = try Subject.find(subject, in: tx) else { return }
        var (files, refusal) = (files, problem.map { Self.notSaved(because: $0) })
        do {
            var album = try PhotoAlbum.of(subject, in: tx)
            try album.add(files, credit: PhotoCredit(.text), in: tx)
        } catch let error as QuotaError {
            (files, refusal) = ([], Self.notSaved(error))
        }
        try tx.run("DELETE FROM photo_download WHERE id = \(id)")
        let saved = files.isEmpty ? nil : Self.saved(files.count, for: subject)
        try reply([saved, refusal].compactMap(\.self).joined(separator: " "), in: tx)
    }

    /// After the first failure, so that the owner does not wait for an hour without a word.
    func sayItIsTriedAgain(in tx: Transaction) throws {
        try reply(Self.isTriedAgain, in: tx)
    }

    private func reply(_ words: String, in tx: Transaction) throws {
        try Outbox.enqueue(
            Outbox.Draft(account: account, sender: sender, contact: nil, to: replyTo, body: words, kind: .answer),
            in: tx)
    }
}

// MARK: - Words

extension PhotoDownload {
    private static func saved(_ count: Int, for subject: Subject) -> String {
        let place = subject.isAccount ? "" : " for \(subject.name)"
        return count == 1 ? "Photo saved\(place)." : "\(count) photos saved\(place)."
    }

    /// - Parameter problem: without a period.
    private static func notSaved(because problem: String) -> String { "The photo was not saved: \(problem)." }
    private static func notSaved(_ error: QuotaError) -> String { "The photo was not saved. \(error)" }

    private static var isTriedAgain: String {
        "The photo could not be downloaded yet. It is tried again within the hour; you get a text about it."
    }

    /// The problem after the last failure.
    static var failed: String { "it could not be downloaded from the provider; send it again" }
}

// MARK: -

/// Downloads the media of a text.
struct MediaDownloader: Sendable {
    let media: MediaClient
    let photoStore: PhotoStore

    /// - Throws: temporary errors; permanent ones are described in `problem`.
    func files(of message: String) async throws -> (files: [PhotoFile], problem: String?) {
        guard let sid = MessageSID(rawValue: message) else { return ([], Self.noID) }
        let items = try await media.list(of: sid)
        guard !items.isEmpty else { return ([], Self.isGone) }
        var files: [PhotoFile] = []
        var problem: String?
        for item in items {
            do {
                files.append(try await photoStore.add(try await media.bytes(of: item)))
            } catch let error as MediaFailure {
                if error.mayPass { throw error }
                problem = "\(error)"
            } catch let error as ImageError {
                problem = "\(error)"
            }
        }
        return (files, problem)
    }

    private static var noID: String { "the provider did not send its ID" }
    private static var isGone: String { "the provider no longer has it" }
}
