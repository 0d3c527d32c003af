internal import People
package import Storage
package import Values

/// A picture on a subject. Its file has no places in it and lies on the photo shelf.
package struct Photo: Sendable, Hashable, Codable {
    package let id: Int64
    let subjectID: Int64
    /// Its name on the shelf: the hash of its contents and a suffix.
    package let file: String
    /// Pixels as they are to be seen.
    package let width: Int
    package let height: Int
    /// Which part of it is shown.
    package var crop: Crop
    /// The one with the highest is shown.
    var rank: Int
    package var credit: PhotoCredit
    /// Milliseconds since 1970.
    private let addedAt: Int64

    package var subject: ID<Subject> { ID(subjectID) }
    package var added: Instant { Instant(milliseconds: addedAt) }

    init(
        id: Int64, subject: ID<Subject>, _ file: PhotoFile, crop: Crop, rank: Int, credit: PhotoCredit, added: Instant
    ) {
        self.id = id
        subjectID = subject.rawValue
        (self.file, width, height) = (file.name, file.width, file.height)
        (self.crop, self.rank, self.credit) = (crop, rank, credit)
        addedAt = added.milliseconds
    }
}

extension Photo {
    init(_ row: Row) throws {
        try self.init(
            id: try row["id"], subject: try row["subject_id"],
            PhotoFile(name: try row["file"], width: try row["width"], height: try row["height"]),
            crop: Crop(storedZoom: try row["zoom"], panX: try row["pan_x"], panY: try row["pan_y"]),
            rank: try row["rank"], credit: PhotoCredit(stored: try row["credit"]), added: try row["added_at"])
    }

    static let columns: SQL = """
        photo.id, photo.subject_id, photo.file, photo.width, photo.height, photo.zoom, photo.pan_x, photo.pan_y,
        photo.rank, photo.credit, photo.added_at
        """

    /// The one that is shown for a subject; nil where it has none. `PhotoStore.path` finds its file.
    package static func shown(for subject: ID<Subject>, in tx: Transaction) throws -> Photo? {
        try tx.row(
            "SELECT \(columns) FROM photo WHERE subject_id = \(subject) ORDER BY rank DESC, id DESC LIMIT 1"
        ).map(Photo.init)
    }
}

/// A file on the shelf and its size as it is to be seen.
package struct PhotoFile: Hashable, Sendable, Codable {
    package let name: String
    package let width: Int
    package let height: Int
}
