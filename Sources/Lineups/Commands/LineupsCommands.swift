package import ArgumentParser
package import CommandKit

extension [CommandRegistration] {
    /// The commands of contacts.
    package static var contacts: [CommandRegistration] {
        [CommandRegistration(ContactCommand.self, in: .booking, at: 3)]
    }

    /// The commands of texts and of the inbox.
    package static var inbox: [CommandRegistration] {
        [
            CommandRegistration(TextCommand.self, in: .everyDay, at: 4),
            CommandRegistration(InboxCommand.self, in: .booking, at: 4),
            CommandRegistration(OptOutCommand.self, in: .booking, isListed: false),
            CommandRegistration(WhatsAppCommand.self, in: .booking, isListed: false),
        ]
    }

    /// The commands of events.
    package static var events: [CommandRegistration] { [CommandRegistration(EventCommand.self, in: .booking, at: 1)] }

    /// The commands of lineups.
    ///
    /// - Parameter lineup: `greenroom lineup`, with what other modules add to it.
    package static func lineups(_ lineup: any ParsableCommand.Type) -> [CommandRegistration] {
        [
            CommandRegistration(BoardCommand.self, in: .everyDay, at: 1),
            CommandRegistration(GridCommand.self, in: .booking, isListed: false),
            CommandRegistration(AskCommand.self, in: .everyDay, at: 2),
            CommandRegistration(RemindCommand.self, in: .everyDay, at: 3),
            CommandRegistration(lineup, in: .booking, at: 2),
            CommandRegistration(SpotCommand.self, in: .booking, isListed: false),
            CommandRegistration(PositionCommand.self, in: .booking, isListed: false),
            CommandRegistration(TemplateCommand.self, in: .booking, isListed: false),
            CommandRegistration(WordingCommand.self, in: .booking, isListed: false),
            CommandRegistration(HistoryCommand.self, in: .booking, at: 5, isListed: false),
        ]
    }
}
