import Twilio
import Values

/// Checks the device that sends our texts: whether it answers, its state, and what it cannot do.
struct DeviceCheck: Sendable {
    let client: AccountClient
    let messages: MessagesClient
    let now: Instant

    private var provider: Provider { client.provider }

    func check() async -> [CheckResult] {
        do throws(APIFailure) {
            return health(try await client.health()) + (try await texts()) + notes
        } catch {
            return [Self.unreachable(error)] + notes
        }
    }

    private func health(_ health: DeviceHealth?) -> [CheckResult] {
        guard let health else {
            return [Self.notReportedOn]
        }
        if let seen = health.lastSeen {
            let ago = DurationText.rough(now - seen)
            return [health.awaySince(now: now) == nil ? Self.heard(within: ago) : Self.notHeard(for: ago)]
        }
        var results = [Self.reached(health.version)]
        if let flaw = health.flaw, let version = health.version {
            results.append(Self.flawed(version, flaw))
        }
        if let battery = health.battery {
            results.append(Self.battery(battery, isCharging: health.isCharging == true, isLow: health.isBatteryLow))
        }
        if let failed = health.failed, failed > 0 {
            results.append(Self.failed(failed))
        }
        return results
    }

    /// How texts come in.
    private func texts() async throws(APIFailure) -> [CheckResult] {
        guard provider.isPolled else {
            return [provider.signingTokens.count < 2 ? Self.noSigningKey : Self.posted]
        }
        let filter = MessageFilter(pageSize: 1)
        do throws(APIFailure) {
            var pages = messages.list(filter).makeAsyncIterator()
            _ = try await pages.next()
            return [Self.fetched]
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 404 else { throw error }
            return [Self.notListed]
        }
    }

    /// What no program can check.
    private var notes: [CheckResult] { [Self.chatsAreLost, provider.sim.map(Self.sends(fromSIM:)) ?? Self.anySIM] }
}

// MARK: - Words

extension DeviceCheck {
    private static func unreachable(_ failure: APIFailure) -> CheckResult {
        .bad("phone: \(failure)", fix: NextStep(sentence: advice(failure)))
    }

    /// What a phone that cannot be reached needs.
    private static func advice(_ failure: APIFailure) -> String {
        switch failure {
        case .transport:
            "Check that it is on, in the same network, and that the app runs; its address may have changed."
        case .refused(let refusal) where [401, 403].contains(refusal.status):
            "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN against the user name and password in the app."
        case .refused, .unreadable, .wrongPageLink: "Check TWILIO_BASE_URL, and update the app."
        }
    }

    private static var notReportedOn: CheckResult {
        .good("phone: reached through a server, which does not report on it")
    }

    private static func heard(within ago: String) -> CheckResult {
        .good("phone: its server heard of it within \(ago)")
    }
    private static func notHeard(for ago: String) -> CheckResult {
        .bad(
            "phone: its server has not heard of it for \(ago)",
            fix: "Check that it is on and has a network, and that the app runs.")
    }

    private static func reached(_ version: String?) -> CheckResult {
        .good("phone: reached\(version.map { ", app version \($0)" } ?? "")")
    }
    private static func flawed(_ version: String, _ flaw: String) -> CheckResult {
        .warning("phone: version \(version) of the app \(flaw)", fix: "Update the app.")
    }
    private static func battery(_ percent: Int, isCharging: Bool, isLow: Bool) -> CheckResult {
        let words = "battery: \(percent)%\(isCharging ? ", charging" : "")"
        return isLow ? .warning(words, fix: "Charge the phone.") : .good(words)
    }
    private static func failed(_ count: Int) -> CheckResult {
        .warning(
            "phone: \(count.counted("text")) could not be sent within the last hour",
            fix: "Check the signal and the credit of its SIM.")
    }

    private static var posted: CheckResult { .good("texts: the phone posts them") }
    private static var noSigningKey: CheckResult {
        .bad(
            "texts: no signing key, so what the phone posts cannot be verified",
            fix: "Put the key from the app's settings behind the password, after a comma, in TWILIO_AUTH_TOKEN.")
    }
    private static var fetched: CheckResult {
        .good(
            "texts: fetched from the phone every few seconds; no public address is needed")
    }
    private static var notListed: CheckResult {
        .bad(
            "texts: this version of the app does not list them, so none come in", fix: "Update the app.")
    }

    private static var chatsAreLost: CheckResult {
        .warning(
            "RCS: chats never reach the app, so answers in them are lost",
            fix: "On the phone, in Messages: turn RCS chats off.")
    }
    private static var anySIM: CheckResult { .good("SIM: the phone chooses; for a phone with two, set GREENROOM_SIM") }
    private static func sends(fromSIM number: Int) -> CheckResult {
        .good("SIM: number \(number) sends, and only its texts are read")
    }
}
