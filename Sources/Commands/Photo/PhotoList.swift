import Agenda
import ArgumentParser
import Platform
import Storage
import Values

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
