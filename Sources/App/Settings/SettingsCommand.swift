import ArgumentParser
import CommandKit
import Storage
import Values

struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show and change the settings.",
        discussion: """
            Examples:
              greenroom settings
              greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org
            """,
        subcommands: [SettingsShow.self, SettingsSet.self], defaultSubcommand: SettingsShow.self)
}

struct SettingsShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show every setting; secrets are hidden.",
        discussion: """
            Examples:
              greenroom settings show
              greenroom settings show --origin
            """)

    @Flag(help: "Show where each value comes from.")
    var origin = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        try show(settings, to: Terminal.process(environment: ProcessEnvironment.current))
    }

    func show(_ settings: Settings, to terminal: Terminal) throws {
        var table = OutputTable(
            [
                "name": "NAME", "value": "VALUE", "origin": origin ? "FROM" : nil, "meaning": "MEANING",
            ], emptyState: "")
        table.rows = Setting.allCases.map { setting in
            let value = settings.value(setting)
            let text = setting.isSecret ? value.map { Redaction.secret($0.text) } : value?.text
            let shown = setting == .database ? Store.shown(settings.databasePath) : text
            return [
                .text(setting.rawValue), .text(shown),
                .text(value?.origin ?? shown.map { _ in Settings.Value.builtIn }), .text(setting.meaning),
            ]
        }
        try table.print(output, to: terminal)
    }
}

struct SettingsSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set a value in your settings file.",
        discussion: """
            Secrets are not accepted on the command line, where other users could read them. Put them into the
            settings file with an editor, or into a file named by TWILIO_AUTH_TOKEN_FILE.

            Examples:
              greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org
              greenroom settings set signup invite
            """)

    @Argument(help: "The name, like GREENROOM_PUBLIC_URL or signup.")
    var name: String

    @Argument(help: "The value; \"\" removes the setting.")
    var value: String

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let path = try SettingsFile.path(environment: ProcessEnvironment.current, flags: options.flags)
        let setting = try SettingsFile.checked(name, value: value)
        try SettingsFile.write(setting, value: value, to: path)
        let shown = Printable.line(path)
        let named = setting.rawValue
        terminal.line(value.isEmpty ? "Removed \(named) from \(shown)." : "Set \(named) in \(shown).")
        if ProcessEnvironment.current[setting.rawValue]?.isEmpty == false {
            terminal.say("Note: the environment also sets \(named), and overrides the file.")
        }
        if setting.isReadAtStart { terminal.say("A running gateway reads it when it starts: restart the gateway.") }
    }
}
