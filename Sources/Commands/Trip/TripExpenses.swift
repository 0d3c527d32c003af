import Agenda
import ArgumentParser
import Foundation
import Platform
import Storage
import Travel
import Values

struct TripExpenses: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "expenses", abstract: "Show the expenses of all trips as bars.",
        discussion: """
            In the picture, the photo of each trip is under its bar.

            Examples:
              greenroom trip expenses
              greenroom trip expenses --svg expenses.svg
            """)

    @Option(help: ArgumentHelp("Write an SVG picture to this file; - for standard output.", valueName: "file"))
    var svg: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    private static let longestBar = 40

    func validate() throws {
        if svg != nil, !output.isDrawn { throw ValidationError("--svg has no --format.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, terminal) = (context.account.id, context.terminal)
        let collection = try await context.read { try TripCollection.of(account, in: $0) }
        try await PhotoStore(context.store).fetch(collection.items.compactMap(\.photo))
        if let svg {
            let picture = collection.expenseChart(photos: PhotoStore(context.store)).svg
            return try context.save(picture, to: svg, force: force)
        }
        guard output.isDrawn else {
            return try TripTable(photos: PhotoStore(context.store)).of(collection.items).print(output, to: terminal)
        }
        terminal.line(collection.expenseSentence)
        let largest = max(collection.largestExpense ?? 0, 1)
        let width = collection.items.map { $0.trip.title.displayWidth }.max().map { min($0, 30) } ?? 0
        for item in collection.items {
            let amount = item.trip.fields.expense.amount
            let bar = String(repeating: "█", count: amount * Self.longestBar / largest)
            let title = Printable.line(item.trip.title).clipped(to: width).padded(to: width)
            terminal.line("\(title)  \(bar)\(bar.isEmpty ? "" : " ")\(amount)")
        }
        if collection.items.isEmpty { terminal.say(TripTable.emptyState) }
    }
}
