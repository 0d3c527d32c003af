internal import HTTPTransport
internal import Twilio
internal import Values

/// Checks the provider: reachability, credentials, the sender's number and the clock.
struct ProviderCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        let app = context.app.provider
        let start =
            app.isSandbox
            ? CheckResult.warning(
                "no Twilio credentials: the sandbox at \(app.provider.baseURL), nobody is really texted",
                fix: "To go live, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM")
            : .good("credentials: account \(Redaction.secret(app.provider.accountSID)) at \(app.provider.baseURL)")
        if let lacking = app.missingCredentials {
            return [start, .bad("credentials: \(lacking.what)", fix: lacking.lines.first ?? "")]
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
                    : .bad("provider: the account is \(account.status)", fix: "Look at the provider's console.")
            ]
            if account.isTrial {
                results.append(
                    .warning("provider: a trial account texts verified numbers only", fix: "Upgrade it there."))
            }
            if account.signing == .another {
                results.append(
                    .bad(
                        "TWILIO_AUTH_TOKEN is the secondary token: webhooks will not verify",
                        fix: "Use the primary one."))
            }
            results.append(clock(account.providerClock))
            return results + (try await number(client))
        } catch let failure as APIFailure {
            return [
                .bad(
                    "\(failure)",
                    fix: end.isSandbox ? "Start it, and the gateway: greenroom serve" : failure.errorClass.advice)
            ]
        } catch {
            return [.bad("provider: \(error)", fix: "Check the network and TWILIO_BASE_URL.")]
        }
    }

    private func clock(_ theirs: Instant?) -> CheckResult {
        guard let theirs else { return .warning("provider: it does not tell its time", fix: "Nothing to do.") }
        let seconds = (theirs - WallClock.system.now()).wholeMilliseconds / 1000
        return abs(seconds) > 60
            ? .bad("clock: \(abs(seconds)) seconds off the provider's", fix: "Set the clock: timedatectl set-ntp true")
            : .good("clock: agrees with the provider's")
    }

    private func number(_ client: AccountClient) async throws -> [CheckResult] {
        let sender = context.app.provider.sender
        if sender.hasPrefix("MG") { return [.good("sender: Messaging Service \(sender)")] }
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            return [.bad("sender: \(sender) is not a number of this account", fix: "Set TWILIO_FROM to one that is.")]
        }
        guard number.canText != false else {
            return [.bad("sender: \(sender) cannot text", fix: "Set TWILIO_FROM to a number that can.")]
        }
        return [.good("sender: \(sender) can text"), webhook(of: number)]
    }

    /// Where the provider delivers inbound texts.
    private func webhook(of number: IncomingNumber) -> CheckResult {
        let expected = context.app.webhookURL + "/twilio/sms"
        let actual = number.smsURL ?? ""
        let bare = actual.split(separator: "#", maxSplits: 1).first.map(String.init) ?? ""
        return bare == expected
            ? .good("webhook: texts to \(number.number) come to \(expected)")
            : .bad(
                "webhook: texts to \(number.number) go to \(actual.isEmpty ? "nobody" : actual)",
                fix: "Set it to \(expected)#rc=3&rp=all at the provider.")
    }
}
