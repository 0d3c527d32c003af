internal import ArgumentParser

@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks", abstract: "Measures Greenroom, alone and beside what people would use instead.",
        subcommands: [
            RepliesCommand.self, FaultsCommand.self, InboundCommand.self, StartCommand.self, ConstantCommand.self,
        ])
}
