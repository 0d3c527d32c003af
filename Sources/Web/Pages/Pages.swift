import Hummingbird
package import Platform
import Storage
import Templates

/// All pages of the gateway: those of the registered nouns, sign-in, assets and live updates.
package struct Pages: Sendable {
    let services: PageServices
    let nouns: [PageNoun]
    let live: LiveUpdates

    /// - Parameter changes: the tables whose changes open pages show.
    package init(services: PageServices, nouns: [PageNoun], changes: [ChangeSource]) {
        (self.services, self.nouns) = (services, nouns)
        live = LiveUpdates(store: services.store, sources: changes, clock: services.clock, log: services.log)
    }

    func add(to router: Router<Gateway.Context>, turns: Turns) {
        let assets = PageAssets(tiles: services.mapTiles)
        let links = nouns.compactMap(\.link).enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        let renderer = PageRenderer(
            templates: PageTemplates(nouns: nouns), assets: assets, links: links.map(\.element),
            tileOrigin: services.mapTiles?.origin)
        let access = PageAccess(services: services, renderer: renderer, turns: turns)
        let pages = PageRouter(router: router, access: access)
        assets.add(to: router)
        SignInRoutes.add(to: pages)
        SignInCodeRoutes.add(to: pages)
        PasswordRoutes.add(to: pages)
        SignUpRoutes.add(to: pages)
        PerformerPage.add(to: pages)
        LiveRoutes(pages: access, live: live).add(to: pages)
        for noun in nouns { noun.addRoutes(pages) }
        router.add(middleware: UnknownAddress(access: access))
    }
}
