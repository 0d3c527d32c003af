import ArgumentParser

@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks", abstract: "Measures Greenroom, alone and compared with alternatives.",
        subcommands: [
            RepliesCommand.self, AvailsCommand.self, FaultsCommand.self, InboundCommand.self, GrowthCommand.self,
            OutboundCommand.self, CardsCommand.self, StartCommand.self, MemoryCommand.self, MixedCommand.self,
            PagesCommand.self, APICommand.self, LiveCommand.self, ImportsCommand.self, BulkCommand.self,
            ConstantCommand.self,
            SimpleCommand.self, FillCommand.self,
            ReadCardsCommand.self,
        ])
}
