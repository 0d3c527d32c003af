internal import Crypto
internal import ImageFiles
internal import People
package import Storage
package import Values

/// Where the files of photos lie: in the data folder, named by their contents, so that each is there once.
package struct PhotoStore: Sendable {
    private let files: BlobStore

    /// A picture may have so many bytes.
    package static let mostBytes = 25 << 20
    /// A change that takes a photo away can be taken back for so long.
    static let memory = UndoStep.memory
    /// What a search proposed goes after this.
    static let candidateLife: Duration = .days(7)
    /// Whoever puts a file there has its row committed long before, in seconds.
    private static let youth = 3600

    package init(_ store: Store) { self.init(beside: store.path) }

    /// - Parameter database: a database's file, or a copy of one.
    package init(beside database: String) {
        files = BlobStore("photos", beside: database)
    }

    /// Brings over the photos of another shelf that are not here yet; answers how many that were. Copies of a database
    /// that lie in one folder share theirs.
    @discardableResult
    package func take(all other: PhotoStore) throws -> Int { try files.take(all: other.files) }

    package var folder: String { files.folder }

    /// The file of a photo, for whoever draws it.
    package func path(of photo: Photo) -> String { files.path(photo.file) }

    package func path(of file: PhotoFile) -> String { files.path(file.name) }

    func holds(_ name: String) -> Bool { files.holds(name) }

    /// Takes a picture in, without the places that its makers write into it.
    ///
    /// - Throws: `ImageError` for what is no picture, `BlobStoreError` where it cannot be written.
    package func take(_ bytes: [UInt8]) throws -> PhotoFile {
        let image = try ImageFile(bytes)
        let hash = SHA256.hash(data: image.cleanBytes).map { String($0, radix: 16).leftPadded(to: 2) }.joined()
        let name = "\(hash).\(image.kind.suffix)"
        try files.put(image.cleanBytes, as: name)
        return PhotoFile(name: name, width: image.width, height: image.height)
    }

    /// Removes the files that no photo, no candidate and no change that can be taken back needs.
    @discardableResult
    package func sweep(_ store: Store, now: Instant, youth: Int = Self.youth) async throws -> Int {
        let needed = try await store.write { tx -> Set<String> in
            try tx.run("DELETE FROM photo_candidate WHERE found_at < \(now.adding(.zero - Self.candidateLife))")
            var names = Set(try tx.values("SELECT DISTINCT file FROM photo", as: String.self))
            names.formUnion(try tx.values("SELECT file FROM photo_candidate", as: String.self))
            names.formUnion(try PhotoAlbum.filesThatMayComeBack(since: now.adding(.zero - Self.memory), in: tx))
            names.formUnion(try CountdownUndo.photoFiles(since: now.adding(.zero - Self.memory), in: tx))
            return names
        }
        return files.sweep(keeping: needed, olderThan: youth)
    }
}
