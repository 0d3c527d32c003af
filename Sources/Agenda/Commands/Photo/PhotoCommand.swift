import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos of events (@name), from a file or a search.",
        discussion: """
            The location is removed from a photo when it is added.

            Examples:
              greenroom photo
              greenroom photo add @late stage.jpg
            """,
        shouldDisplay: false,
        subcommands: [
            PhotoList.self, PhotoAdd.self, PhotoShow.self, PhotoSearch.self, PhotoAnother.self, PhotoUse.self,
            PhotoEdit.self, PhotoRemove.self,
        ], defaultSubcommand: PhotoList.self, aliases: ["photos", "picture"])
}

/// Options for the visible part of a photo.
struct CropOptions: ParsableArguments {
    @Option(help: "The zoom, 1.0 to 5.0; 1.0 shows the whole photo.")
    var zoom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The part to show: x from -1 (left) to 1 (right), y from -1 (top) to 1 (bottom).", valueName: "x,y"))
    var pan: String?

    var isEmpty: Bool { zoom == nil && pan == nil }

    /// - Throws: `CropError` for an invalid value.
    func check() throws { _ = try Crop.whole.changed(zoom: zoom, pan: pan) }
}

struct PhotoAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a photo to an event.",
        discussion: """
            JPEG, PNG and WebP files up to 25 MB; the type is detected from the content. HEIC, AVIF and GIF
            files become JPEG files if vipsthumbnail is installed.

            Examples:
              greenroom photo add @late stage.jpg
              greenroom photo add @late stage.jpg --zoom 1.5 --pan 0.2,-0.5
            """, aliases: ["new"])

    @Argument(help: "The file and the event (@name).")
    var words: [String]

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Name one file.", "greenroom photo add @late stage.jpg")
        }
        let crop = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        try await PhotoUpload(context).add(try await PhotoUpload(context).store(path), on: subject, crop: crop)
        context.terminal.reportChange()
    }
}

struct PhotoList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List photos with their authors; the one shown comes first.",
        discussion: """
            Examples:
              greenroom photo list
              greenroom photo list @late --json
            """, aliases: ["ls"])

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let albums = try await context.all(PhotoAlbum.self, naming: subject, in: "photo list")
        try await PhotoStore(context.store).fetch(albums.flatMap(\.items))
        try PhotoTable.table(albums.flatMap { album in album.items.map { (album.subject, $0) } }, in: context)
            .print(output, to: context.terminal)
    }
}

struct PhotoShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the photo of an event: its file, crop and author.",
        discussion: """
            Examples:
              greenroom photo show @late
              greenroom photo show @late --json
            """)

    @Argument(help: "The event (@name), and the photo's number if it is not the one shown.")
    var words: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let photo = try await context.find(in: PhotoAlbum.self, of: subject, named: choice) { album in
            try choice.words.isEmpty ? album.shown() : album.find(choice.text)
        }
        try await PhotoStore(context.store).fetch([photo])
        guard output.resolvedFormat == .table, output.fields == nil else {
            return try PhotoTable.table([(subject, photo)], in: context).print(output, to: context.terminal)
        }
        context.terminal.line(PhotoText.line(photo, of: subject))
        for line in PhotoText.credit(photo.credit) { context.terminal.line(line) }
        context.terminal.line(PhotoStore(context.store).path(of: photo))
    }
}

