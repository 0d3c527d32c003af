package import Platform
package import Storage
package import Values

/// The photos of one subject; the first is the one that is shown. Every change saves an undo step.
package struct PhotoAlbum: Sendable {
    package let subject: Subject
    package private(set) var photos: [Photo]

    /// The photos of a subject, which may be none.
    package static func of(_ subject: Subject, in tx: Transaction) throws -> PhotoAlbum {
        let photos = try tx.rows(
            "SELECT \(Photo.columns) FROM photo WHERE subject_id = \(subject.id) ORDER BY rank DESC, id DESC"
        ).map(Photo.init)
        return PhotoAlbum(subject: subject, photos: photos)
    }

    /// All albums of an account that have photos: the account's own first.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [PhotoAlbum] {
        let subjects: [ID<Subject>] = try tx.values(
            """
            SELECT DISTINCT subject.id FROM photo JOIN subject ON subject.id = photo.subject_id
            WHERE subject.account_id = \(account) ORDER BY subject.id
            """)
        let albums = try subjects.compactMap { try Subject.find($0, in: tx) }.map { try of($0, in: tx) }
        return albums.filter(\.subject.isAccount) + albums.filter { !$0.subject.isAccount }
    }

    /// The photo with this number.
    ///
    /// - Throws: `PhotoError.unknown`.
    package func find(_ number: String) throws(PhotoError) -> Photo {
        guard let id = Int64(number), let photo = photos.first(where: { $0.id == id }) else {
            throw .unknown(number, subject: subject.mention)
        }
        return photo
    }

    /// The photos with these numbers, each once.
    package func find(all numbers: [String]) throws(PhotoError) -> [Photo] {
        var found: [Photo] = []
        for number in numbers {
            let photo = try find(number)
            if !found.contains(photo) { found.append(photo) }
        }
        return found
    }

    /// The photo that is shown.
    ///
    /// - Throws: `PhotoError.none`.
    package func shown() throws(PhotoError) -> Photo {
        guard let first = photos.first else { throw .none(subject: subject.mention) }
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
        with first: ID<UndoStep>? = nil, now: Instant, in tx: Transaction
    ) throws -> Photo {
        try requireRoom(for: [file], in: tx)
        try record("added a photo\(place)", proposal: candidate?.proposal, with: first, now: now, in: tx)
        return try put(file, credit: credit, crop: crop, now: now, in: tx)
    }

    /// Adds photos that arrived together, as one undo step; the first of them is shown. Throws `QuotaError`.
    package mutating func add(
        _ files: [PhotoFile], credit: PhotoCredit, now: Instant, in tx: Transaction
    ) throws {
        guard !files.isEmpty else { return }
        try requireRoom(for: files, in: tx)
        try record("added \(files.count == 1 ? "a photo" : "\(files.count) photos")\(place)", now: now, in: tx)
        for file in files.reversed() { _ = try put(file, credit: credit, crop: .whole, now: now, in: tx) }
    }

    /// Adds the first photo of a subject that was just created. The undo step of the subject covers it. Throws
    /// `QuotaError`.
    package static func begin(
        with file: PhotoFile, credit: PhotoCredit, for subject: Subject, now: Instant, in tx: Transaction
    ) throws -> Photo {
        var album = PhotoAlbum(subject: subject, photos: [])
        try album.requireRoom(for: [file], in: tx)
        return try album.put(file, credit: credit, crop: .whole, now: now, in: tx)
    }

    private mutating func put(
        _ file: PhotoFile, credit: PhotoCredit, crop: Crop, now: Instant, in tx: Transaction
    ) throws -> Photo {
        let rank = (photos.map(\.rank).max() ?? 0) + 1
        if let index = photos.firstIndex(where: { $0.file == file.name }) {
            photos[index].rank = rank
            photos[index].crop = crop
            // The author stays known.
            if credit.line != nil { photos[index].credit = credit }
            let photo = photos[index]
            try save(in: tx)
            return photo
        }
        let id = try tx.insert(
            """
            INSERT INTO photo (subject_id, file, width, height, bytes, zoom, pan_x, pan_y, rank, credit, added_at)
            VALUES (\(subject.id), \(file.name), \(file.width), \(file.height), \(file.bytes), \(crop.zoom),
                \(crop.panX), \(crop.panY), \(rank), \(credit.stored()), \(now))
            """, into: Photo.self)
        let photo = Photo(
            id: id.rawValue, subject: subject.id, file, crop: crop, rank: rank, credit: credit, added: now)
        photos.insert(photo, at: 0)
        return photo
    }

    /// Changes the visible part.
    ///
    /// - Parameter first: the first step that the same `undo` takes back; nil for a step of its own.
    package mutating func crop(
        _ photo: Photo, to crop: Crop, with first: ID<UndoStep>? = nil, now: Instant, in tx: Transaction
    ) throws -> Photo {
        guard let index = photos.firstIndex(where: { $0.id == photo.id }), crop != photo.crop else { return photo }
        try record("moved a photo\(place)", with: first, now: now, in: tx)
        photos[index].crop = crop
        try save(in: tx)
        return photos[index]
    }

    /// Makes this the photo that is shown.
    package mutating func show(_ photo: Photo, now: Instant, in tx: Transaction) throws {
        guard let index = photos.firstIndex(where: { $0.id == photo.id }), index > 0 else { return }
        try record("chose a photo\(place)", now: now, in: tx)
        photos[index].rank = (photos.map(\.rank).max() ?? 0) + 1
        try save(in: tx)
    }

    /// Removes photos, as one undo step.
    package mutating func remove(_ chosen: [Photo], now: Instant, in tx: Transaction) throws {
        guard !chosen.isEmpty else { return }
        try record("removed \(chosen.count == 1 ? "a photo" : "\(chosen.count) photos")\(place)", now: now, in: tx)
        photos.removeAll { photo in chosen.contains { $0.id == photo.id } }
        try save(in: tx)
    }

    private var place: String { subject.isAccount ? "" : " of \(subject.name)" }

    /// Makes the rows match `photos`.
    private mutating func save(in tx: Transaction) throws {
        let ids = photos.map(\.id)
        try tx.run("DELETE FROM photo WHERE subject_id = \(subject.id) AND id NOT IN \(list: ids)")
        for photo in photos {
            try tx.run(
                """
                INSERT INTO photo (id, subject_id, file, width, height, bytes, zoom, pan_x, pan_y, rank, credit,
                    added_at)
                VALUES (\(photo.id), \(subject.id), \(photo.file), \(photo.width), \(photo.height), \(photo.bytes),
                    \(photo.crop.zoom), \(photo.crop.panX), \(photo.crop.panY), \(photo.rank),
                    \(photo.credit.stored()), \(photo.added))
                ON CONFLICT (id) DO UPDATE SET zoom = excluded.zoom, pan_x = excluded.pan_x, pan_y = excluded.pan_y,
                    rank = excluded.rank, credit = excluded.credit
                """)
        }
        photos.sort { ($0.rank, $0.id) > ($1.rank, $1.id) }
    }
}

