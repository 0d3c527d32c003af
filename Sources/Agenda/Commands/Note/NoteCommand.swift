import ArgumentParser

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Notes, your own or an event's (@name).",
        discussion: """
            Examples:
              greenroom note
              greenroom note add "ask for a longer cable" @late
            """,
        shouldDisplay: false,
        subcommands: [NoteList.self, NoteAdd.self, NoteShow.self, NoteEdit.self, NoteSearch.self, NoteRemove.self],
        defaultSubcommand: NoteList.self, aliases: ["notes"])
}
