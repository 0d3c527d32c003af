package import Agenda
import AgendaCommands
import AgendaPages
import ArgumentParser
package import CommandKit
package import Lineups
import LineupsCommands
import LineupsPages
package import Messaging
import Night
import NightCommands
import NightPages
import OutsideServices
package import PageKit
import People
package import Platform
import Season
import SeasonCommands
import SeasonPages
package import Storage
import Study
import StudyCommands
import StudyPages
package import Templates
package import Training
import TrainingCommands
import TrainingPages
package import Travel
import TravelCommands
import TravelPages
package import Twilio
import Values

/// A module of the program, with its commands and its pages.
package struct ProgramModule: Sendable {
    package let module: @Sendable (ModuleServices) -> Module
    package let commands: [CommandRegistration]
    package let pages: [PageNoun]

    package init(
        _ module: @autoclosure @escaping @Sendable () -> Module, commands: [CommandRegistration] = [],
        pages: [PageNoun] = []
    ) {
        self.init({ _ in module() }, commands: commands, pages: pages)
    }

    /// - Parameter module: creates a module that needs services.
    package init(
        _ module: @escaping @Sendable (ModuleServices) -> Module, commands: [CommandRegistration] = [],
        pages: [PageNoun] = []
    ) {
        (self.module, self.commands, self.pages) = (module, commands, pages)
    }
}

/// The services that modules need.
package struct ModuleServices: Sendable {
    let planner: InvitationPlanner
    /// Of the texts that modules send by themselves.
    let templates: MessageTemplates
    /// How long the words of texts are kept.
    let retention: Retention
    /// To which countries strangers get texts.
    let verification: VerificationLimits
    /// The base of calendar URLs; nil if no public URL is set.
    let feeds: FeedAddress?
    /// Creates the client that looks up places for texts.
    let places: @Sendable () throws -> PlaceLookup
    /// Creates the client that searches races.
    let races: @Sendable () throws -> RunSignUp
    /// Creates the client that downloads pictures of inbound texts.
    let media: @Sendable () throws -> MediaClient
    /// Creates the client that reads the calendars of others.
    let calendars: @Sendable () throws -> CalendarFetcher

    package init(
        planner: InvitationPlanner, templates: MessageTemplates, retention: Retention = Retention(),
        verification: VerificationLimits = VerificationLimits(), feeds: FeedAddress?,
        places: @escaping @Sendable () throws -> PlaceLookup, races: @escaping @Sendable () throws -> RunSignUp,
        media: @escaping @Sendable () throws -> MediaClient,
        calendars: @escaping @Sendable () throws -> CalendarFetcher = {
            throw CommandError(.configuration, "Calendars of others are not read.")
        }
    ) {
        (self.templates, self.retention, self.feeds) = (templates, retention, feeds)
        // Made before the modules that have them.
        self.planner = planner.listing { try OpenMicNews.people(of: $0, in: $1) }
        self.verification = verification
        (self.places, self.races, self.media) = (places, races, media)
        self.calendars = calendars
    }

    /// For the parts of modules that need no services.
    fileprivate static let none = ModuleServices(
        planner: InvitationPlanner(templates: .builtIn), templates: .builtIn, feeds: nil,
        places: { throw PlaceError.noServers },
        races: { throw CommandError(.configuration, "No race service is configured.") },
        media: { throw CommandError(.configuration, "No provider is configured.") })
}