// MARK: - Undo

extension PhotoAlbum {
    static let undoKind: UndoStep.Kind = "agenda.photo"

    private struct Before: UndoValue {
        let photos: [Photo]
        /// The proposal that was used.
        let proposal: PhotoCandidate.Proposal?
    }

    private func record(
        _ summary: String, proposal: PhotoCandidate.Proposal? = nil, with first: ID<UndoStep>? = nil, now: Instant,
        in tx: Transaction
    ) throws {
        try UndoStep.record(
            Self.undoKind, of: subject.id, Before(photos: photos, proposal: proposal), summary: summary, with: first,
            account: subject.account, now: now, in: tx)
    }

    /// Inserts a photo without an undo step: whatever it is added with is undone as a whole. A photo with the same file
    /// is used again. The caller checks the quota. Returns the photo's key.
    package static func insert(
        _ file: PhotoFile, credit: PhotoCredit, for subject: Subject, now: Instant, in tx: Transaction
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
                \(credit.stored()), \(now))
            """, into: Photo.self
        ).rawValue
    }

    /// Deletes a photo without an undo step: whatever it was added with was undone.
    package static func delete(_ photo: Int64, in tx: Transaction) throws {
        try tx.run("DELETE FROM photo WHERE id = \(photo)")
    }

    /// Inserts the rows of an empty album.
    static func insert(_ photos: [Photo], for subject: Subject, in tx: Transaction) throws {
        var album = PhotoAlbum(subject: subject, photos: photos)
        try album.save(in: tx)
    }

    /// Files are kept only as long as an undo can need them.
    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.isGone("The event it belonged to")
        }
        guard now - step.at < PhotoStore.memory else { throw UndoError.changedSince("The photo's file") }
        var album = try of(subject, in: tx)
        let before = try step.snapshot(Before.self)
        album.photos = before.photos
        try album.save(in: tx)
        if let proposal = before.proposal {
            try PhotoCandidate.propose(proposal, for: subject.id, now: now, in: tx)
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
