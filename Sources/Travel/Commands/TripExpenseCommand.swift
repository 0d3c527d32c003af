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
            An expense is a whole amount and never negative. Words count as 0, so "up" starts at 0.

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

    @Argument(parsing: .allUnrecognized, help: "The amount to set.")
    var amount: [String] = []

    @Option(help: "The amount to adjust it by.")
    var step = 1

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let option = amount.first(where: {
            $0.hasPrefix("-") && !$0.contains(where: \.isNumber) || $0.hasPrefix("--")
        }) {
            throw ValidationError("Unknown option \(option.quotedLine).")
        }
        if action == .set, amount.isEmpty {
            throw ValidationError("Name the amount: greenroom trip expense ID set 120")
        }
        if action != .set, !amount.isEmpty {
            throw ValidationError("\"\(action.rawValue)\" takes a --step, not an amount.")
        }
        if !(1...1_000_000).contains(step) { throw ValidationError("Invalid --step \(step). Use 1 to 1000000.") }
    }

    func run(in context: CommandContext) async throws {
        let old = try await context.trip(trip)
        let change: Trip.ExpenseChange =
            switch action {
            case .set: .set(amount.joined(separator: " "))
            case .up: .step(step)
            case .down: .step(-step)
            }
        let trip = try await context.write { try old.changeExpense(change, in: $0) }
        context.terminal.line("\(Printable.line(trip.title)): \(trip.fields.expense.amount)")
        context.warn(about: trip.fields.expense)
        if action != .set, trip.fields.expense.amount != old.fields.expense.amount + (action == .up ? step : -step) {
            context.terminal.say("An expense is never below 0 or above \(TripExpense.most).")
        }
        context.terminal.reportChange(trip != old, or: "Nothing changed: this is the current value.")
    }
}
