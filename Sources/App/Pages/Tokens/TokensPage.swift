package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/tokens`: the tokens of other programs. Only for owners. `/api` says what they can do.
package enum TokensPage {
    package static let noun = PageNoun(
        entries: [PageEntry("API tokens", "/tokens", words: "api program token")], templates: templates
    ) { router in
        router.getForVisitors("api") { .page(ReferencePage.page($0.services.modules)) }
        router.get("tokens", needs: .own) { .page(try await page($0)) }
        router.post("tokens/add", needs: .own, add)
        router.get("tokens/:apitoken/remove", needs: .own, confirmRemoval)
        router.post("tokens/:apitoken/remove", needs: .own, remove)
    }

    private static let templates = PageTemplates([
        "tokens": PackageResources.tokens_mustache, "api_reference": PackageResources.api_reference_mustache,
    ])

    /// - Parameter token: one that has just been made. It is shown once.
    private static func page(
        _ request: PageRequest, typed: [String: String] = ["expires": APITokenInput.usualExpiry],
        problems: [String: String] = [:], token: SecretToken? = nil
    ) async throws -> Page {
        let (account, now) = (request.account, request.now)
        let tokens = try await request.read { try APIToken.all(of: account.id, in: $0) }
        let model = TokensModel(
            tokens: tokens.map { TokensModel.Row($0, zone: account.zone, now: now) }, token: token?.text,
            name: FieldModel("name", typed, problems), expires: FieldModel("expires", typed, problems),
            role: ChoiceModel(
                FieldModel("role", ["role": Role.viewer.rawValue].merging(typed) { $1 }, problems),
                among: APIToken.roles.map(\.rawValue), title: \.self),
            roles: APIToken.roles.map { "\($0.rawValue): \($0.summary)." }.joined(separator: " "))
        return Page("tokens", title: "API tokens", status: problems.isEmpty ? 200 : 422, model: model)
            .showingOnce(token?.text)
    }

    /// The token is shown once, so the page is the response of the form.
    @Sendable
    private static func add(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(["name", "role", "expires"])
        let (account, random) = (request.account.id, request.services.random)
        do {
            let input = try APITokenInput(
                name: typed["name"] ?? "", role: typed["role"] ?? "", expires: typed["expires"] ?? ""
            ).read()
            let token = try await request.write { tx in
                try APIToken.add(input, of: account, by: tx.actor, random: random, in: tx)
            }
            return .page(try await page(request, token: token))
        } catch let problems as InputProblems<APITokenInput.Field> {
            let words = problems.byField.map { ($0.field, $0.error.sentences) }
            return .page(
                try await page(request, typed: typed, problems: Dictionary(words) { first, _ in first }))
        } catch let error as APITokenError {
            return .page(try await page(request, typed: typed, problems: ["name": error.sentences]))
        }
    }

    @Sendable
    private static func confirmRemoval(_ request: PageRequest) async throws -> PageResponse {
        let (id, account): (ID<APIToken>, _) = (try request.id("apitoken"), request.account.id)
        let token = try await request.read { try find(id, account: account, in: $0) }
        let model = ConfirmModel(
            title: token.removalQuestion, crumb: "API tokens", crumbPath: "/tokens",
            sentences: [APIToken.removalConsequence], path: "/tokens/\(token.id)/remove", button: "Remove",
            backPath: "/tokens")
        return .page(model.page(in: "/settings"))
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        let (id, account): (ID<APIToken>, _) = (try request.id("apitoken"), request.account.id)
        let removed = try await request.write { tx in
            let token = try find(id, account: account, in: tx)
            try token.remove(in: tx)
            return token
        }
        return .redirect(to: "/tokens", notice: "Removed \(removed.name.quotedLine).")
    }

    private static func find(_ id: ID<APIToken>, account: ID<Account>, in tx: Transaction) throws -> APIToken {
        guard let token = try APIToken.all(of: account, in: tx).first(where: { $0.id == id }) else {
            throw PageError.notFound
        }
        return token
    }
}

struct TokensModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let role: String
        /// In words; nil if it was never used.
        let used: String?
        let expires: String

        init(_ token: APIToken, zone: Zone, now: Instant) {
            (id, name, role) = (token.id.rawValue, token.name, token.role.rawValue)
            used = token.usedAt.map { RelativeText.of($0, now: now, in: zone) }
            expires = token.expiryWords(in: zone, now: now)
        }
    }

    let tokens: [Row]
    /// One that has just been made.
    let token: String?
    let name: FieldModel
    let expires: FieldModel
    let role: ChoiceModel
    /// What each can do.
    let roles: String
}