/// The modules of the program. Commands, pages, tests, migrations, `doctor` and help are built from this list. A
/// module's tables may refer to those of modules before it, and inbound texts are offered to modules in this order.
package enum Modules {
    /// Task-local, so that a test can add a module.
    @TaskLocal package static var all: [ProgramModule] = [
        ProgramModule(.platform),
        ProgramModule(.people, commands: .contacts, pages: .contacts),
        ProgramModule(
            .signIn,
            commands: [
                CommandRegistration(InitCommand.self, in: .upkeep, at: 1),
                CommandRegistration(OpenCommand.self, in: .upkeep),
                CommandRegistration(TokenCommand.self, in: .upkeep, isListed: false),
            ], pages: [SignInPages.noun, SettingsPage.noun, SetupPage.noun, MembersPage.noun, TokensPage.noun]),
        ProgramModule({ .messaging($0.templates, retention: $0.retention) }, commands: .inbox, pages: .inbox),
        ProgramModule(.outsideServices),
        ProgramModule(.events, commands: .events),
        ProgramModule(
            { .season(planner: $0.planner, retention: $0.retention, shapes: SubjectShape.ofNight) },
            commands: .season, pages: .season),
        ProgramModule(
            {
                .lineups(
                    planner: $0.planner, feeds: $0.feeds,
                    departures: { try Guest.departureNotes(of: $0, from: $1, in: $2) })
            }, commands: .lineups(LineupCommand.self), pages: .lineups),
        ProgramModule(
            {
                .night(
                    templates: $0.templates, verification: $0.verification, retention: $0.retention)
            }, commands: .night, pages: .night),
        ProgramModule(.todos, commands: .todos, pages: .todos),
        ProgramModule(.countdowns, commands: .countdowns, pages: .countdowns),
        ProgramModule(.calendars(today: Today.parts), commands: .calendars, pages: .calendars),
        ProgramModule({ .calendarSubscriptions(fetcher: $0.calendars) }),
        ProgramModule({ .contactCalendars(fetcher: $0.calendars) }),
        ProgramModule(.budgets, commands: .budgets, pages: .budgets),
        ProgramModule(.notes, commands: .notes, pages: .notes),
        ProgramModule({ .photos(media: $0.media) }, commands: .photos, pages: .photos),
        ProgramModule({ .study(templates: $0.templates) }, commands: .study, pages: .study),
        ProgramModule({ .travel(places: $0.places) }, commands: .travel, pages: .travel),
        ProgramModule({ .training(races: $0.races) }, commands: .training, pages: .training),
        ProgramModule(
            { services in .assistants(modules: { Modules.made(with: services) }) },
            commands: [CommandRegistration(MCPCommand.self, in: .upkeep, isListed: false)], pages: [PlansPage.noun]),
        ProgramModule(
            .webhooks, commands: [CommandRegistration(WebhookCommand.self, in: .upkeep, isListed: false)],
            pages: [WebhooksPage.noun]),
        ProgramModule(.alerts),
        ProgramModule(
            Module("program"),
            commands: [
                CommandRegistration(UndoCommand.self, in: .everyDay, at: 5),
                CommandRegistration(TodayCommand.self, in: .companions, at: 1, isListed: false),
                CommandRegistration(ServeCommand.self, in: .upkeep),
                CommandRegistration(DemoCommand.self, in: .upkeep),
                CommandRegistration(DoctorCommand.self, in: .upkeep),
                CommandRegistration(SettingsCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(AccountCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(BackupCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(RestoreCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(MigrateCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(SandboxCommand.self, in: .upkeep, isListed: false),
                CommandRegistration(HealthCommand.self, in: .upkeep, isListed: false),
            ],
            pages: [TodayPage.noun, UndoPage.noun, GoPage.noun]),
    ]

    package static func made(with services: ModuleServices) -> [Module] { all.map { $0.module(services) } }

    /// The migrations of all modules, in order.
    package static var migrations: [Migration] { made(with: .none).migrations }

    /// The pages of all modules; those with a link in the order of the navigation.
    package static var pages: [PageNoun] { all.flatMap(\.pages) }

    /// The commands of a group, in the order of the help.
    package static func commands(in group: CommandRegistration.Group) -> [CommandRegistration] {
        all.flatMap(\.commands).enumerated().filter { $0.element.group == group }
            .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
    }
}

extension Module {
    /// Cached responses and rate limits of third-party services.
    fileprivate static let outsideServices: Module = {
        var module = Module("outside-services")
        module.migrations = Migration.outside
        return module
    }()
}
