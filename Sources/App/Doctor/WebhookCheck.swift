import CommandKit
import HTTPTransport
import Messaging
import Platform
import Storage
import Twilio
import Values

/// Checks the public URL: it is set, it responds, and a signed webhook is accepted.
struct WebhookCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        let app = context.app
        // `DeviceCheck` says how its texts come in.
        if app.provider.provider.isPolled { return [] }
        if !app.provider.isSandbox, app.settings[.publicURL] == nil {
            return [
                .bad(
                    "public address: none, so no replies come in",
                    fix: "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org")
            ]
        }
        guard app.provider.provider.signatureCheck.canAccept else {
            return [.bad("signatures: no auth token, so webhooks cannot be verified", fix: "Set TWILIO_AUTH_TOKEN.")]
        }
        // Only the device can sign as it does.
        let probes = app.provider.provider.kind.isDevice ? [] : [await probe()]
        return links + (await address()) + probes + (await recent())
    }

    /// A public URL without provider credentials.
    private var links: [CheckResult] {
        guard context.app.provider.isSandbox, context.app.settings[.publicURL] != nil else { return [] }
        return [.good("public address: \(context.app.publicURL) is only used in links, with the sandbox")]
    }

    // MARK: - The public address

    private static let certificateWarning: Duration = .hours(24 * 14)

    /// Whether a provider can reach it: its name, its certificate, and the gateway behind it.
    private func address() async -> [CheckResult] {
        let app = context.app
        guard !app.provider.isSandbox else { return [] }
        do throws(PublicAddressError) {
            try PublicAddressError.check(app.publicURL, for: app.provider.provider)
        } catch {
            return [.bad("public address: \(error.sentence)", fix: error.nextSteps.first?.commandText ?? "")]
        }
        var request = HTTPRequest(.get, app.publicURL + "/healthz", timeout: .seconds(10))
        request.readsCertificate = true
        do throws(HTTPFailure) {
            let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
            let response = try await client.send(request)
            var results: [CheckResult] = [
                [200, 503].contains(response.status)
                    ? .good("public address: \(app.publicURL) leads to a gateway")
                    : .bad(
                        "public address: \(app.publicURL)/healthz responds with \(response.status)",
                        fix: "Check the proxy: it must pass everything to \(app.settings[.listen] ?? "").")
            ]
            if let warning = certificate(response.certificateExpiry) { results.append(warning) }
            return results
        } catch {
            let advice =
                switch error.kind {
                case .couldNotResolve: "Set its DNS record, and wait for it to propagate."
                case .tls: "Check the proxy's certificate: it must be valid for this name."
                default: "Behind a home router, this check can fail even if the address works from outside."
                }
            return [.warning("public address: \(app.publicURL) cannot be reached (\(error.detail))", fix: advice)]
        }
    }

    /// - Parameter text: `Feb  1 12:00:00 2027 GMT`.
    private func certificate(_ text: String?) -> CheckResult? {
        let words = (text ?? "").split(separator: " ")
        guard words.count == 5, let end = MailDate.parse("\(words[1]) \(words[0]) \(words[3]) \(words[2]) \(words[4])")
        else { return nil }
        let left = end - context.now
        let days = left.wholeMilliseconds / 86_400_000
        return left < Self.certificateWarning
            ? .warning("certificate: expires in \(days) days", fix: "Renew it. Caddy and certbot renew automatically.")
            : .good("certificate: valid for \(days) days")
    }

    // MARK: - The last webhooks

    /// The last webhook of the provider, and those that were rejected in the last day.
    private func recent() async -> [CheckResult] {
        let (key, zone) = (context.app.provider.key, context.account.zone)
        guard let log = try? await context.read({ try WebhookLog.of(key, in: $0) }) else {
            return [.warning("webhook: none received yet", fix: "Test both directions: greenroom init")]
        }
        var results: [CheckResult] = []
        if let time = log.acceptedAt {
            results.append(.good("webhook: the last one was received \(DateText().long(time, in: zone))"))
        }
        if let time = log.rejectedAt, context.now - time < .hours(24) {
            let since = DateText().long(time, in: zone)
            let (what, fix) =
                if let address = log.signedWith {
                    (
                        "was signed for \(address)",
                        "greenroom settings set GREENROOM_PUBLIC_URL \(address.argument)"
                    )
                } else {
                    (
                        "had a wrong signature",
                        "If your texts arrive, it came from somebody else. Otherwise check TWILIO_AUTH_TOKEN."
                    )
                }
            results.append(.warning("webhook: one at \(since) was rejected; it \(what)", fix: fix))
        }
        return results
    }

    // MARK: - Signatures

    /// Posts a signed status report for a message that does not exist. This checks host, TLS, proxy, path and
    /// signature, and changes nothing.
    func probe() async -> CheckResult {
        let app = context.app
        let url = app.webhookURL + WebhookPath.status
        let form: FormBody = [
            "MessageSid": "SM00000000000000000000000000000000", "AccountSid": app.provider.provider.accountSID,
            "MessageStatus": "sent",
        ]
        guard let token = app.provider.provider.signingTokens.first, let key = SigningKey(token: token.revealed)
        else {
            return .bad("signatures: no auth token", fix: "Set TWILIO_AUTH_TOKEN.")
        }
        do throws(HTTPFailure) {
            let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
            let response = try await client.send(
                HTTPRequest(
                    .post, url,
                    headers: [
                        HTTPField("Content-Type", "application/x-www-form-urlencoded"),
                        HTTPField(app.provider.provider.signatureHeader, key.sign(url: url, form: form)),
                    ], body: form.encoded, timeout: .seconds(10)))
            return verdict(response.status, url: url)
        } catch {
            return .bad("webhook: \(url) does not respond from this machine (\(error.detail))", fix: "greenroom serve")
        }
    }

    private func verdict(_ status: Int, url: String) -> CheckResult {
        switch status {
        case 204: .good("webhook: \(url) accepts a valid signature")
        case 403:
            .bad(
                "webhook: \(url) rejects a valid signature",
                fix: "The gateway and this shell need the same GREENROOM_PUBLIC_URL and auth token.")
        case 301, 302, 307, 308:
            .bad("webhook: \(url) redirects, which loses texts", fix: "Set GREENROOM_PUBLIC_URL to the target.")
        default:
            .bad(
                "webhook: \(url) responds with \(status)",
                fix: "Check the proxy: it must pass POST \(WebhookPath.folder) to the gateway."
            )
        }
    }
}
