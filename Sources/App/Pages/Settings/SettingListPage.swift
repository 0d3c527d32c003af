import PageKit
import PhoneNumbers
import Platform
import Values

/// `/settings/zone` and `/settings/country`: a value of the account, from a list with a search.
enum SettingListPage {
    static func addRoutes(to router: PageRouter) {
        router.get("settings/zone", needs: .own) { page(.zones($0.searched(60), account: $0.account, now: $0.now)) }
        router.get("settings/country", needs: .own) { page(.countries($0.searched(60), account: $0.account)) }
    }

    private static func page(_ model: SettingListModel) -> PageResponse {
        .page(
            Page(
                "settings_list", title: model.title, section: "/settings", fragments: ["settings_list_rows"],
                model: model))
    }
}

struct SettingListModel: PageModel {
    struct Choice: Codable, Hashable, Sendable {
        let value: String
        /// `New York, 7:30 AM`
        let title: String
        let note: String
        let isCurrent: Bool
    }

    let title: String
    /// Of the page, and of the form that chooses.
    let path: String
    /// Of the form.
    let field: String
    /// What one can search for.
    let hint: String
    let search: String?
    let current: String
    let choices: [Choice]
    let hasChoices: Bool
}

extension SettingListModel {
    /// Without a search, the zones of the account's country come first.
    static func zones(_ words: String, account: Account, now: Instant) -> SettingListModel {
        let own = words.isEmpty ? Zone.zones(ofCountry: account.region.code) : []
        let zones = own + Zone.search(words).filter { !own.contains($0) }
        return SettingListModel(
            title: "Time zone", path: "/settings/zone", field: "zone", hint: "City or continent",
            search: words.isEmpty ? nil : words, current: account.zone.identifier,
            choices: zones.map { zone in
                Choice(
                    value: zone.identifier, title: zone.title(at: now), note: zone.identifier,
                    isCurrent: zone == account.zone)
            }, hasChoices: !zones.isEmpty)
    }

    static func countries(_ words: String, account: Account) -> SettingListModel {
        let countries = Country.search(words)
        return SettingListModel(
            title: "Country", path: "/settings/country", field: "region", hint: "Country",
            search: words.isEmpty ? nil : words, current: Country.name(of: account.region.code),
            choices: countries.map { country in
                Choice(
                    value: country.name, title: country.name, note: country.code,
                    isCurrent: country.code == account.region.code)
            }, hasChoices: !countries.isEmpty)
    }
}
