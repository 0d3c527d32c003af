internal import Agenda
internal import ArgumentParser
internal import ImageFiles
internal import Storage
internal import Values

struct PhotoAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Hang a photo on an event.",
        discussion: """
            JPEG, PNG and WebP files, told by their content, up to 25 MB.

            Examples:
              greenroom photo add @late stage.jpg
              greenroom photo add @late stage.jpg --zoom 1.5 --pan 0.2,-0.5
            """, aliases: ["new"])

    @Argument(help: "The file, and of what: @event.")
    var words: [String]

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Say one file.", "greenroom photo add @late stage.jpg")
        }
        let crop = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        try await context.hang(try context.shelved(path), on: subject, crop: crop)
        context.terminal.say("Undo: greenroom undo")
    }
}

struct PhotoEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Choose which part of a photo is shown, or which photo.",
        discussion: """
            The file stays whole.

            Examples:
              greenroom photo edit @late --zoom 2.0 --pan 0,-1
              greenroom photo edit @late 1 --zoom 1.0
            """, aliases: ["change", "crop"])

    @Argument(help: "Of what: @event; and the photo by number, where it is not the one shown.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if cropping.zoom == nil, cropping.pan == nil { throw ValidationError("Say what to change: --zoom or --pan.") }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        _ = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        let (zoom, pan, now) = (cropping.zoom, cropping.pan, context.now)
        let (old, photo) = try await context.write(.photos, named: choice) { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            let photo = try choice.words.isEmpty ? album.shown() : album.find(choice.text)
            return (photo, try album.crop(photo, to: photo.crop.changed(zoom: zoom, pan: pan), now: now, in: tx))
        }
        context.terminal.line(PhotoWords.line(photo, of: subject))
        context.terminal.say(photo == old ? "It is so already: nothing was changed." : "Undo: greenroom undo")
    }
}

struct PhotoRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take photos off an event.",
        discussion: """
            Example:
              greenroom photo remove @late 1
            """, aliases: ["rm", "delete"])

    @Argument(help: "Of what: @event; and the photos by number, where it is not the one shown.")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let now = context.now
        let removed = try await context.write(.photos, named: choice) { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            var photos: [Photo] = choice.words.isEmpty ? [try album.shown()] : []
            for photo in try choice.words.map({ try album.find($0) }) where !photos.contains(photo) {
                photos.append(photo)
            }
            try album.remove(photos, now: now, in: tx)
            return photos
        }
        for photo in removed { context.terminal.line("Removed photo \(photo.id)\(TodoWords.place(subject))") }
        context.terminal.say("Undo: greenroom undo")
    }
}

/// How photo commands speak.
enum PhotoWords {
    static func line(_ photo: Photo, of subject: Subject) -> String {
        let crop = photo.crop == .whole ? "" : "  zoom \(photo.crop.zoomText), pan \(photo.crop.panText)"
        return "\(photo.id)  \(photo.width)x\(photo.height)\(crop)\(TodoWords.place(subject))"
    }

    /// Who made it and under which licence: it must stand wherever the picture does.
    static func credit(_ credit: PhotoCredit) -> [String] {
        [credit.line.map { Printable.line($0) }, credit.page.map { Printable.line($0) }].compactMap(\.self)
    }
}

extension CommandContext {
    /// A picture of somebody's own, on the shelf.
    func shelved(_ path: String) throws -> PhotoFile {
        do {
            return try PhotoStore(store).take(try Files.bytes(at: path, limit: PhotoStore.mostBytes))
        } catch let error as ImageError {
            throw CommandError(.refused, "\(path.quotedLine) is not taken: \(error).")
        }
    }

    func hang(_ file: PhotoFile, on subject: Subject, crop: Crop = .whole) async throws {
        let now = now
        let photo = try await store.write { tx in
            var album = try PhotoAlbum.of(subject, in: tx)
            return try album.add(file, credit: PhotoCredit(.file), crop: crop, now: now, in: tx)
        }
        terminal.line(PhotoWords.line(photo, of: subject))
        try await PhotoStore(store).sweep(store, now: now)
    }
}
