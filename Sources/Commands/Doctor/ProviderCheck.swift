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
                "credentials: none, using the sandbox at \(app.provider.baseURL); no real texts are sent",
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
                    : .bad("provider: the account is \(account.status)", fix: "Check the provider's console.")
            ]
            if account.isTrial {
                results.append(
                    .warning("provider: a trial account can only text verified numbers", fix: "Upgrade the account."))
            }
            if account.signing == .another {
                results.append(
                    .bad(
                        "TWILIO_AUTH_TOKEN is the secondary token: webhooks will not verify",
                        fix: "Use the primary token."))
            }
            results.append(clock(account.providerClock))
            return results + (try await number(client))
        } catch let failure as APIFailure {
            return [
                .bad(
                    "\(failure)",
                    fix: end.isSandbox
                        ? "Start the sandbox and the gateway: greenroom serve" : failure.errorClass.advice)
            ]
        } catch {
            return [.bad("provider: \(error)", fix: "Check the network and TWILIO_BASE_URL.")]
        }
    }

    private func clock(_ theirs: Instant?) -> CheckResult {
        guard let theirs else {
            return .warning("clock: the provider reports no time to compare with", fix: "Nothing to do.")
        }
        let seconds = (theirs - WallClock.system.now()).wholeMilliseconds / 1000
        return abs(seconds) > 60
            ? .bad(
                "clock: \(abs(seconds)) seconds off the provider's clock",
                fix: "Set the clock: timedatectl set-ntp true")
            : .good("clock: matches the provider's")
    }

    private func number(_ client: AccountClient) async throws -> [CheckResult] {
        let sender = context.app.provider.sender
        if sender.hasPrefix("MG") { return [.good("sender: Messaging Service \(sender)")] }
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            return [
                .bad(
                    "sender: \(sender) is not a number of this account",
                    fix: "Set TWILIO_FROM to a number of this account.")
            ]
        }
        guard number.canText != false else {
            return [.bad("sender: \(sender) cannot send texts", fix: "Set TWILIO_FROM to a number that can.")]
        }
        return [.good("sender: \(sender) can send texts"), webhook(of: number)]
    }

    /// Where the provider delivers inbound texts.
    private func webhook(of number: IncomingNumber) -> CheckResult {
        let expected = context.app.webhookURL + "/twilio/sms"
        let actual = number.smsURL ?? ""
        let bare = actual.split(separator: "#", maxSplits: 1).first.map(String.init) ?? ""
        return bare == expected
            ? .good("webhook: texts to \(number.number) go to \(expected)")
            : .bad(
                "webhook: texts to \(number.number) go to \(actual.isEmpty ? "no address" : actual)",
                fix: "At the provider, set it to \(expected)#rc=3&rp=all")
    }
}
