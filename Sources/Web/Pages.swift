import Hummingbird
package import PageKit
package import Platform
import Storage

/// All pages of the gateway: those of the registered nouns, assets and live updates; and the API, which is open where
/// they are.
package struct Pages: Sendable {
    let services: PageServices
    let nouns: [PageNoun]
    let live: LiveUpdates

    /// - Parameter changes: the tables whose changes open pages show.
    package init(services: PageServices, nouns: [PageNoun], changes: [ChangeSource]) {
        (self.services, self.nouns) = (services, nouns)
        live = LiveUpdates(
            store: services.store, sources: changes, clock: services.clock, random: services.random,
            log: services.log)
    }

    func add(to router: Router<GatewayContext>, turns: Turns) {
        APIRoutes(services).add(to: router)
        let pages = PageRouter(router, services: services, nouns: nouns, turns: turns) { await live.version(of: $0) }
        LiveRoutes(pages: pages.access, live: live).add(to: pages)
        for noun in nouns { noun.addRoutes(pages) }
        pages.addUnknownAddresses()
    }
}
