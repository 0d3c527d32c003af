import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

/// What suggested lineups heed about a contact.
struct BookingRulesOptions: ParsableArguments {
    // A negative number is refused by name, and not read as an option.
    @Option(parsing: .unconditional, help: "The most dates in a calendar month; \"\" for no limit.")
    var mostAMonth: String?

    @Option(parsing: .unconditional, help: "The least days from one date to the next; \"\" for no rule.")
    var daysBetween: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "What they cost in a position: \"headliner 200\" (repeatable); \"\" for the pay of the spot.")
    var fee: [String] = []

    @Option(help: "Those they never share a bill with (repeatable); \"\" for nobody.", completion: .contacts)
    var neverWith: [String] = []

    @Option(help: "Those they like to share a bill with (repeatable); \"\" for nobody.", completion: .contacts)
    var likesWith: [String] = []

    var isEmpty: Bool {
        mostAMonth == nil && daysBetween == nil && fee.isEmpty && neverWith.isEmpty && likesWith.isEmpty
    }

    /// Nil where none is given.
    func change(of contact: ID<Contact>, in context: CommandContext) async throws -> SetBookingRules? {
        guard !isEmpty else { return nil }
        var changes = SetBookingRules.Changes()
        (changes.mostPerMonth, changes.daysBetween) = (mostAMonth, daysBetween)
        changes.fees = fee.isEmpty ? nil : fee.joined(separator: "; ")
        changes.neverWith = try await people(neverWith, in: context)
        changes.likesWith = try await people(likesWith, in: context)
        return SetBookingRules(contact, changes: changes, account: context.account)
    }

    private func people(_ names: [String], in context: CommandContext) async throws -> [ID<Contact>]? {
        names.isEmpty ? nil : try await context.contacts(names.filter { !$0.isEmpty })
    }
}
