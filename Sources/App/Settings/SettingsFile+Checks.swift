package import CommandKit
import HTTPTransport
import Logging
import Messaging
import PageKit
import Platform
import Twilio
import Values
import Web

extension SettingsFile {
    /// Throws if no command could use the value.
    static func check(_ value: String, for setting: Setting) throws {
        guard let rule = SettingRule(for: setting), !rule.fits(value) else { return }
        throw CommandError(.usage, "Invalid \(setting.rawValue): \(value.quotedLine).", rule.advice)
    }
}

extension Settings {
    /// Throws if a setting has a value that no command could use, wherever it comes from. `ProviderSettings` checks the
    /// SIDs, whose format depends on the provider.
    package func check() throws {
        for setting in Setting.allCases where ![.accountSID, .apiKey, .service].contains(setting) {
            guard let value = value(setting), !value.isBuiltIn, !value.text.isEmpty,
                let rule = SettingRule(for: setting), !rule.fits(value.text)
            else { continue }
            throw refusal(of: setting, rule.advice)
        }
    }
}

/// What the value of a setting must be.
struct SettingRule {
    let fits: @Sendable (String) -> Bool
    let advice: String

    /// Nil if any value is valid.
    init?(for setting: Setting) {
        switch setting {
        case .listen, .sandboxListen, .metricsListen:
            fits = { (try? ListenAddress($0, setting: setting)) != nil }
            advice = "Use an address and a port, like 127.0.0.1:8080."
        case .publicURL, .baseURL, .flickrURL, .openverseURL, .nominatimURL, .overpassURL, .walkRoutesURL,
            .driveRoutesURL, .runSignUpURL:
            fits = { WebAddress($0) != nil }
            advice = "Use a full URL, like https://gigs.example.org."
        case .tilesURL:
            fits = MapTiles.isValid
            advice = "Use a URL like https://tiles.example.org/{z}/{x}/{y}.png."
        case .rate:
            fits = { Double($0).map { $0 > 0 && $0 <= 10_000 } == true }
            advice = "Use segments per second, more than 0 and at most 10000."
        case .patience:
            fits = { Int($0).map { (1...3600).contains($0) } == true }
            advice = "Use whole seconds, 1 to 3600."
        case .log:
            fits = { Logger.Level(rawValue: $0) != nil }
            advice = "Use one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))."
        case .logFormat:
            fits = { LogFormat.Name(rawValue: $0) != nil }
            advice = "Use text or json."
        case .pages:
            fits = { ["on", "off"].contains($0) }
            advice = "Use on or off."
        case .signUp:
            fits = { SignUpPolicy(rawValue: $0) != nil }
            advice = "Use one of \(SignUpPolicy.allCases.map(\.rawValue).joined(separator: ", "))."
        case .verifyCountries:
            fits = { VerificationLimits.countries(in: $0) != nil }
            advice = "Use codes of two letters separated by commas, like US, CA."
        case .verifyPerDay:
            fits = { Int($0).map { (0...10_000).contains($0) } == true }
            advice = "Use a whole number, 0 to 10000."
        case .retention:
            fits = { Int($0).map { Retention.monthRange.contains($0) } == true }
            advice = "Use whole months, 1 to 600."
        case .retentionUnknown:
            fits = { Int($0).map { Retention.dayRange.contains($0) } == true }
            advice = "Use whole days, 7 to 3650."
        case .quotaPhotos:
            fits = { Int($0).map { (1...10_000_000).contains($0) } == true }
            advice = "Use whole megabytes, 1 to 10000000."
        case .quotaEntries, .quotaTexts:
            fits = { Int($0).map { (1...10_000_000).contains($0) } == true }
            advice = "Use a whole number, 1 to 10000000."
        case .trustedProxies:
            fits = { TrustedProxies($0) != nil }
            advice = "Use addresses separated by commas, like 172.18.0.2, 10.0.0.7."
        case .accountSID:
            fits = { $0.hasPrefix("AC") && SIDPattern.any.accepts($0, prefix: "AC") }
            advice = "An account SID starts with AC."
        case .apiKey:
            fits = { $0.hasPrefix("SK") && SIDPattern.any.accepts($0, prefix: "SK") }
            advice = "An API key SID starts with SK."
        case .service:
            fits = { $0.hasPrefix("MG") && SIDPattern.any.accepts($0, prefix: "MG") }
            advice = "A Messaging Service SID starts with MG."
        case .now:
            fits = { Instant(rfc3339: $0) != nil }
            advice = "Use a time like 2026-12-04T20:00:00Z."
        default: return nil
        }
    }
}
