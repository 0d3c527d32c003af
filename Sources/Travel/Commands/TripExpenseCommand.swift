import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Travel
import Values

struct TripExpenseCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "expense", abstract: "Set the estimated expense of a trip, or adjust it.",
        discussion: """
            An expense that is not a whole amount counts as 0, so "up" starts at 0. It is never negative.

            Examples:
              greenroom trip expense Rome set 600
              greenroom trip expense Rome up
              greenroom trip expense Rome down --step 50
            """)

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case set, up, down
    }

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "set, up or down.")
    var action: Action

    @Argument(help: "The amount to set.")
    var amount: String?

    @Option(help: "The amount to adjust it by.")
    var step = 1

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if action == .set, amount == nil { throw ValidationError("Name the amount: greenroom trip expense ID set 120") }
        if action != .set, amount != nil {
            throw ValidationError("\"\(action.rawValue)\" takes a --step, not an amount.")
        }
        if !(1...1_000_000).contains(step) { throw ValidationError("Invalid --step \(step). Use 1 to 1000000.") }
    }

    func run(in context: CommandContext) async throws {
        let old = try await TripLookup(context).trip(trip)
        let change: Trip.ExpenseChange =
            switch action {
            case .set: .set(amount ?? "")
            case .up: .step(step)
            case .down: .step(-step)
            }
        let now = context.now
        let trip = try await context.store.write { try old.changeExpense(change, now: now, in: $0) }
        context.terminal.line("\(Printable.line(trip.title)): \(trip.fields.expense.amount)")
        context.warn(about: trip.fields.expense)
        context.terminal.say(
            trip == old ? "Nothing changed: this is the current value." : "Undo: greenroom undo")
    }
}

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
        let collection = try await context.store.read { try TripCollection.of(account, in: $0) }
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
