import Messaging
import Twilio

/// The settings, by their name in the environment and in the settings file.
package enum Setting: String, CaseIterable, Sendable {
    case database = "GREENROOM_DATABASE"
    case databasePassword = "GREENROOM_DATABASE_PASSWORD"
    case erasureKey = "GREENROOM_ERASURE_KEY"
    case account = "GREENROOM_ACCOUNT"
    case listen = "GREENROOM_LISTEN"
    case publicURL = "GREENROOM_PUBLIC_URL"
    case pages = "GREENROOM_PAGES"
    case apiOrigins = "GREENROOM_API_ORIGINS"
    case signUp = "GREENROOM_SIGNUP"
    case verifyCountries = "GREENROOM_VERIFY_COUNTRIES"
    case verifyPerDay = "GREENROOM_VERIFY_PER_DAY"
    case retention = "GREENROOM_RETENTION"
    case retentionUnknown = "GREENROOM_RETENTION_UNKNOWN"
    case retentionArchive = "GREENROOM_RETENTION_ARCHIVE"
    case quotaPhotos = "GREENROOM_QUOTA_PHOTOS"
    case quotaEntries = "GREENROOM_QUOTA_ENTRIES"
    case quotaTexts = "GREENROOM_QUOTA_TEXTS"
    case trustedProxies = "GREENROOM_TRUSTED_PROXIES"
    case templates = "GREENROOM_TEMPLATES"
    case accents = "GREENROOM_ACCENTS"
    case provider = "GREENROOM_PROVIDER"
    case sim = "GREENROOM_SIM"
    case mailFrom = "GREENROOM_MAIL_FROM"
    case smtpURL = "GREENROOM_SMTP_URL"
    case smtpUser = "GREENROOM_SMTP_USER"
    case smtpPassword = "GREENROOM_SMTP_PASSWORD"
    case imapURL = "GREENROOM_IMAP_URL"
    case rate = "GREENROOM_RATE"
    case hourlyRate = "GREENROOM_RATE_HOUR"
    case patience = "GREENROOM_PATIENCE"
    case log = "GREENROOM_LOG"
    case metricsListen = "GREENROOM_METRICS_LISTEN"
    case logFormat = "GREENROOM_LOG_FORMAT"
    case contact = "GREENROOM_CONTACT"
    case alarmPlayer = "GREENROOM_ALARM_PLAYER"
    case flickrKey = "GREENROOM_FLICKR_KEY"
    case flickrURL = "GREENROOM_FLICKR_URL"
    case openverseURL = "GREENROOM_OPENVERSE_URL"
    case nominatimURL = "GREENROOM_NOMINATIM_URL"
    case overpassURL = "GREENROOM_OVERPASS_URL"
    case walkRoutesURL = "GREENROOM_WALK_ROUTES_URL"
    case tilesURL = "GREENROOM_TILES_URL"
    case tilesAttribution = "GREENROOM_TILES_ATTRIBUTION"
    case driveRoutesURL = "GREENROOM_DRIVE_ROUTES_URL"
    case runSignUpURL = "GREENROOM_RUNSIGNUP_URL"
    case privateCalendars = "GREENROOM_PRIVATE_CALENDARS"
    case privateWebhooks = "GREENROOM_PRIVATE_WEBHOOKS"
    case config = "GREENROOM_CONFIG"
    case now = "GREENROOM_NOW"
    case sandboxListen = "GREENROOM_SANDBOX_LISTEN"
    case accountSID = "TWILIO_ACCOUNT_SID"
    case authToken = "TWILIO_AUTH_TOKEN"
    case apiKey = "TWILIO_API_KEY"
    case apiSecret = "TWILIO_API_SECRET"
    case from = "TWILIO_FROM"
    case whatsAppFrom = "TWILIO_WHATSAPP_FROM"
    case service = "TWILIO_MESSAGING_SERVICE_SID"
    case baseURL = "TWILIO_BASE_URL"
    case pathPrefix = "TWILIO_PATH_PREFIX"
    case signatureHeader = "TWILIO_SIGNATURE_HEADER"

    package var isSecret: Bool {
        [.authToken, .apiSecret, .smtpPassword, .flickrKey, .databasePassword, .erasureKey].contains(self)
    }

    /// A running gateway has it from its start on. It reads who may sign up each time; the others are for commands.
    package var isReadAtStart: Bool { ![.account, .config, .now, .signUp].contains(self) }

    /// The default; nil if there is none.
    var builtIn: String? {
        switch self {
        case .listen: "127.0.0.1:8080"
        case .sandboxListen: "127.0.0.1:4010"
        case .baseURL: ProviderKind.standard.baseURL
        case .pathPrefix: ProviderKind.standard.pathPrefix
        case .signatureHeader: ProviderKind.standard.signatureHeader
        case .log: "notice"
        case .logFormat: "text"
        case .pages: "on"
        case .accents: "fold"
        case .signUp: "closed"
        case .verifyPerDay: "\(VerificationLimits.usualPerDay)"
        case .flickrURL: "https://api.flickr.com/services/rest/"
        case .openverseURL: "https://api.openverse.org/v1/"
        case .nominatimURL: "https://nominatim.openstreetmap.org/"
        case .overpassURL: "https://overpass-api.de/api/interpreter"
        case .walkRoutesURL: "https://routing.openstreetmap.de/routed-foot/"
        case .tilesAttribution: "© OpenStreetMap contributors"
        case .driveRoutesURL: "https://routing.openstreetmap.de/routed-car/"
        case .runSignUpURL: "https://runsignup.com/Rest"
        case .privateCalendars, .privateWebhooks: "off"
        case .patience: "60"
        default: nil
        }
    }

    /// By its name, or by what follows GREENROOM_ in it: `signup`.
    package init?(named name: String) {
        guard let setting = Setting(rawValue: name.uppercased()) ?? Setting(rawValue: "GREENROOM_" + name.uppercased())
        else { return nil }
        self = setting
    }

    /// A one-line description for the settings table.
    package var meaning: String {
        switch self {
        case .database: "the database file, or the address of a PostgreSQL database"
        case .databasePassword: "the password of a PostgreSQL database, unless PGPASSFILE names a file with it"
        case .erasureKey: "the key of the hashes that stay of erased people; by default, a file beside the database"
        case .account: "the account to use, by name, if there are several"
        case .listen: "the address that the gateway listens on"
        case .publicURL: "the public URL of the gateway"
        case .pages: "whether the gateway serves pages: on or off"
        case .apiOrigins: "web sites whose pages may use the API from a browser; by default, none"
        case .signUp: "who can sign up on the pages: closed, invite or open"
        case .verifyCountries: "the countries to whose numbers codes for new cells are sent; by default, the sender's"
        case .verifyPerDay: "how many codes for new cells are sent within 24 hours, for all accounts"
        case .retention: "after how many months the words of texts are deleted; by default, never"
        case .retentionUnknown: "after how many days texts from and to unknown numbers are deleted; by default, never"
        case .retentionArchive: "after how many months the words of texts are archived; by default, never"
        case .quotaPhotos: "how many megabytes of photos an account can store; by default, any number"
        case .quotaEntries: "how many calendar entries an account can have; by default, any number"
        case .quotaTexts: "how many texts an account can send within 24 hours; by default, any number"
        case .trustedProxies: "addresses of proxies whose X-Forwarded-For is trusted, besides this machine"
        case .templates: "a folder with your own message templates"
        case .accents: "whether texts lose the accents that would make them cost more: fold or keep"
        case .rate: "segments per second; by default, the limit for the type of number"
        case .hourlyRate: "texts within an hour; by default, 30 for a phone and no limit for others"
        case .provider: "the kind of provider: \(ProviderKind.allNames); by default, its URL tells"
        case .sim: "the SIM of the phone that sends and receives: 1, 2 or 3; by default, the phone chooses"
        case .mailFrom: "the e-mail address that mails are sent from"
        case .smtpURL: "the mail server that sends them, like smtps://mail.example.org"
        case .smtpUser: "the user name at the mail server; by default, the address"
        case .smtpPassword: "the password there"
        case .imapURL: "the mailbox with the answers, like imaps://mail.example.org/INBOX; without it, none is read"
        case .patience: "seconds to wait for a delivery report before a text is looked up"
        case .log: "the log level: debug, info, notice, warning, error"
        case .metricsListen: "the address to serve /metrics on; without it, /metrics is off"
        case .logFormat: "the log format: text or json"
        case .contact: "the operator's e-mail or page, sent to third-party services"
        case .alarmPlayer: "the program that plays the alarm of study timer watch; without it the terminal beeps"
        case .flickrKey: "a Flickr API key; without it, photo search uses Openverse"
        case .flickrURL: "the URL of the Flickr API"
        case .openverseURL: "the URL of the Openverse API"
        case .nominatimURL: "the URL of the Nominatim server that finds addresses"
        case .overpassURL: "the URL of the Overpass server that finds sights"
        case .walkRoutesURL: "the URL of the OSRM server with routes on foot"
        case .tilesURL: "the URL of map tiles, with {z}, {x} and {y}; without it, maps are drawings"
        case .tilesAttribution: "the attribution shown on maps with tiles"
        case .driveRoutesURL: "the URL of the OSRM server with routes by car"
        case .runSignUpURL: "the URL of the RunSignup API, for races"
        case .privateCalendars: "whether calendars within a private network can be subscribed to: on or off"
        case .privateWebhooks: "whether webhooks within a private network, and over http, can be told: on or off"
        case .config: "a settings file with NAME=VALUE lines"
        case .now: "a fixed time, for documentation and tests"
        case .sandboxListen: "the address that the sandbox listens on"
        case .accountSID: "your Twilio account SID, AC…"
        case .authToken: "its auth token; two, separated by a comma, during rotation"
        case .apiKey: "an API key to send with instead of the token, SK…"
        case .apiSecret: "the secret of the API key"
        case .from: "the sender number"
        case .whatsAppFrom: "the number of the WhatsApp sender; without it, nothing is sent by WhatsApp"
        case .service: "a Messaging Service to use as sender instead, MG…"
        case .baseURL: "the URL of another provider with a Twilio-compatible API"
        case .pathPrefix: "the path prefix of that provider's API"
        case .signatureHeader: "the signature header of that provider's webhooks"
        }
    }
}
