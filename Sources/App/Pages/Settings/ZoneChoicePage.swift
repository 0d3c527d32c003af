import PageKit
import PhoneNumbers
import Platform
import Values

/// `/settings/zone`: the account's time zone, from a list with a search.
enum ZoneChoicePage {
    static func addRoutes(to router: PageRouter) {
        router.get("settings/zone") { request in
            let words = String((request.query["q"] ?? "").prefix(60))
            let model = ZoneChoiceModel(words, account: request.account, now: request.now)
            return .page(
                Page(
                    "settings_zone", title: "Time zone", section: "/settings", fragments: ["settings_zones"],
                    model: model))
        }
    }
}

struct ZoneChoiceModel: PageModel {
    struct Choice: Codable, Hashable, Sendable {
        let zone: String
        /// `New York, 7:30 AM`
        let title: String
        let isCurrent: Bool
    }

    let search: String?
    let current: String
    let choices: [Choice]
    let hasChoices: Bool

    init(_ words: String, account: Account, now: Instant) {
        search = words.isEmpty ? nil : words
        current = account.zone.identifier
        // Without a search, those of the account's country come first.
        let own = words.isEmpty ? Zone.zones(ofCountry: account.region.code) : []
        let others = Zone.search(words).filter { !own.contains($0) }
        choices = (own + others).map { zone in
            Choice(zone: zone.identifier, title: zone.title(at: now), isCurrent: zone == account.zone)
        }
        hasChoices = !choices.isEmpty
    }
}
