internal import HTTPTransport
internal import Twilio
internal import Values

/// The provider: reachable, with these credentials, with this number, and agreeing on the time.
struct ProviderCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        let app = context.app.provider
        let start =
            app.isSandbox
            ? CheckResult.warning(
                "no Twilio credentials: the sandbox at \(app.provider.baseURL), nobody is really texted",
                cure: "To go live, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM")
            : .good("credentials: account \(Redaction.secret(app.provider.accountSID)) at \(app.provider.baseURL)")
        if let lacking = app.lacking {
            return [start, .bad("credentials: \(lacking.what)", cure: lacking.lines.first ?? "")]
        }
        return [start] + (await provider())
    }

    private func provider() async -> [CheckResult] {
        let end = context.app.provider
        do {
            let engine = try CurlEngine(userAgent: Version.userAgent)
            let client = AccountClient(provider: end.provider, http: .curl(engine))
            if case .apiKey = end.provider.credentials {
                return [clock(try await client.probe())] + (try await number(client))
            }
            let account = try await client.account()
            var results: [CheckResult] = [
                account.status == .active
                    ? .good("provider: account \(account.name ?? "") is active")
                    : .bad("provider: the account is \(account.status)", cure: "Look at the provider's console.")
            ]
            if account.isTrial {
                results.append(
                    .warning("provider: a trial account texts verified numbers only", cure: "Upgrade it there."))
            }
            if account.signing == .another {
                results.append(
                    .bad(
                        "TWILIO_AUTH_TOKEN is the secondary token: webhooks will not verify",
                        cure: "Use the primary one."))
            }
            results.append(clock(account.providerClock))
            return results + (try await number(client))
        } catch let failure as APIFailure {
            return [
                .bad(
                    "\(failure)",
                    cure: end.isSandbox ? "Start it, and the gateway: greenroom serve" : failure.errorClass.advice)
            ]
        } catch {
            return [.bad("provider: \(error)", cure: "Check the network and TWILIO_BASE_URL.")]
        }
    }

    private func clock(_ theirs: Instant?) -> CheckResult {
        guard let theirs else { return .warning("provider: it does not tell its time", cure: "Nothing to do.") }
        let seconds = (theirs - WallClock.system.now()).wholeMilliseconds / 1000
        return abs(seconds) > 60
            ? .bad("clock: \(abs(seconds)) seconds off the provider's", cure: "Set the clock: timedatectl set-ntp true")
            : .good("clock: agrees with the provider's")
    }

    private func number(_ client: AccountClient) async throws -> [CheckResult] {
        let sender = context.app.provider.sender
        if sender.hasPrefix("MG") { return [.good("sender: Messaging Service \(sender)")] }
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            return [.bad("sender: \(sender) is not a number of this account", cure: "Set TWILIO_FROM to one that is.")]
        }
        guard number.canText != false else {
            return [.bad("sender: \(sender) cannot text", cure: "Set TWILIO_FROM to a number that can.")]
        }
        return [.good("sender: \(sender) can text"), webhook(of: number)]
    }

    /// Where the provider brings the texts that come in.
    private func webhook(of number: IncomingNumber) -> CheckResult {
        let expected = context.app.webhookURL + "/twilio/sms"
        let actual = number.smsURL ?? ""
        let bare = actual.split(separator: "#", maxSplits: 1).first.map(String.init) ?? ""
        return bare == expected
            ? .good("webhook: texts to \(number.number) come to \(expected)")
            : .bad(
                "webhook: texts to \(number.number) go to \(actual.isEmpty ? "nobody" : actual)",
                cure: "Set it to \(expected)#rc=3&rp=all at the provider.")
    }
}
