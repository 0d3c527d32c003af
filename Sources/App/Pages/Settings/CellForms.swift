import Lineups
import Logging
import Messaging
import PageKit
import People
import Platform
import Storage
import Values

/// The forms for the account's cell. A number counts once the code that is sent to it was entered.
enum CellForms {
    static func addRoutes(to router: PageRouter) {
        router.post("settings/cell", needs: .own, sendCode)
        router.post("settings/cell/verify", needs: .own, verify)
        router.post("settings/cell/remove", needs: .own, remove)
    }

    @Sendable
    private static func sendCode(_ request: PageRequest) async throws -> PageResponse {
        guard request.member.isMain else { throw PageError.notFound }
        let account = request.account
        let typed = ["cell": request.text("cell")]
        let number: String
        do throws(AccountEntryError) {
            number = try AccountEntry.cell(request.text("cell"), region: account.region)
        } catch {
            return .page(try await SettingsPage.page(request, typed: typed, problems: ["cell": error.sentences]))
        }
        guard number != account.cell else { return SettingsPage.back(to: "cell", "That is already your cell.") }
        let texts = SignInTexts(
            templates: request.services.signIn.templates, sender: try await request.services.signIn.sender(),
            random: request.services.random)
        let limits = request.services.signIn.verification
        do {
            try await request.write { try texts.verifyCell(number, of: account.id, within: limits, in: $0) }
        } catch let error as TooManyAttempts {
            return .page(try await SettingsPage.page(request, typed: typed, problems: ["cell": error.sentence]))
        } catch let error as VerificationError {
            if error == .usedUp { request.services.log.warning("the codes to verify cells are used up for today") }
            return .page(try await SettingsPage.page(request, typed: typed, problems: ["cell": error.sentence]))
        }
        return SettingsPage.back(to: "cell", "A code is on its way. Enter it within ten minutes.")
    }

    @Sendable
    private static func verify(_ request: PageRequest) async throws -> PageResponse {
        guard request.member.isMain else { throw PageError.notFound }
        let verification = VerifyCell(request.account.id, digits: request.text("code"))
        let result = try await request.write { try verification.run(in: $0) }
        switch result {
        case .verified: return SettingsPage.back(to: "cell", "Your cell is verified. Texts from it are commands now.")
        case .wrong(let tries):
            return .page(try await SettingsPage.page(request, problems: ["code": SignInCodeRoutes.wrong(tries)]))
        case .invalid:
            return .page(
                try await SettingsPage.page(
                    request, problems: ["cell": "That code is too old, or was tried too often. Send a new one."]))
        case .taken:
            return .page(try await SettingsPage.page(request, problems: ["cell": AccountError.cellTaken.sentences]))
        }
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        guard request.member.isMain else { throw PageError.notFound }
        var changes = ChangeAccount.Changes()
        changes.cell = .some(nil)
        let change = ChangeAccount(request.account.id, changes: changes)
        _ = try await request.write { try change.run(in: $0) }
        return SettingsPage.back(to: "cell", "Your cell was removed.")
    }
}
