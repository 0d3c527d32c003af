package import HTTPTransport
package import PhoneNumbers
package import Twilio
package import Values

/// A phone that sends for us, as its address, credentials and number are typed.
package enum PhoneEntry {
    /// Its address, without a slash at the end. One without a scheme is in the local network.
    package static func url(_ text: String) throws(PhoneEntryError) -> String {
        var url = text.contains("://") ? text : "http://" + text
        while url.hasSuffix("/") { url.removeLast() }
        guard let address = WebAddress(url), address.isTLS || address.isLoopback || address.isPrivate else {
            throw .notAnAddress(text)
        }
        return url
    }

    package static func user(_ text: String) throws(PhoneEntryError) -> String {
        let name = text.filter { !$0.isWhitespace }
        guard !name.isEmpty else { throw .noUser }
        return name
    }

    package static func password(_ text: String) throws(PhoneEntryError) -> String {
        let password = text.filter { !$0.isWhitespace }
        guard (1...256).contains(password.utf8.count) else { throw .noPassword }
        // The signing key is stored after a comma.
        guard !password.contains(",") else { throw .commaInPassword }
        return password
    }

    /// E.164.
    package static func number(_ text: String, region: Region) throws(PhoneEntryError) -> String {
        if let number = PhoneNumber.read(text, region: region).number?.number { return number.e164 }
        let compact = text.filter { !$0.isWhitespace }
        guard PhoneNumber(e164: compact) != nil else { throw .notANumber(text) }
        return compact
    }

    /// - Parameter tokens: the password, and the key with which the app signs its events.
    package static func provider(
        _ kind: ProviderKind, at url: String, user: String, tokens: [String], sim: Int? = nil
    ) -> Provider {
        Provider(
            baseURL: url, pathPrefix: kind.pathPrefix, accountSID: user,
            credentials: .token(Secret(tokens.first ?? "")), signingTokens: tokens.dropFirst().map { Secret($0) },
            signatureHeader: kind.signatureHeader, kind: kind, sim: sim)
    }

    /// Asks the phone something that needs the credentials.
    package static func signIn(
        to provider: Provider, number: String, http: HTTPClient, timeout: Duration = .seconds(15)
    ) async throws(PhoneEntryError) {
        let messages = MessagesClient(provider: provider, http: http, timeout: timeout)
        var pages = messages.list(MessageFilter(from: TextAddress(rawValue: number), pageSize: 1)).makeAsyncIterator()
        do throws(APIFailure) {
            _ = try await pages.next()
        } catch {
            switch error {
            case .refused(let refusal) where [401, 403].contains(refusal.status): throw .refused
            case .transport: throw .absent(provider.baseURL)
            default: throw .failed(error)
            }
        }
    }
}

package enum PhoneEntryError: Error, Sendable {
    case notAnAddress(String)
    case noUser
    case noPassword
    case commaInPassword
    case notANumber(String)
    /// The user name or the password is wrong.
    case refused
    /// Nothing answers at its address.
    case absent(String)
    case failed(APIFailure)
}

extension PhoneEntryError: UserFacingError {
    package var sentence: String {
        switch self {
        case .notAnAddress(let text): "\(text.quotedLine) is not the address of a phone."
        case .noUser: "A user name is needed."
        case .noPassword: "A password is needed, of at most 256 characters."
        case .commaInPassword: "A password with a comma cannot be stored."
        case .notANumber(let text): "\(text.quotedLine) is not a phone number."
        case .refused: "The phone does not accept this user name and password."
        case .absent(let url): "No phone answers at \(url)."
        case .failed(let failure): "\(failure)"
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notAnAddress: ["Use one of your network, like http://192.168.1.20:8080, or one with https://."]
        case .noUser, .noPassword: ["The app shows it."]
        case .commaInPassword: ["Set another one in the app."]
        case .notANumber: ["Use a number like +1 415 555 0123."]
        case .refused: ["The app shows both. They differ between its local and its cloud server."]
        case .absent:
            ["Check that the app's server is on, and that the phone and this machine are in the same network."]
        case .failed(let failure): [NextStep(sentence: failure.errorClass.advice)]
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .notAnAddress, .noUser, .noPassword, .commaInPassword, .notANumber: .invalid
        case .refused: .credentials
        case .absent, .failed: .unavailable
        }
    }
}
