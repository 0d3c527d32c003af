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
            return [.bad("phone: \(error)", fix: NextStep(sentence: Self.advice(error)))] + notes
        }
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

    private func health(_ health: DeviceHealth?) -> [CheckResult] {
        guard let health else {
            return [.good("phone: reached through a server, which does not report on it")]
        }
        if let seen = health.lastSeen {
            let ago = DurationText.rough(now - seen)
            return [
                health.awaySince(now: now) == nil
                    ? .good("phone: its server heard of it within \(ago)")
                    : .bad(
                        "phone: its server has not heard of it for \(ago)",
                        fix: "Check that it is on and has a network, and that the app runs.")
            ]
        }
        let version = health.version.map { ", app version \($0)" } ?? ""
        var results = [CheckResult.good("phone: reached\(version)")]
        if let flaw = health.flaw, let version = health.version {
            results.append(.warning("phone: version \(version) of the app \(flaw)", fix: "Update the app."))
        }
        if let battery = health.battery {
            let words = "battery: \(battery)%\(health.isCharging == true ? ", charging" : "")"
            results.append(health.isBatteryLow ? .warning(words, fix: "Charge the phone.") : .good(words))
        }
        if let failed = health.failed, failed > 0 {
            results.append(
                .warning(
                    "phone: \(failed.counted("text")) could not be sent within the last hour",
                    fix: "Check the signal and the credit of its SIM."))
        }
        return results
    }

    /// How texts come in.
    private func texts() async throws(APIFailure) -> [CheckResult] {
        guard provider.isPolled else {
            guard provider.signingTokens.count < 2 else { return [.good("texts: the phone posts them")] }
            return [
                .bad(
                    "texts: no signing key, so what the phone posts cannot be verified",
                    fix: "Put the key from the app's settings behind the password, after a comma, in TWILIO_AUTH_TOKEN."
                )
            ]
        }
        let filter = MessageFilter(pageSize: 1)
        do throws(APIFailure) {
            var pages = messages.list(filter).makeAsyncIterator()
            _ = try await pages.next()
            return [.good("texts: fetched from the phone every few seconds; no public address is needed")]
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 404 else { throw error }
            return [.bad("texts: this version of the app does not list them, so none come in", fix: "Update the app.")]
        }
    }

    /// What no program can check.
    private var notes: [CheckResult] {
        [
            .warning(
                "RCS: chats never reach the app, so answers in them are lost",
                fix: "On the phone, in Messages: turn RCS chats off."),
            .good(
                provider.sim.map { "SIM: number \($0) sends, and only its texts are read" }
                    ?? "SIM: the phone chooses; for a phone with two, set GREENROOM_SIM"),
        ]
    }
}
