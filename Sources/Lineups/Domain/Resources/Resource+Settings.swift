import JSON
import Platform
import Storage
import Values

extension Resource {
    /// How the account does things. Only an owner changes them, and no token is an owner's.
    static let settings = Resource(
        "settings", noun: "account", model: "Settings", about: "How the account does things.",
        listed: AccountSettings.fields.type,
        [
            .list(needs: .change, "Lists one row: the settings of the account.") { request, tx in
                [
                    ResourceRow(
                        request.account.id, AccountSettings.fields.object(try AccountSettings(request.account, in: tx)))
                ]
            }
        ])
}
