import Agenda
import ImageFiles
import Platform
import Storage
import Values

/// Adds a photo from a file to a subject.
struct PhotoUpload {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// Reads a picture file, removes its location data and stores it.
    func store(_ path: String) async throws -> PhotoFile {
        do {
            return try await PhotoStore(context.store).add(
                try Files.bytesOfRegularFile(at: path, limit: PhotoStore.maximumBytes))
        } catch let error as ImageError {
            throw CommandError(.refused, "Cannot add \(path.quotedLine): \(error).")
        }
    }

    /// Nil if there is no path.
    func storeIfGiven(_ path: String?) async throws -> PhotoFile? {
        guard let path else { return nil }
        return try await store(path)
    }

    func add(_ file: PhotoFile, on subject: Subject, crop: Crop = .whole) async throws {
        let photo = try await context.write { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            return try album.add(file, credit: PhotoCredit(.file), crop: crop, in: tx)
        }
        try await show(photo, of: subject)
    }

    /// Prints a photo that was added, and deletes the files that are not needed any more.
    func show(_ photo: Photo, of subject: Subject) async throws {
        context.terminal.line(PhotoText.line(photo, of: subject))
        try await PhotoStore(context.store).removeUnneeded(context.store, now: context.now)
    }
}
