package import Values

/// What the pretend provider is: where it listens, whose account it keeps, and how it behaves.
package struct SandboxConfiguration: Sendable {
    /// A loopback address, unless somebody means to show the phones page to others.
    package var host: String
    /// 0 takes any free port; `SandboxProvider.baseURL()` tells which.
    package var port: Int
    package var credentials: SandboxCredentials
    /// Our numbers in E.164. InboundMessage texts that name none go to the first.
    package var numbers: [String]
    /// Of a Messaging Service that holds all the numbers; nil: there is none.
    package var serviceSID: String?
    /// Where inbound texts are posted, with connection overrides in its fragment (`#rc=3&rp=all`).
    /// Nil: nowhere, until a client writes an `SmsUrl` to the number.
    package var inboundWebhookURL: String?
    /// Numbers that a trial account may text.
    package var verifiedNumbers: [String]
    /// How long a message stays in each state on its way to `delivered`.
    package var stepDelay: Duration
    /// How many messages are kept; the oldest go first.
    package var messageLimit: Int
    package var faults: Faults
    /// What resources are dated with. Delays are counted on a clock of their own.
    package var clock: WallClock
    /// Makes identifiers differ from one run to the next.
    package var random: RandomSource

    package init(
        host: String = "127.0.0.1", port: Int = 4010, credentials: SandboxCredentials = SandboxProvider.testCredentials,
        numbers: [String] = ["+15005550006"], serviceSID: String? = nil, inboundWebhookURL: String? = nil,
        verifiedNumbers: [String] = [], stepDelay: Duration = .milliseconds(3), messageLimit: Int = 200_000,
        faults: Faults = Faults(), clock: WallClock = .system, random: RandomSource = .system
    ) {
        (self.host, self.port, self.credentials) = (host, port, credentials)
        (self.numbers, self.serviceSID, self.inboundWebhookURL) = (numbers, serviceSID, inboundWebhookURL)
        (self.verifiedNumbers, self.stepDelay, self.messageLimit) = (verifiedNumbers, stepDelay, messageLimit)
        (self.faults, self.clock, self.random) = (faults, clock, random)
    }
}

/// Who may use the REST API, and what signs the webhooks.
package struct SandboxCredentials: Sendable, Hashable {
    package var accountSID: String
    package var authToken: String
    package var apiKey: APIKey?

    package struct APIKey: Sendable, Hashable {
        package var sid: String
        package var secret: String

        package init(sid: String, secret: String) {
            (self.sid, self.secret) = (sid, secret)
        }
    }

    package init(accountSID: String, authToken: String, apiKey: APIKey? = nil) {
        (self.accountSID, self.authToken, self.apiKey) = (accountSID, authToken, apiKey)
    }
}
