import Crypto
import Foundation
import ImageFiles
import Platform
package import Storage
package import Values

/// The photo files. Files are named by their content, so each exists once.
///
/// They are in a folder beside the database. A database at a server has them itself, and the folder holds those that
/// this machine has used.
package struct PhotoStore: Sendable {
    private let files: BlobStore
    /// Small copies of the photos, which are made again when they are missing.
    private let thumbnails: BlobStore
    /// The database at a server; nil if the folder has all files.
    private let server: Store?
    /// The times of files at a server. Those in a folder have times of the file system.
    private let clock: WallClock
    /// In `StoredFile`.
    private static let folderName = "photos"

    /// The largest picture file, in bytes.
    package static let maximumBytes = 25 << 20
    /// How long a removed photo can be restored.
    static let memory = UndoStep.retention
    /// How long an unused proposal is kept.
    static let candidateLifetime: Duration = .days(7)
    /// In seconds. Younger files are not deleted, since their row may not be committed yet.
    private static let minimumAge = 3600

    /// The photo store of a database.
    package init(_ store: Store, clock: WallClock = .system) {
        self.init(beside: store.filesBeside, server: store.file == nil ? store : nil, clock: clock)
    }

    /// - Parameter path: this machine's copies of a server's files are beside it.
    package init(_ store: Store, copiesBeside path: String) {
        self.init(beside: path, server: store, clock: .system)
    }

    /// - Parameter database: the path of a database file, or of a copy of one.
    package init(beside database: String) { self.init(beside: database, server: nil, clock: .system) }

    private init(beside database: String, server: Store?, clock: WallClock) {
        (self.server, self.clock) = (server, clock)
        files = BlobStore(Self.folderName, beside: database)
        thumbnails = BlobStore("thumbnails", beside: database)
    }

    /// Copies the files that this store lacks, and returns their number. Databases in one folder share a store.
    @discardableResult
    package func copyMissing(from other: PhotoStore) async throws -> Int {
        let known = Set(try await names())
        var taken = 0
        for name in try await other.names() where !known.contains(name) {
            try await other.fetch(name)
            try await put(try other.files.bytes(of: name), as: name)
            taken += 1
        }
        return taken
    }

    private func names() async throws -> [String] {
        guard let server else { return files.names }
        return try await server.read(at: clock.now()) { try StoredFile.names(in: Self.folderName, in: $0) }
    }

    private func put(_ bytes: [UInt8], as name: String) async throws {
        guard let server else { return try files.put(bytes, as: name) }
        let time = seconds()
        try await server.write(.everything, at: clock.now()) {
            try StoredFile.put(bytes, as: name, in: Self.folderName, at: time, in: $0)
        }
        // Only saves a later `fetch`.
        try? files.put(bytes, as: name)
    }

    /// Since 1970.
    private func seconds() -> Int { Int(clock.now().milliseconds / 1000) }

    /// Gets a file from a server's database, if this machine does not have it yet. Must be called before a file is
    /// read.
    package func fetch(_ name: String) async throws {
        guard let server, !files.contains(name) else { return }
        try await server.read(at: clock.now()) { try fetch(name, in: $0) }
    }

    /// The same in a transaction.
    package func fetch(_ name: String, in tx: Transaction) throws {
        guard server != nil, !files.contains(name),
            let bytes = try StoredFile.bytes(of: name, in: Self.folderName, in: tx)
        else { return }
        try files.put(bytes, as: name)
    }

    package func fetch(_ photos: [Photo]) async throws {
        for photo in photos { try await fetch(photo.file) }
    }

    /// The path of the folder.
    package var folder: String { files.folder }

    /// The path of a photo's file.
    package func path(of photo: Photo) -> String { files.path(photo.file) }

    package func path(of file: PhotoFile) -> String { files.path(file.name) }

    /// The content of a file; nil if it is missing, or was not fetched.
    package func bytes(named name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: files.path(name)).map(Array.init)
    }

    /// The stored small copy of a photo's file; nil if there is none.
    func thumbnail(of name: String, _ divisor: Int) -> [UInt8]? {
        try? thumbnails.bytes(of: Self.thumbnailName(name, divisor))
    }

    /// A copy that cannot be stored is made again the next time.
    func addThumbnail(_ bytes: [UInt8], of name: String, _ divisor: Int) {
        try? thumbnails.put(bytes, as: Self.thumbnailName(name, divisor))
    }

    private static func thumbnailName(_ name: String, _ divisor: Int) -> String {
        "\(name.prefix { $0 != "." })-\(divisor).jpg"
    }

    func contains(_ name: String) -> Bool { files.contains(name) }

    /// Throws `BlobStoreError.foreignName` if a row names a file that is not ours: a restored backup may come from
    /// anybody.
    package static func checkNames(in tx: Transaction) throws {
        let names = try tx.values("SELECT file FROM photo UNION SELECT file FROM photo_candidate", as: String.self)
        if let foreign = names.sorted().first(where: { !BlobStore.isOurs($0) }) {
            throw BlobStoreError.foreignName(foreign)
        }
    }

    /// Whether a file is a picture that can be stored.
    package static func accepts(_ bytes: [UInt8]) -> Bool {
        bytes.count <= maximumBytes && (try? ImageFile(bytes)) != nil
    }

    /// Stores a picture without its location data. One in a format that not all browsers show becomes a JPEG, if
    /// vipsthumbnail is installed.
    ///
    /// - Throws: `ImageError` if it is not a picture, `BlobStoreError` if it cannot be written.
    package func add(_ bytes: [UInt8]) async throws -> PhotoFile {
        let image: ImageFile
        do {
            image = try ImageFile(bytes)
        } catch ImageError.notTaken(let format) {
            guard PictureProgram.converted.contains(format), let program = PictureProgram() else {
                throw ImageError.notTaken(format)
            }
            guard let copy = try await program.jpeg(bytes, side: PictureProgram.longestSide, quality: 90) else {
                throw ImageError.damaged
            }
            image = try ImageFile(copy)
        }
        let file = Self.file(of: image)
        try await put(image.cleanBytes, as: file.name)
        return file
    }

    /// The file as which a picture would be stored; nil if it is not accepted.
    package static func file(of bytes: [UInt8]) -> PhotoFile? {
        guard bytes.count <= maximumBytes else { return nil }
        return (try? ImageFile(bytes)).map(file(of:))
    }

    private static func file(of image: ImageFile) -> PhotoFile {
        let hash = SHA256.hash(data: image.cleanBytes).hexadecimal
        return PhotoFile(
            name: "\(hash).\(image.kind.suffix)", width: image.width, height: image.height,
            bytes: image.cleanBytes.count)
    }

    /// Stores the sizes of files that were added by a version that did not.
    package func recordSizes(in store: Store, now: Instant) async throws {
        let names = try await store.read(at: now) {
            try $0.values("SELECT DISTINCT file FROM photo WHERE bytes IS NULL", as: String.self)
        }
        for name in names {
            guard let size = try await size(of: name) else { continue }
            try await store.write(.everything, at: now) { tx in
                _ = try tx.run("UPDATE photo SET bytes = \(size) WHERE file = \(name) AND bytes IS NULL")
            }
        }
    }

    /// In bytes; nil if there is no such file.
    private func size(of name: String) async throws -> Int? {
        guard let server else { return files.byteCount(of: name) }
        return try await server.read(at: clock.now()) {
            try StoredFile.byteCount(of: name, in: Self.folderName, in: $0)
        }
    }

    /// Deletes the files that no photo, proposal or undo step refers to, and returns their number.
    ///
    /// - Parameter minimumAge: in seconds.
    @discardableResult
    package func removeUnneeded(_ store: Store, now: Instant, minimumAge: Int = Self.minimumAge) async throws -> Int {
        let limit = seconds() - minimumAge
        let (needed, removed) = try await store.write(.everything, at: now) { [server] tx -> (Set<String>, Int) in
            var removed = 0
            try tx.run("DELETE FROM photo_candidate WHERE found_at < \(tx.now.adding(.zero - Self.candidateLifetime))")
            var names = Set(try tx.values("SELECT DISTINCT file FROM photo", as: String.self))
            names.formUnion(try tx.values("SELECT file FROM photo_candidate", as: String.self))
            for step in try UndoStep.snapshots(since: tx.now.adding(.zero - Self.memory), in: tx) {
                names.formUnion(Self.fileNames(in: step))
            }
            if server != nil {
                removed = try StoredFile.removeUnneeded(keeping: names, in: Self.folderName, before: limit, in: tx)
            }
            return (names, removed)
        }
        let small = needed.flatMap { name in Thumbnails.divisors.map { Self.thumbnailName(name, $0) } }
        thumbnails.removeUnneeded(keeping: Set(small), olderThan: minimumAge)
        let copies = files.removeUnneeded(keeping: needed, olderThan: minimumAge)
        return server == nil ? copies : removed
    }

    /// The files that an undo step names, whichever module recorded it. A name is a SHA-256 hash and a suffix.
    static func fileNames(in snapshot: String) -> [String] {
        snapshot.split(separator: "\"").filter { word in
            let hash = word.prefix { $0 != "." }
            return hash.utf8.count == 64 && word.utf8.count > 65 && hash.allSatisfy(\.isHexDigit)
        }.map(String.init)
    }
}
