package import Platform
package import Storage
package import Values

/// The photos of one subject; the first is the one that is shown.
package struct PhotoAlbum: SubjectCollection {
    package typealias Item = Photo
    package typealias Problem = PhotoError

    package static let itemTable: SQL = "photo"
    package static let itemKind: SubjectItemLookup.Kind = "photos"

    package let subject: Subject
    package internal(set) var items: [Photo]

    package static func of(_ subject: Subject, in tx: Transaction) throws -> PhotoAlbum {
        let items = try tx.rows(
            "SELECT \(Photo.columns) FROM photo WHERE subject_id = \(subject.id) ORDER BY rank DESC, id DESC"
        ).map(Photo.init)
        return PhotoAlbum(subject: subject, items: items)
    }

    /// The photo with this number.
    ///
    /// - Throws: `PhotoError.unknown`.
    package func find(_ number: String) throws(PhotoError) -> Photo {
        guard let id = Int64(number), let photo = items.first(where: { $0.id == id }) else {
            throw .unknown(number, subject: subject.mention)
        }
        return photo
    }

    /// The photo that is shown.
    ///
    /// - Throws: `PhotoError.none`.
    package func shown() throws(PhotoError) -> Photo {
        guard let first = items.first else { throw .none(subject: subject.mention) }
        return first
    }
}

// MARK: - Changes

