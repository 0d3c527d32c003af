import App
import Foundation
import HTTPTransport
import Lineups
import Sandbox
import Storage
import TestSupport
import Twilio

/// Gateways and a sandbox as processes on free ports, with a database in a temporary folder or at a server.
struct BenchmarkDatabase: Sendable {
    let folder: TemporaryFolder
    let store: Store
    let http: HTTPClient
    let provider: Provider
    /// Where webhooks go: the only gateway, or what spreads them over several.
    let gatewayURL: String
    let environment: [String: String]
    /// The provider that the sandbox stands for.
    let dialect: SandboxDialect
    /// Where each gateway listens.
    private let listens: [String]
    /// Spreads webhooks over several gateways; nil for one.
    private let webhooks: ConnectionRelay?
    /// Between the gateways and the database; nil for nothing.
    private let distantServer: DistantServer?

    static let ourNumber = SandboxConfiguration().numbers[0]

    /// Seconds after which the gateway reconciles uncertain messages; a minute in production.
    static let patience = 3

    /// - Parameters:
    ///   - publicURL: the URL that webhooks are signed for; nil is the gateway's own address.
    ///   - rate: segments per second that may be sent.
    ///   - address: of the database at a server; nil for a file.
    ///   - gatewayAddress: the address that gateways and commands use; nil is the same.
    ///   - distantServer: what they use instead, to be farther from it.
    ///   - gateways: how many; several need a server.
    ///   - dialect: the provider that the sandbox stands for.
    ///   - settings: further ones of the gateways.
    init(
        publicURL: String? = nil, rate: Int = 2000, address: String? = nil, gatewayAddress: String? = nil,
        distantServer: DistantServer? = nil, gateways: Int = 1, dialect: SandboxDialect = .twilio,
        settings: [String: String] = [:]
    ) throws {
        self.dialect = dialect
        self.distantServer = distantServer
        folder = try TemporaryFolder()
        store = try Store(path: address ?? folder.file("greenroom.db"), migrations: Modules.migrations)
        http = .curl(try CurlEngine(userAgent: "greenroom-benchmarks"))
        let (ports, sandbox) = (try (0..<gateways).map { _ in try FreePort.find() }, try FreePort.find())
        listens = ports.map { "127.0.0.1:\($0)" }
        webhooks = gateways == 1 ? nil : try ConnectionRelay(to: ports.map { .port($0) })
        gatewayURL = "http://127.0.0.1:\(webhooks?.port ?? ports[0])"
        let test = dialect.testCredentials
        provider = Provider(
            baseURL: "http://127.0.0.1:\(sandbox)", pathPrefix: dialect.pathPrefix, accountSID: test.accountSID,
            credentials: .token(Secret(test.authToken)), kind: dialect.kind)
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path, "TZ": "America/New_York",
            "GREENROOM_DATABASE": distantServer?.address ?? gatewayAddress ?? address ?? store.path,
            "GREENROOM_LISTEN": listens[0],
            "GREENROOM_PUBLIC_URL": publicURL ?? gatewayURL, "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(sandbox)",
            "GREENROOM_RATE": String(rate), "GREENROOM_PATIENCE": String(Self.patience),
            "TWILIO_ACCOUNT_SID": test.accountSID, "TWILIO_AUTH_TOKEN": test.tokens.joined(separator: ","),
            "TWILIO_FROM": Self.ourNumber, "TWILIO_BASE_URL": provider.baseURL,
        ]
        if dialect != .twilio { environment["GREENROOM_PROVIDER"] = dialect.kind.name }
        // A carrier's limit would take hours.
        if dialect.kind.textsPerHour != nil { environment["GREENROOM_RATE_HOUR"] = "100000" }
        self.environment = environment.merging(settings) { $1 }
    }

    /// The address of each gateway.
    var gatewayURLs: [String] { listens.map { "http://" + $0 } }

    /// At the provider.
    var phones: SimulatedPhones { SimulatedPhones(provider: provider.baseURL, http: http) }

    /// The provider's name in the database.
    var providerKey: String { provider.kind.key(of: provider, sender: Self.ourNumber) }

    /// Returns when the sandbox answers. It posts texts to the address that a gateway would listen on.
    func startSandbox() async throws -> ChildProcess {
        let listen = String(gatewayURL.dropFirst("http://".count))
        let environment = environment.merging(["GREENROOM_LISTEN": listen]) { $1 }
        let process = try ChildProcess(
            ChildProcess.greenroom, ["sandbox", "--provider", dialect.rawValue], environment: environment,
            log: folder.file("sandbox.log"))
        try await http.waitForAnswer(from: provider.baseURL + "/sandbox/health")
        return process
    }

    /// Returns when the process runs, before the gateway answers.
    func startGateway(_ place: Int = 0) throws -> ChildProcess {
        try ChildProcess(
            ChildProcess.greenroom, ["serve"],
            environment: environment.merging(["GREENROOM_LISTEN": listens[place]]) { $1 },
            log: folder.file(place == 0 ? "serve.log" : "serve-\(place).log"))
    }

    /// Returns the gateway and its process ID when it answers.
    func startGatewayForMemory() async throws -> (gateway: ChildProcess, process: String) {
        // The shell prints its process ID and then becomes the gateway.
        let number = folder.file("number")
        let gateway = ChildProcess(
            "/bin/sh", ["-c", "echo $$ > \"$0\"; exec \"$1\" serve", number, try ChildProcess.greenroom],
            environment: environment, log: folder.file("serve.log"))
        try await http.waitForAnswer(from: gatewayURL)
        return (gateway, try String(contentsOfFile: number, encoding: .utf8).trimmingCharacters(in: .newlines))
    }

    func startGateways() throws -> [ChildProcess] { try listens.indices.map(startGateway) }

    /// Sets the probabilities of faults at the provider, such as `{"dropAnswer": 0.1}`.
    func setFaults(_ json: String) async throws {
        _ = try await post(json, to: "/sandbox/faults")
    }

    /// Returns the body of the answer.
    func post(_ json: String, to path: String) async throws -> [UInt8] {
        let request = HTTPRequest(
            .post, provider.baseURL + path, headers: [HTTPField("Content-Type", "application/json")],
            body: Array(json.utf8), timeout: .seconds(60))
        let answer = try await http.send(request)
        guard answer.status == 200 else { throw Refused(path: path, status: answer.status) }
        return answer.body
    }

    struct Refused: Error {
        let path: String
        let status: Int
    }
}
