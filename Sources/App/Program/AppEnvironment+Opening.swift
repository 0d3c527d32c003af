import AgendaCommands
package import CommandKit
import Lineups
import Logging
import Messaging
package import Platform
package import Storage
import Templates
import TrainingCommands
import TravelCommands
import Twilio
package import Values

extension AppEnvironment {
    /// Opens the database, creating it if there is none, and validates the user's message templates.
    ///
    /// - Parameters:
    ///   - isService: whether it runs unattended, so that errors must be logged.
    ///   - isReading: whether nothing will be sent, so that the sandbox need not be refused.
    ///   - needsProvider: whether incomplete provider settings are refused; otherwise they stand for none.
    package static func open(
        _ settings: Settings, upgrade: Store.Upgrade = .newFilesOnly, clock: WallClock, random: RandomSource = .system,
        isService: Bool = true, isReading: Bool = false, needsProvider: Bool = true,
        network: @escaping Network = AppEnvironment.curl,
        pause: @escaping Pause = { try await Task.sleep(for: $0) }, passwords: PasswordHasher = PasswordHasher()
    ) async throws -> AppEnvironment {
        try settings.check()
        let templates = try MessageTemplates(
            folder: settings.templatesFolder, letters: settings[.accents] == "keep" ? .all : .gsm)
        let provider = try needsProvider ? ProviderSettings(settings, mustSignIn: false) : .ifComplete(settings)
        let perHour = settings[.hourlyRate].flatMap(Int.init) ?? provider.provider.kind.textsPerHour
        let limits = settings.limits.merging(HourlyLimit.limits(perHour)) { $1 }
        let store = try Store(
            path: settings.databasePath, password: settings[.databasePassword], hashKey: settings[.erasureKey],
            migrations: Modules.migrations, limits: limits, upgrade: upgrade, isReading: isReading)
        var log = Logger.standardError(label: "greenroom", settings: settings)
        // A command reports errors to its user itself.
        if !isService, settings.value(.log)?.isBuiltIn == true { log.logLevel = .error }
        let app = AppEnvironment(
            settings: settings, store: store, provider: provider, templates: templates, clock: clock, random: random,
            log: log, makeModules: { Modules.made(with: $0.moduleServices(media: $1)) }, pause: pause,
            network: network, passwords: passwords)
        if !isReading { try await app.refuseMixedProviders() }
        return app
    }

    /// The same database with the settings as they are in the files now.
    func reconfigured() async throws -> AppEnvironment {
        let settings = try await settings.reread()
        try settings.check()
        return AppEnvironment(
            settings: settings, store: store, provider: try ProviderSettings(settings, mustSignIn: false),
            templates: templates, clock: clock, random: random, log: log, makeModules: makeModules, pause: pause,
            network: network, passwords: passwords)
    }

    /// What the modules need.
    private func moduleServices(media: @escaping @Sendable () throws -> MediaClient) -> ModuleServices {
        ModuleServices(
            planner: InvitationPlanner(templates: templates, publicURL: linkURL), templates: templates,
            retention: settings.retention,
            verification: settings.verificationLimits,
            feeds: settings[.publicURL] == nil ? nil : feedAddress, places: { try placeLookup() },
            races: { try runSignUp() }, media: media, calendars: { try calendarFetcher() })
    }
}
