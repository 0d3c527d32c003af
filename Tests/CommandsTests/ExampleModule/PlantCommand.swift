import ArgumentParser
import Platform
import Storage
import Values

@testable import Commands

struct PlantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plant", abstract: "Plants that want water.",
        subcommands: [PlantList.self, PlantAdd.self, PlantRemove.self], defaultSubcommand: PlantList.self)
}

struct PlantList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Every plant.")

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        for plant in try await context.read({ try Plant.all(account: account, in: $0) }) {
            context.terminal.line(plant.subject.mention)
        }
    }
}

struct PlantAdd: StoreCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a plant.")

    @Argument var name: String
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account) = (name, context.account.id)
        let plant = try await context.write { try Plant.add(name, account: account, in: $0) }
        context.terminal.line("Planted \(plant.subject.name).")
    }
}

struct PlantRemove: StoreCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a plant.")

    @Argument var name: String
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account, subjects) = (name, context.account.id, context.app.subjects)
        try await context.write { tx in
            switch try subjects.match(name, account: account, in: tx) {
            case .one(let subject) where subject.kind == .plant: try subjects.delete(subject, in: tx)
            case .none(let nearest): throw PlantError.unknown(name, nearest: nearest.first)
            case .one, .several: throw PlantError.unknown(name, nearest: nil)
            }
        }
        context.terminal.line("Removed \(name).")
    }
}

extension PlantAction: CommandAction {
    var command: String {
        switch self {
        case .list: "greenroom plant list"
        }
    }
}