private enum PhotoTable {
    static func table(_ photos: [(Subject, Photo)], in context: CommandContext) -> OutputTable {
        let photoStore = PhotoStore(context.store)
        var table = OutputTable(
            [
                "id": "#", "subject": "OF", "size": "SIZE", "zoom": "ZOOM", "pan": "PAN", "credit": "FROM",
                "author": nil, "license": nil, "page": nil, "source": nil, "width": nil, "height": nil, "file": nil,
                "created_at": nil,
            ], emptyState: "No photos yet. Add one:  greenroom photo add @EVENT FILE.jpg")
        table.rows = photos.map { subject, photo in
            let own = photo.credit.source == .text ? "a text" : "a file"
            return [
                .number(photo.id), .subject(subject),
                .text("\(photo.width)x\(photo.height)"), .text(photo.crop.zoomText), .text(photo.crop.panText),
                .text(photo.credit.line ?? own), .text(photo.credit.author), .text(photo.credit.license),
                .text(photo.credit.page), .text(photo.credit.source.rawValue), .number(photo.width),
                .number(photo.height), .text(photoStore.path(of: photo)), .text(photo.added.rfc3339),
            ]
        }
        return table
    }
}

struct PhotoSearch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search for a picture; nothing changes until you use it.",
        discussion: """
            Searches Flickr if GREENROOM_FLICKR_KEY is set, otherwise Openverse.

            Examples:
              greenroom photo search "grand canyon" @late
              greenroom photo search "stage lights"
            """, aliases: ["find"])

    @Argument(help: "A word or phrase, and the event (@name).")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let phrase = try PictureFinder.phrase(choice.text)
        let subject = try await context.subject(choice)
        try await PhotoProposal(phrase: phrase, subject: subject).run(in: context)
    }
}

struct PhotoAnother: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "another", abstract: "Get another picture for the same search.",
        discussion: """
            Example:
              greenroom photo another @late
            """, aliases: ["again", "next"])

    @Argument(help: "The event (@name); the last search if omitted.")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (candidate, subject) = try await context.candidate(words)
        try await PhotoProposal(phrase: candidate.phrase, subject: subject).run(in: context)
    }
}

struct PhotoUse: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Add the picture from the last search to its event.",
        discussion: """
            Examples:
              greenroom photo use @late
              greenroom photo use @late --zoom 1.2
            """)

    @Argument(help: "The event (@name); the last search if omitted.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try cropping.check()
        let (candidate, subject) = try await context.candidate(words)
        try await candidate.use(for: subject, zoom: cropping.zoom, pan: cropping.pan, in: context)
    }
}

struct PhotoEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Choose which photo of an event is shown, and which part of it.",
        discussion: """
            The file is not changed.

            Examples:
              greenroom photo edit @late --zoom 2.0 --pan 0,-1
              greenroom photo edit @late 1 --zoom 1.0
            """, aliases: ["change", "crop"])

    @Argument(help: "The event (@name), and the photo's number if it is not the one shown.")
    var words: [String] = []

    @OptionGroup var cropping: CropOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if cropping.zoom == nil, cropping.pan == nil {
            throw ValidationError("Nothing to change. Use --zoom or --pan.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        _ = try Crop.whole.changed(zoom: cropping.zoom, pan: cropping.pan)
        let subject = try await context.subject(choice)
        let (zoom, pan) = (cropping.zoom, cropping.pan)
        let (old, photo) = try await context.change(PhotoAlbum.self, of: subject, named: choice) { album, tx in
            let photo = try choice.words.isEmpty ? album.shown() : album.find(choice.text)
            return (photo, try album.crop(photo, to: photo.crop.changed(zoom: zoom, pan: pan), in: tx))
        }
        context.terminal.line(PhotoText.line(photo, of: subject))
        context.terminal.reportChange(photo != old)
    }
}

struct PhotoRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove photos from an event.",
        discussion: """
            Example:
              greenroom photo remove @late 1
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event (@name), and the photos' numbers if not the one shown.")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let removed = try await context.change(PhotoAlbum.self, of: subject, named: choice) { album, tx in
            let photos = try choice.words.isEmpty ? [album.shown()] : album.find(all: choice.words)
            try album.remove(photos, in: tx)
            return photos
        }
        for photo in removed { context.terminal.line("Removed photo \(photo.id)\(SubjectLabel.suffix(subject))") }
        context.terminal.reportChange()
    }
}
