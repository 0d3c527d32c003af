import Agenda
import ArgumentParser
import CommandKit
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
        let choice = try SubjectChoice(naming: subject)
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "Did you mean:  greenroom photo list \("@\(choice.text)".argument)")
        }
        let account = context.account.id
        let albums: [PhotoAlbum]
        if choice.name == nil {
            albums = try await context.store.read { try PhotoAlbum.all(account: account, in: $0) }
        } else {
            let subject = try await context.subject(choice)
            albums = [try await context.store.read { try PhotoAlbum.of(subject, in: $0) }]
        }
        try await PhotoStore(context.store).fetch(albums.flatMap(\.photos))
        try PhotoTable.table(albums.flatMap { album in album.photos.map { (album.subject, $0) } }, in: context)
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
        let album = try await context.store.read { try PhotoAlbum.of(subject, in: $0) }
        let photo = try await context.find(.photos, named: choice) {
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
                OutputTable.Column("id", "#"), OutputTable.Column("subject", "OF"), OutputTable.Column("size", "SIZE"),
                OutputTable.Column("zoom", "ZOOM"), OutputTable.Column("pan", "PAN"),
                OutputTable.Column("credit", "FROM"),
                OutputTable.Column("author"), OutputTable.Column("license"), OutputTable.Column("page"),
                OutputTable.Column("source"),
                OutputTable.Column("width"), OutputTable.Column("height"), OutputTable.Column("file"),
                OutputTable.Column("created_at"),
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
