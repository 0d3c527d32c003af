import ArgumentParser

struct InboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox", abstract: "Texts that need your attention, and conversations.",
        discussion: """
            Examples:
              greenroom inbox
              greenroom inbox show Grace
            """,
        subcommands: [
            InboxList.self, InboxShow.self, InboxAssign.self, InboxReply.self, InboxDone.self, InboxSent.self,
            InboxRelease.self, InboxResume.self, InboxExamples.self,
        ], defaultSubcommand: InboxList.self)
}
