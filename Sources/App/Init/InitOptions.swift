import ArgumentParser
import Twilio

/// Every answer of `init` as a flag.
struct InitOptions: ParsableArguments {
    enum ProviderName: Hashable, ExpressibleByArgument {
        case account(ProviderKind), sandbox

        static let all = ProviderKind.all.map(account) + [.sandbox]
        static var allValueStrings: [String] { all.map(\.word) }

        init?(argument: String) {
            guard let name = Self.all.first(where: { $0.word == argument }) else { return nil }
            self = name
        }

        private var word: String {
            switch self {
            case .account(let kind): kind.name
            case .sandbox: "sandbox"
            }
        }

        /// In the list of choices.
        var words: String {
            switch self {
            case .account(let kind): kind.title
            case .sandbox: "nobody yet: the sandbox, to try things without sending"
            }
        }
    }

    @Option(help: ArgumentHelp("Start from a backup.", valueName: "file"))
    var fromBackup: String?

    @Option(help: "The name that your texts are from.")
    var name: String?

    @Option(help: "Your own cell; \"\" for none.")
    var cell: String?

    @Option(help: "Your time zone, like Europe/London.")
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "Who sends your texts: \(ProviderKind.all.map(\.name).joined(separator: ", ")) or sandbox."))
    var provider: ProviderName?

    @Option(help: "The account SID, AC…; at SignalWire the project ID, of a phone the user name.")
    var accountSID: String?

    @Option(
        help: ArgumentHelp(
            "A file with the token or password, and a line with any signing key; - for standard input.",
            valueName: "file"))
    var tokenFile: String?

    @Option(help: "The SignalWire space, like example.signalwire.com.")
    var space: String?

    @Option(help: "The address of the phone, from its app, like http://192.168.1.20:8080.")
    var phone: String?

    @Option(help: "The SIM of the phone that sends: 1, 2 or 3.")
    var sim: Int?

    @Option(help: "The sender: one of the account's numbers, or the phone's.")
    var number: String?

    @Option(help: "The number of your WhatsApp sender at the provider; \"\" for none.")
    var whatsapp: String?

    @Option(help: "The public URL of this gateway; \"\" for none.")
    var publicURL: String?

    @Flag(inversion: .prefixedNo, help: "Send inbound texts to this gateway.")
    var webhook: Bool?

    @Flag(inversion: .prefixedNo, help: "Send a test text to your cell.")
    var test: Bool?

    @Option(help: "Another number for the test text, if yours is the sender's.")
    var testNumber: String?

    @Option(help: ArgumentHelp("Contacts to import.", valueName: "file"))
    var contacts: String?

    @Flag(inversion: .prefixedNo, help: "Turn on the nightly backup.")
    var backup: Bool?

    @Flag(name: .shortAndLong, help: "Accept the suggested answers.")
    var yes = false
}
