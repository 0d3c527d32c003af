import Twilio
import Values

extension ProviderCheck {
    static func failed(_ failure: APIFailure) -> CheckResult {
        .bad("\(failure)", fix: NextStep(sentence: failure.errorClass.advice))
    }
    static func sandboxFailed(_ failure: APIFailure) -> CheckResult {
        .bad("\(failure)", fix: NextStep("Start the sandbox and the gateway", OperatorAction.startGateway))
    }
    static func unreachable(_ error: any Error) -> CheckResult {
        .bad("provider: \(error)", fix: "Check the network and TWILIO_BASE_URL.")
    }

    // MARK: - The account

    static var testCredentials: CheckResult {
        .bad(
            "provider: these are test credentials, which cannot send", fix: "Use the live credentials.")
    }
    static func isActive(_ account: AccountResource) -> CheckResult {
        .good("provider: account \(Printable.line(account.name ?? "")) is active")
    }
    static func isNotActive(_ account: AccountResource) -> CheckResult {
        .bad("provider: the account is \(account.status)", fix: "Check the provider's console.")
    }
    static var secondaryToken: CheckResult {
        .bad(
            "TWILIO_AUTH_TOKEN is the secondary token: webhooks will not verify", fix: "Use the primary token.")
    }

    static var trialWithVerifiedCell: CheckResult {
        .warning(
            "provider: a trial account can only text verified numbers; your cell is verified",
            fix: "Upgrade the account.")
    }
    static var trialWithUnverifiedCell: CheckResult {
        .warning(
            "provider: a trial account can only text verified numbers, and your cell is not verified",
            fix: "Verify your cell in the provider's console, or upgrade the account.")
    }

    static var noClock: CheckResult {
        .warning(
            "clock: the provider reports no time to compare with", fix: "No action needed.")
    }
    static var clockMatches: CheckResult { .good("clock: matches the provider's") }
    static func clockIsOff(seconds: Int64) -> CheckResult {
        .bad(
            "clock: \(seconds) seconds off the provider's clock",
            fix: NextStep("Set the clock", OperatorAction.setClock))
    }

    static func balance(_ balance: Balance, isLow: Bool) -> CheckResult {
        let text = "balance: \(balance.balance) \(balance.currency)"
        return isLow ? .warning(text, fix: "Add money in the provider's console.") : .good(text)
    }
    static func isClosed(country: String) -> CheckResult {
        .bad(
            "texts to \(country) are turned off at the provider",
            fix: "Turn the country on in the provider's messaging geographic permissions.")
    }

    // MARK: - The number

    static func canText(sender: String) -> CheckResult { .good("sender: \(sender) can send texts") }
    static func cannotText(sender: String) -> CheckResult {
        .bad("sender: \(sender) cannot send texts", fix: NextStep("Choose a number that can", OperatorAction.setUp))
    }
    static func isNotOfAccount(sender: String) -> CheckResult {
        .bad(
            "sender: \(sender) is not a number of this account",
            fix: NextStep("Choose one of the account's numbers", OperatorAction.setUp))
    }

    static func hasService(_ sid: String) -> CheckResult { .good("sender: Messaging Service \(sid)") }
    static func hasService(_ sid: String, with numbers: [String]) -> CheckResult {
        .good("sender: Messaging Service \(sid) with \(numbers.joined(separator: ", "))")
    }
    static func isEmptyService(_ sid: String) -> CheckResult {
        .bad("sender: Messaging Service \(sid) has no number", fix: "Add a number to it in the provider's console.")
    }

    static func registration(_ state: Registration.State, isTollFree: Bool) -> CheckResult {
        let what = isTollFree ? "toll-free verification" : "campaign"
        return switch state {
        case .verified: .good("carriers: \(what) verified")
        case .inReview:
            .warning(
                "carriers: \(what) in review; texts to US phones may be blocked until it is verified",
                fix: "Wait, or see the provider's console.")
        case .failed:
            .bad("carriers: \(what) failed; texts to US phones are blocked", fix: "See the provider's console.")
        case .none:
            .warning(
                "carriers: no \(what) for this number; US phones may not receive its texts",
                fix: "Register it in the provider's console (A2P 10DLC, or toll-free verification).")
        }
    }

    // MARK: - Receiving

    static func goes(_ number: String, to webhook: String) -> CheckResult {
        .good("webhook: texts to \(number) go to \(webhook)")
    }
    static func goes(
        _ number: String, to route: InboundRoute, not webhook: String, repair: CheckResult.Repair?
    ) -> CheckResult {
        .bad(
            "webhook: texts to \(number) go to \(route), not to \(webhook)", fix: NextStep(OperatorAction.setUp),
            repair: repair)
    }
    static func isSentByGet(_ number: String, repair: CheckResult.Repair) -> CheckResult {
        .bad(
            "webhook: texts to \(number) are sent by GET, not POST", fix: NextStep(OperatorAction.setUp),
            repair: repair)
    }
    static func goesToConversations(_ number: String) -> CheckResult {
        .warning(
            "webhook: Conversations receives the texts to \(number) first",
            fix: "Turn off auto-creation for it in the provider's console.")
    }
    static func lost(_ route: InboundRoute, _ change: WebhookChange? = nil) -> CheckResult {
        let name = Printable.line(route.service?.name ?? route.service?.sid ?? "")
        return .bad(
            "webhook: texts to \(route.number.number.rawValue) are lost; the Messaging Service \(name) has no address",
            fix: NextStep(OperatorAction.setUp), repair: change.map { .webhook($0) })
    }

    // MARK: - The last day

    static func notFetched(_ count: Int) -> CheckResult {
        .warning(
            "inbound: \(count.counted("text")) from the last day not fetched yet",
            fix: NextStep("The running gateway fetches them", OperatorAction.startGateway))
    }

    /// - Parameters:
    ///   - address: to which the provider could not deliver; nil if it says none.
    ///   - meaning: the provider's page about the code.
    static func logged(_ code: String, count: Int, address: String?, meaning: String) -> CheckResult {
        .warning(
            "provider's log: error \(code), \(count) in the last day\(address.map { " for \($0)" } ?? "")",
            fix: "What it means: \(meaning)")
    }
}
