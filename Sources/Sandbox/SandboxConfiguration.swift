package import Twilio
package import Values

/// Where the sandbox listens, its account, and how it behaves.
package struct SandboxConfiguration: Sendable {
    /// A loopback address, or the address of all interfaces, as in a container. Requests are answered only if they name
    /// a loopback host.
    package var host: String
    /// 0 means any free port; `SandboxProvider.baseURL()` returns it.
    package var port: Int
    package var credentials: SandboxCredentials
    /// Our numbers in E.164. Simulated texts without a recipient go to the first one.
    package var numbers: [String]
    /// The SID of a Messaging Service that holds all numbers; nil for none.
    package var serviceSID: String?
    /// Where inbound texts are posted, with connection overrides in its fragment (`#rc=3&rp=all`).
    /// Nil: nowhere, until a client sets the `SmsUrl` of the number.
    package var inboundWebhookURL: String?
    /// Numbers that a trial account may send to.
    package var verifiedNumbers: [String]
    /// How long a message stays in each status before `delivered`.
    package var stepDelay: Duration
    /// How many messages are stored; beyond that the oldest are removed.
    package var messageLimit: Int
    package var faults: Faults
    package var dialect: SandboxDialect
    /// Approved templates of WhatsApp, besides those that clients create.
    package var templates: [SandboxTemplate] = []
    /// Dates resources. Delays are measured on a monotonic clock instead.
    package var clock: WallClock
    /// Makes identifiers unique across runs.
    package var random: RandomSource

    package init(
        host: String = "127.0.0.1", port: Int = 4010, credentials: SandboxCredentials = SandboxProvider.testCredentials,
        numbers: [String] = ["+15005550006"], serviceSID: String? = nil, inboundWebhookURL: String? = nil,
        verifiedNumbers: [String] = [], stepDelay: Duration = .milliseconds(3), messageLimit: Int = 200_000,
        faults: Faults = Faults(), dialect: SandboxDialect = .twilio, clock: WallClock = .system,
        random: RandomSource = .system
    ) {
        (self.host, self.port, self.credentials) = (host, port, credentials)
        (self.numbers, self.serviceSID, self.inboundWebhookURL) = (numbers, serviceSID, inboundWebhookURL)
        (self.verifiedNumbers, self.stepDelay, self.messageLimit) = (verifiedNumbers, stepDelay, messageLimit)
        (self.faults, self.dialect, self.clock, self.random) = (faults, dialect, clock, random)
    }
}

/// What authenticates clients of the REST API and signs webhooks.
package struct SandboxCredentials: Sendable, Hashable {
    package var accountSID: String
    package var authToken: String
    package var apiKey: APIKey?
    /// Signs webhooks; nil for the token.
    package var signingKey: String?

    /// What a gateway is given: the auth token, and the signing key if there is one.
    package var tokens: [String] { [authToken, signingKey].compactMap(\.self) }

    package struct APIKey: Sendable, Hashable {
        package var sid: String
        package var secret: String

        package init(sid: String, secret: String) {
            (self.sid, self.secret) = (sid, secret)
        }
    }

    package init(accountSID: String, authToken: String, apiKey: APIKey? = nil, signingKey: String? = nil) {
        (self.accountSID, self.authToken, self.apiKey, self.signingKey) = (accountSID, authToken, apiKey, signingKey)
    }
}

/// A template of WhatsApp that the sandbox has from the start.
package struct SandboxTemplate: Sendable {
    let sid: String
    let body: String
    let buttons: [ContentClient.Button]

    /// - Parameters:
    ///   - body: with its variables, as `{{1}}`.
    ///   - buttons: what each sends back may have variables too.
    package init(sid: String, body: String, buttons: [ContentClient.Button]) {
        (self.sid, self.body, self.buttons) = (sid, body, buttons)
    }
}
