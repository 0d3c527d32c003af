internal import ArgumentParser

/// What a round of requests and a round of reminders are told.
struct SendOptions: ParsableArguments {
    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Option(help: "Only these; can be given again and again.")
    var only: [String] = []

    @Flag(help: "Show who would get what, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me.")
    var yes = false

    @Flag(help: "Also where it is early morning, evening or night.")
    var anyway = false
}
