internal import Platform
internal import Values
package import Web

extension AppEnvironment {
    /// Whether the gateway serves pages.
    package var servesPages: Bool { settings[.pages] != "off" }

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
        let services = PageServices(
            store: store, planner: planner, undo: Undo(modules: modules), clock: clock, random: random, log: log,
            publicURL: try pagesURL
        ) { try await sender(owner: $0) }
        return Pages(services: services, nouns: Modules.pages, changes: modules.changeSources)
    }
}
