package import Platform
package import Storage
package import Values

/// A photo of a subject. Its file has no location data and is in the photo store.
package struct Photo: Sendable, Hashable, Codable {
    package let id: Int64
    let subjectID: Int64
    /// The file name in the photo store: the hash of the content and an extension.
    package let file: String
    /// In pixels, after rotation.
    package let width: Int
    package let height: Int
    /// The size of the file; nil if it is not known.
    let bytes: Int?
    /// The visible part.
    package var crop: Crop
    /// The photo with the highest rank is shown.
    var rank: Int
    package var credit: PhotoCredit
    /// Milliseconds since 1970.
    private let addedAt: Int64

    package var subject: ID<Subject> { ID(subjectID) }
    /// `jpg`, `png` or `webp`.
    var fileExtension: String { file.split(separator: ".").last.map { $0.lowercased() } ?? "" }
    /// When it was added.
    package var added: Instant { Instant(milliseconds: addedAt) }

    init(
        id: Int64, subject: ID<Subject>, _ file: PhotoFile, crop: Crop, rank: Int, credit: PhotoCredit, added: Instant
    ) {
        self.id = id
        subjectID = subject.rawValue
        (self.file, width, height, bytes) = (file.name, file.width, file.height, file.bytes)
        (self.crop, self.rank, self.credit) = (crop, rank, credit)
        addedAt = added.milliseconds
    }
}

extension Photo: SubjectRow {
    init(_ row: Row) throws {
        try self.init(
            id: try row["id"], subject: try row["subject_id"],
            PhotoFile(
                name: try row["file"], width: try row["width"], height: try row["height"], bytes: try row["bytes"]),
            crop: Crop(storedZoom: try row["zoom"], panX: try row["pan_x"], panY: try row["pan_y"]),
            rank: try row["rank"], credit: PhotoCredit(stored: try row["credit"]), added: try row["added_at"])
    }

    static let columns: SQL = """
        photo.id, photo.subject_id, photo.file, photo.width, photo.height, photo.zoom, photo.pan_x, photo.pan_y,
        photo.rank, photo.credit, photo.added_at, photo.bytes
        """

    /// Deletes a photo without an undo step.
    package static func delete(_ id: Int64, in tx: Transaction) throws {
        try tx.run("DELETE FROM photo WHERE id = \(id)")
    }

    func save(for subject: ID<Subject>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO photo (id, subject_id, file, width, height, bytes, zoom, pan_x, pan_y, rank, credit, added_at)
            VALUES (\(id), \(subject), \(file), \(width), \(height), \(bytes), \(crop.zoom), \(crop.panX),
                \(crop.panY), \(rank), \(credit.stored()), \(added))
            ON CONFLICT (id) DO UPDATE SET zoom = excluded.zoom, pan_x = excluded.pan_x, pan_y = excluded.pan_y,
                rank = excluded.rank, credit = excluded.credit
            """)
    }

    /// The photo that is shown for a subject; nil if it has none.
    package static func shown(for subject: ID<Subject>, in tx: Transaction) throws -> Photo? {
        try tx.row(
            "SELECT \(columns) FROM photo WHERE subject_id = \(subject) ORDER BY rank DESC, id DESC LIMIT 1"
        ).map(Photo.init)
    }
}

extension PhotoFile {
    /// By the file's extension, which was taken from its content.
    package static func contentType(ofFile name: String) -> String {
        switch name.split(separator: ".").last?.lowercased() {
        case "png": "image/png"
        case "webp": "image/webp"
        default: "image/jpeg"
        }
    }
}

/// A file in the photo store, with its size after rotation.
package struct PhotoFile: Hashable, Sendable, Codable {
    package let name: String
    package let width: Int
    package let height: Int
    /// The size of the file; nil if it is not known.
    package let bytes: Int?

    package init(name: String, width: Int, height: Int, bytes: Int? = nil) {
        (self.name, self.width, self.height, self.bytes) = (name, width, height, bytes)
    }
}