extension PhotoAlbum {
    /// Adds a photo and shows it. An existing photo with the same file is shown again. Throws `QuotaError`.
    ///
    /// - Parameter candidate: the proposal that is used; an undo proposes it again.
    package mutating func add(
        _ file: PhotoFile, credit: PhotoCredit, crop: Crop = .whole, from candidate: PhotoCandidate? = nil,
        with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> Photo {
        try requireRoom(for: [file], in: tx)
        try record("added a photo\(place)", proposal: candidate?.proposal, with: first, in: tx)
        return try put(file, credit: credit, crop: crop, in: tx)
    }

    /// Adds photos that arrived together, as one undo step; the first of them is shown. Throws `QuotaError`.
    package mutating func add(_ files: [PhotoFile], credit: PhotoCredit, in tx: Transaction) throws {
        guard !files.isEmpty else { return }
        try requireRoom(for: files, in: tx)
        try record("added \(files.count == 1 ? "a photo" : "\(files.count) photos")\(place)", in: tx)
        for file in files.reversed() { _ = try put(file, credit: credit, crop: .whole, in: tx) }
    }

    /// Adds the first photo of a subject that was just created. The undo step of the subject covers it. Throws
    /// `QuotaError`.
    package static func begin(
        with file: PhotoFile, credit: PhotoCredit, for subject: Subject, in tx: Transaction
    ) throws -> Photo {
        var album = PhotoAlbum(subject: subject, items: [])
        try album.requireRoom(for: [file], in: tx)
        return try album.put(file, credit: credit, crop: .whole, in: tx)
    }

    private mutating func put(_ file: PhotoFile, credit: PhotoCredit, crop: Crop, in tx: Transaction) throws -> Photo {
        let rank = nextRank
        if var photo = items.first(where: { $0.file == file.name }) {
            (photo.rank, photo.crop) = (rank, crop)
            // The author stays known.
            if credit.line != nil { photo.credit = credit }
            try replace(photo, in: tx)
            return photo
        }
        let id = try tx.insert(
            """
            INSERT INTO photo (subject_id, file, width, height, bytes, zoom, pan_x, pan_y, rank, credit, added_at)
            VALUES (\(subject.id), \(file.name), \(file.width), \(file.height), \(file.bytes), \(crop.zoom),
                \(crop.panX), \(crop.panY), \(rank), \(credit.stored()), \(tx.now))
            """, into: Photo.self)
        let photo = Photo(
            id: id.rawValue, subject: subject.id, file, crop: crop, rank: rank, credit: credit, added: tx.now)
        items.insert(photo, at: 0)
        return photo
    }

    private var nextRank: Int { (items.map(\.rank).max() ?? 0) + 1 }

    private mutating func replace(_ photo: Photo, in tx: Transaction) throws {
        try put(items.map { $0.id == photo.id ? photo : $0 }, in: tx)
    }

    /// Changes the visible part.
    ///
    /// - Parameter first: the first step that the same `undo` takes back; nil for a step of its own.
    package mutating func crop(
        _ photo: Photo, to crop: Crop, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> Photo {
        guard var changed = items.first(where: { $0.id == photo.id }), crop != photo.crop else { return photo }
        try record("moved a photo\(place)", with: first, in: tx)
        changed.crop = crop
        try replace(changed, in: tx)
        return changed
    }

    /// Makes this the photo that is shown.
    package mutating func show(_ photo: Photo, in tx: Transaction) throws {
        guard var shown = items.dropFirst().first(where: { $0.id == photo.id }) else { return }
        try record("chose a photo\(place)", in: tx)
        shown.rank = nextRank
        try replace(shown, in: tx)
    }

    /// Removes photos, as one undo step.
    package mutating func remove(_ chosen: [Photo], in tx: Transaction) throws {
        guard !chosen.isEmpty else { return }
        try record("removed \(chosen.count == 1 ? "a photo" : "\(chosen.count) photos")\(place)", in: tx)
        try put(items.filter { photo in !chosen.contains { $0.id == photo.id } }, in: tx)
    }

    private var place: String { subject.isAccount ? "" : " of \(subject.name)" }
}

// MARK: - Undo

extension PhotoAlbum: EditableCollection {
    static let undoKind: UndoStep.Kind = "agenda.photo"

    private struct Before: UndoValue {
        let photos: [Photo]
        /// The proposal that was used.
        let proposal: PhotoCandidate.Proposal?
    }

    private func record(
        _ summary: String, proposal: PhotoCandidate.Proposal? = nil, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws {
        try record(Before(photos: items, proposal: proposal), summary, with: first, in: tx)
    }

    static func arranged(_ items: [Photo]) -> [Photo] { items.sorted { ($0.rank, $0.id) > ($1.rank, $1.id) } }

    /// Inserts a photo without an undo step: whatever it is added with is undone as a whole. A photo with the same file
    /// is used again. The caller checks the quota. Returns the photo's key.
    package static func insert(
        _ file: PhotoFile, credit: PhotoCredit, for subject: Subject, in tx: Transaction
    ) throws -> Int64 {
        let known = try tx.value(
            "SELECT id FROM photo WHERE subject_id = \(subject.id) AND file = \(file.name)", as: Int64.self)
        if let known { return known }
        return try tx.insert(
            """
            INSERT INTO photo (subject_id, file, width, height, bytes, zoom, pan_x, pan_y, rank, credit, added_at)
            VALUES (\(subject.id), \(file.name), \(file.width), \(file.height), \(file.bytes), \(Crop.whole.zoom),
                \(Crop.whole.panX), \(Crop.whole.panY),
                (SELECT coalesce(max(rank), 0) + 1 FROM photo WHERE subject_id = \(subject.id)),
                \(credit.stored()), \(tx.now))
            """, into: Photo.self
        ).rawValue
    }

    /// Files are kept only as long as an undo can need them.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        var album = try changed(by: step, in: tx)
        guard tx.now - step.at < PhotoStore.memory else { throw UndoError.changedSince("The photo's file") }
        let before = try step.snapshot(Before.self)
        try album.put(before.photos, in: tx)
        if let proposal = before.proposal {
            try PhotoCandidate.propose(proposal, for: album.subject.id, in: tx)
        }
    }
}

/// Why a photo cannot be found or added.
package enum PhotoError: Error, Hashable, Sendable {
    case unknown(String, subject: String)
    case none(subject: String)
    case noCandidate
    case noPhrase
    case phraseTooLong
    case nothingFound(String)
    case nothingElse(String)
    /// The number of pictures that were tried, and the problem with the last one.
    case noneOfUse(String, drawn: Int, why: String)
}

extension PhotoError {
    /// Whether there is no such photo or picture.
    package var isUnknown: Bool {
        switch self {
        case .unknown, .none, .noCandidate, .nothingFound, .nothingElse, .noneOfUse: true
        case .noPhrase, .phraseTooLong: false
        }
    }

    /// Whether an album has no such photo.
    var isNotFound: Bool {
        switch self {
        case .unknown, .none: true
        case .noCandidate, .noPhrase, .phraseTooLong, .nothingFound, .nothingElse, .noneOfUse: false
        }
    }
}

extension PhotoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let number, let subject):
            "There is no photo \(Printable.line(number)) of \(Printable.line(subject))."
        case .none(let subject): "\(Printable.line(subject)) has no photo."
        case .noCandidate: "There is no picture to use yet."
        case .noPhrase: "Search Phrase is Missing"
        case .phraseTooLong: "That search phrase is too long: the limit is 200 characters."
        case .nothingFound(let phrase):
            "Nothing was found for \"\(Printable.line(phrase))\". Please try again with other words."
        case .nothingElse(let phrase):
            "There is only this picture for \"\(Printable.line(phrase))\". Please try again with other words."
        case .noneOfUse(let phrase, let drawn, let why):
            (drawn == 1 ? "The picture" : "\(drawn) pictures")
                + " found for \"\(Printable.line(phrase))\" cannot be shown"
                + (drawn == 1 ? ": " : "; the last one: ") + why + (why.hasSuffix(".") ? "" : ".")
                + " Please try again with other words."
        }
    }
}

extension PhotoError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .none: [NextStep("List all photos", AgendaAction.listPhotos)]
        case .noCandidate: [NextStep("Search first", AgendaAction.searchPicture)]
        case .noPhrase, .phraseTooLong, .nothingFound, .nothingElse, .noneOfUse: []
        }
    }

    package var kind: ErrorKind { isUnknown ? .notFound : .invalid }
}

extension PhotoAlbum {
    /// Throws `QuotaError` if the account may not store these files too. Files that the album has do not count.
    package func requireRoom(for files: [PhotoFile], in tx: Transaction) throws {
        let new = files.filter { file in !items.contains { $0.file == file.name } }
        try Quota.photos.check(adding: new.reduce(0) { $0 + ($1.bytes ?? 0) }, in: tx) {
            try Self.bytes(of: subject.account, in: tx)
        }
    }

    /// The size of all photos of an account, as far as it is known.
    package static func bytes(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT CAST(coalesce(sum(photo.bytes), 0) AS BIGINT)
            FROM photo JOIN subject ON subject.id = photo.subject_id WHERE subject.account_id = \(account)
            """) ?? 0
    }
}
