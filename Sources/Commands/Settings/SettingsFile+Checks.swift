internal import Logging
internal import Values

extension SettingsFile {
    /// Throws if no command could use the value.
    static func check(_ value: String, for setting: Setting) throws {
        guard let wanted = wanted(by: setting), !wanted.fits(value) else { return }
        throw CommandError(.usage, "\(setting.rawValue) cannot be \(value.quotedLine).", wanted.advice)
    }

    private static func wanted(by setting: Setting) -> (fits: (String) -> Bool, advice: String)? {
        switch setting {
        case .listen, .sandboxListen:
            ({ (try? ListenAddress($0, setting: setting)) != nil }, "Write an address and a port, like 127.0.0.1:8080.")
        case .publicURL, .baseURL, .flickrURL, .openverseURL:
            (
                { $0.hasPrefix("https://") && $0.count > 8 || $0.hasPrefix("http://") && $0.count > 7 },
                "Write the whole address, like https://gigs.example.org."
            )
        case .rate:
            (
                { Double($0).map { $0 > 0 && $0 <= 10_000 } == true },
                "It is segments a second, more than 0 and at most 10000."
            )
        case .patience: ({ Int($0).map { (1...3600).contains($0) } == true }, "It is whole seconds, 1 to 3600.")
        case .log:
            (
                { Logger.Level(rawValue: $0) != nil },
                "One of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        case .accountSID: ({ $0.hasPrefix("AC") }, "The account's SID begins with AC.")
        case .apiKey: ({ $0.hasPrefix("SK") }, "An API key's SID begins with SK.")
        case .service: ({ $0.hasPrefix("MG") }, "A Messaging Service's SID begins with MG.")
        case .now: ({ Instant(rfc3339: $0) != nil }, "Write it like 2026-12-04T20:00:00Z.")
        default: nil
        }
    }
}
