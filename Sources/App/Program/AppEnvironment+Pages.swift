import AgendaCommands
import AgendaPages
package import CommandKit
import LineupsCommands
import LineupsPages
import PageKit
package import Platform
import TrainingCommands
import TrainingPages
import TravelCommands
import TravelPages
import Values
package import Web

extension AppEnvironment {
    /// The base URL of the pages: the public one, or that of this machine.
    var pagesURL: String {
        get throws {
            if settings[.publicURL] != nil { return publicURL }
            return try ListenAddress(settings[.listen] ?? "", setting: .listen).url
        }
    }

    /// The pages of all modules; nil if they are off.
    package func pages() throws -> Pages? {
        guard servesPages else { return nil }
        let modules = modules
        let services = PageServices(
            store: store, undo: Undo(modules: modules), subjects: modules.subjects, clock: clock, random: random,
            log: log, publicURL: try pagesURL, signIn: signInServices,
            allowedOrigins: settings[.apiOrigins].flatMap(AllowedOrigins.init) ?? AllowedOrigins(),
            retention: settings.retention, inbox: inbox, feeds: modules.feeds, pictureFinder: { try pictureFinder() },
            mapTiles: mapTiles,
            drawCard: { try await CardDrawing.sendable($0) },
            checkCardsCanBeSent: { try CardDrawing.requirePublicAddress(of: self) },
            pictureProblems: { [environment = settings.environment] in
                await MissingProgram.all(environment: environment).map { "\($0.effect.capitalizedFirst)." }
            },
            parts: [
                LineupPageServices(planner: planner, nouns: Modules.pages, pageWithoutShows: TodayPage.show),
                TravelPageServices { try placeLookup() },
                TrainingPageServices { try runSignUp() }, SetupServices(self), CalendarPageServices.lineups,
                SubscriptionPageServices { try calendarFetcher() },
                WebhookPageServices(allowsPrivate: allowsPrivateWebhooks),
            ]
        ) { try await sender(of: $0) }
        return Pages(services: services, nouns: Modules.pages, changes: modules.changeSources)
    }

    private var mapTiles: MapTiles? {
        settings[.tilesURL].flatMap { MapTiles(url: $0, attribution: settings[.tilesAttribution] ?? "") }
    }

    private var signInServices: SignInServices {
        SignInServices(
            templates: templates, passwords: passwords,
            trustedProxies: settings[.trustedProxies].flatMap(TrustedProxies.init) ?? TrustedProxies(),
            verification: settings.verificationLimits,
            signUp: { try await signUpPolicy() }, sender: { try await gatewaySender() })
    }

    /// Who may create an account now. The settings file is read again, so that the operator need not restart the
    /// gateway.
    package func signUpPolicy() async throws -> SignUpPolicy {
        try await settings.reread()[.signUp].flatMap(SignUpPolicy.init) ?? .closed
    }
}
