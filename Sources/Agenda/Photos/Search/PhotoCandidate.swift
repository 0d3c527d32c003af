package import Platform
package import Storage
import Values

/// A picture that a search proposed for a subject. It becomes a photo only when it is used.
package struct PhotoCandidate: Sendable {
    package let subject: ID<Subject>
    package let phrase: String
    package let file: PhotoFile
    package let credit: PhotoCredit
    /// The identifiers of the pictures shown for this search, this one last.
    package let shown: [String]

    /// The number of remembered pictures.
    private static let mostShown = 200

    /// The proposal for a subject, or the latest one of the account; nil if there is none.
    package static func find(
        account: ID<Account>, subject: ID<Subject>? = nil, in tx: Transaction
    ) throws -> PhotoCandidate? {
        try tx.row(
            """
            SELECT candidate.subject_id, candidate.phrase, candidate.file, candidate.width, candidate.height,
                candidate.bytes, candidate.credit, candidate.shown_keys
            FROM photo_candidate AS candidate JOIN subject ON subject.id = candidate.subject_id
            WHERE subject.account_id = \(account) AND candidate.subject_id = coalesce(\(subject), candidate.subject_id)
            ORDER BY candidate.found_at DESC, candidate.subject_id DESC LIMIT 1
            """
        ).map { row in
            let shown: String = try row["shown_keys"]
            return try PhotoCandidate(
                subject: try row["subject_id"], phrase: try row["phrase"],
                file: PhotoFile(
                    name: try row["file"], width: try row["width"], height: try row["height"], bytes: try row["bytes"]),
                credit: PhotoCredit(stored: try row["credit"]), shown: shown.split(separator: "\n").map(String.init))
        }
    }

    /// Proposes a picture and replaces the previous proposal for the subject.
    package static func propose(
        _ file: PhotoFile, _ found: FoundPicture, for subject: ID<Subject>, phrase: String, shown: [String],
        in tx: Transaction
    ) throws {
        let all = (shown.filter { $0 != found.key } + [found.key]).suffix(mostShown).joined(separator: "\n")
        try tx.run(
            """
            INSERT INTO photo_candidate (subject_id, phrase, file, width, height, bytes, credit, shown_keys, found_at)
            VALUES (\(subject), \(phrase), \(file.name), \(file.width), \(file.height), \(file.bytes),
                \(found.credit.stored()), \(all), \(tx.now))
            ON CONFLICT (subject_id) DO UPDATE SET phrase = excluded.phrase, file = excluded.file,
                width = excluded.width, height = excluded.height, bytes = excluded.bytes, credit = excluded.credit,
                shown_keys = excluded.shown_keys, found_at = excluded.found_at
            """)
    }

    /// The values needed to propose it again.
    struct Proposal: Codable {
        let phrase: String
        let file: PhotoFile
        let credit: PhotoCredit
        let shown: [String]
    }

    var proposal: Proposal { Proposal(phrase: phrase, file: file, credit: credit, shown: shown) }

    /// A proposal, as the undo step of a deleted subject stores it.
    struct Pending: Codable {
        let proposal: Proposal
        /// Milliseconds since 1970.
        let proposedAt: Int64

        func insert(for subject: Subject, in tx: Transaction) throws {
            try PhotoCandidate.propose(proposal, for: subject.id, in: tx.at(Instant(milliseconds: proposedAt)))
        }
    }

    /// The proposal for a subject; empty if there is none.
    static func pending(for subject: Subject, in tx: Transaction) throws -> [Pending] {
        guard let proposal = try find(account: subject.account, subject: subject.id, in: tx)?.proposal,
            let proposedAt = try tx.value(
                "SELECT found_at FROM photo_candidate WHERE subject_id = \(subject.id)", as: Int64.self)
        else { return [] }
        return [Pending(proposal: proposal, proposedAt: proposedAt)]
    }

    /// Proposes a used picture again, unless another proposal exists.
    static func propose(_ proposal: Proposal, for subject: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO photo_candidate (subject_id, phrase, file, width, height, bytes, credit, shown_keys, found_at)
            VALUES (\(subject), \(proposal.phrase), \(proposal.file.name), \(proposal.file.width),
                \(proposal.file.height), \(proposal.file.bytes), \(proposal.credit.stored()),
                \(proposal.shown.joined(separator: "\n")), \(tx.now))
            ON CONFLICT (subject_id) DO NOTHING
            """)
    }

    /// Adds the picture to its subject; nil if the subject was deleted.
    package func use(crop: Crop, in tx: Transaction) throws -> Photo? {
        guard let subject = try Subject.find(subject, in: tx) else { return nil }
        var album = try PhotoAlbum.of(subject, in: tx)
        let photo = try album.add(file, credit: credit, crop: crop, from: self, in: tx)
        try tx.run("DELETE FROM photo_candidate WHERE subject_id = \(subject.id)")
        return photo
    }
}
