/// The settings, by their name in the environment and in the settings file.
package enum Setting: String, CaseIterable, Sendable {
    case database = "GREENROOM_DATABASE"
    case account = "GREENROOM_ACCOUNT"
    case listen = "GREENROOM_LISTEN"
    case publicURL = "GREENROOM_PUBLIC_URL"
    case pages = "GREENROOM_PAGES"
    case signUp = "GREENROOM_SIGNUP"
    case trustedProxies = "GREENROOM_TRUSTED_PROXIES"
    case templates = "GREENROOM_TEMPLATES"
    case rate = "GREENROOM_RATE"
    case patience = "GREENROOM_PATIENCE"
    case log = "GREENROOM_LOG"
    case contact = "GREENROOM_CONTACT"
    case flickrKey = "GREENROOM_FLICKR_KEY"
    case flickrURL = "GREENROOM_FLICKR_URL"
    case openverseURL = "GREENROOM_OPENVERSE_URL"
    case config = "GREENROOM_CONFIG"
    case now = "GREENROOM_NOW"
    case sandboxListen = "GREENROOM_SANDBOX_LISTEN"
    case accountSID = "TWILIO_ACCOUNT_SID"
    case authToken = "TWILIO_AUTH_TOKEN"
    case apiKey = "TWILIO_API_KEY"
    case apiSecret = "TWILIO_API_SECRET"
    case from = "TWILIO_FROM"
    case service = "TWILIO_MESSAGING_SERVICE_SID"
    case baseURL = "TWILIO_BASE_URL"
    case pathPrefix = "TWILIO_PATH_PREFIX"
    case signatureHeader = "TWILIO_SIGNATURE_HEADER"

    var isSecret: Bool {
        self == .authToken || self == .apiSecret || self == .flickrKey
    }

    /// The default; nil if there is none.
    var builtIn: String? {
        switch self {
        case .listen: "127.0.0.1:8080"
        case .sandboxListen: "127.0.0.1:4010"
        case .baseURL: "https://api.twilio.com"
        case .pathPrefix: "/2010-04-01"
        case .signatureHeader: "X-Twilio-Signature"
        case .log: "notice"
        case .pages: "on"
        case .signUp: "closed"
        case .flickrURL: "https://api.flickr.com/services/rest/"
        case .openverseURL: "https://api.openverse.org/v1/"
        case .patience: "60"
        default: nil
        }
    }

    /// By its name, or by what follows GREENROOM_ in it: `signup`.
    init?(named name: String) {
        guard let setting = Setting(rawValue: name.uppercased()) ?? Setting(rawValue: "GREENROOM_" + name.uppercased())
        else { return nil }
        self = setting
    }

    /// A one-line description for the settings table.
    var meaning: String {
        switch self {
        case .database: "where everything is kept"
        case .account: "whose data to work on, by name, where there are several"
        case .listen: "where the gateway listens"
        case .publicURL: "the address under which the provider reaches the gateway"
        case .pages: "whether the gateway serves pages: on or off"
        case .signUp: "who may create an account on the pages: closed, invite or open"
        case .trustedProxies: "addresses of proxies, besides this machine, whose X-Forwarded-For is believed"
        case .templates: "a folder with message texts of your own"
        case .rate: "segments a second, instead of the usual for the kind of number"
        case .patience: "seconds until the provider is asked what became of a text without an answer"
        case .log: "how much the gateway logs: debug, info, notice, warning, error"
        case .contact: "who runs this gateway, an e-mail or a page: outside services are told"
        case .flickrKey: "a Flickr key; without it pictures are searched at Openverse"
        case .flickrURL: "where Flickr is asked"
        case .openverseURL: "where Openverse is asked"
        case .config: "a file with these settings, NAME=VALUE a line"
        case .now: "a fixed time, for documentation and tests"
        case .sandboxListen: "where the sandbox provider listens"
        case .accountSID: "your Twilio account, AC…"
        case .authToken: "its auth token; two with a comma between while you change it"
        case .apiKey: "an API key to send with instead, SK…"
        case .apiSecret: "that key's secret"
        case .from: "the number to text from"
        case .service: "a Messaging Service to text from instead, MG…"
        case .baseURL: "another provider that speaks Twilio's protocol"
        case .pathPrefix: "the first part of that provider's paths"
        case .signatureHeader: "the header in which that provider signs"
        }
    }
}
