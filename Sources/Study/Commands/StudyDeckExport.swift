import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Platform
import Study
import Values

struct StudyDeckExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a deck to a file for Anki or a spreadsheet.",
        discussion: """
            The ending of the file sets the format: .apkg is an Anki package with schedules and pictures, .txt
            is a text file that Anki can import, .csv is a table.

            Examples:
              greenroom study deck export Spanish spanish.apkg
              greenroom study deck export Spanish spanish.csv --force
              greenroom study deck export Spanish spanish.csv --no-guard --force
            """)

    @Argument(help: "The deck.")
    var deck: String

    @Argument(help: "The file: .apkg, .txt or .csv.", completion: .file(extensions: ["apkg", "txt", "csv"]))
    var file: String

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @Flag(help: "Write no apostrophe before texts of a .csv that a spreadsheet would run as formulas.")
    var noGuard = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        guard let format = DeckExport.Format(fileName: file) else {
            throw CommandError(.usage, "Unknown file type: \(file.quotedLine).", "Use .apkg, .txt or .csv.")
        }
        try Files.refuseToReplace(file, force: force)
        let (account, title) = (context.account, deck)
        let export = try await context.read { tx in
            try DeckExport(Deck.match(title, account: account.id, in: tx), zone: account.zone, in: tx)
        }
        let photos = PhotoStore(context.store)
        for name in export.files { try await photos.fetch(name) }
        let bytes = try export.bytes(format, isGuarded: !noGuard, now: context.now) { photos.bytes(named: $0) }
        try Files.write(Data(bytes), to: file)
        context.terminal.line("\(export.count.counted("card")) written to \(file.quotedLine).")
    }
}
