internal import HTTPTransport
internal import Twilio
internal import Values

/// Checks the public URL: it is set, it responds, and a signed webhook is accepted.
struct WebhookCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        let app = context.app
        if !app.provider.isSandbox, app.settings[.publicURL] == nil {
            return [
                .bad(
                    "public address: none, so no replies come in",
                    fix: "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org")
            ]
        }
        guard app.provider.provider.signatureCheck.canAccept else {
            return [
                .bad("signatures: no auth token, so webhooks cannot be verified", fix: "Set TWILIO_AUTH_TOKEN.")
            ]
        }
        return links + [await probe()]
    }

    /// A public URL without provider credentials.
    private var links: [CheckResult] {
        guard context.app.provider.isSandbox, context.app.settings[.publicURL] != nil else { return [] }
        return [.good("public address: \(context.app.publicURL) is only used in links, with the sandbox")]
    }

    /// Posts a signed status report for a message that does not exist. This checks host, TLS, proxy, path and
    /// signature, and changes nothing.
    private func probe() async -> CheckResult {
        let app = context.app
        let url = app.webhookURL + "/twilio/status"
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
            return .bad(
                "webhook: \(url) does not respond from this machine (\(error.detail))", fix: "greenroom serve")
        }
    }

    private func verdict(_ status: Int, url: String) -> CheckResult {
        switch status {
        case 204: .good("webhook: \(url) responds and accepts a valid signature")
        case 403:
            .bad(
                "webhook: \(url) rejects a valid signature",
                fix: "The gateway and this shell need the same GREENROOM_PUBLIC_URL and auth token.")
        case 301, 302, 307, 308:
            .bad("webhook: \(url) redirects, which loses texts", fix: "Set GREENROOM_PUBLIC_URL to the target.")
        default:
            .bad(
                "webhook: \(url) responds with \(status)",
                fix: "Check the proxy: it must pass POST /twilio/ to the gateway."
            )
        }
    }
}
