import Testing

@testable import Twilio

/// The addresses that a provider may redirect to for a file.
@Suite struct MediaHostsTests {
    static let twilio = "https://api.twilio.com"

    @Test(arguments: [
        (twilio, "https://mms.twiliocdn.com/a/b", true), (twilio, "https://media.twiliocdn.com/x", true),
        (twilio, "https://s3-external-1.amazonaws.com/media.twiliocdn.com/x", true),
        (twilio, "https://media.twilio.com/x", true), (twilio, "/2010-04-01/other", true),
        (twilio, "http://mms.twiliocdn.com/a", false), (twilio, "https://evil.example/x", false),
        (twilio, "https://twiliocdn.com.evil.example/x", false), (twilio, "https://eviltwiliocdn.com/x", false),
        (twilio, "https://mms.twiliocdn.com@evil.example/x", false), (twilio, "//evil.example/x", false),
        (twilio, "https://169.254.169.254/latest", false), (twilio, "https://127.0.0.1/x", false),
        (twilio, "file:///etc/passwd", false), (twilio, "https://bucket.s3.amazonaws.com/x", false),
        (twilio, "https://mms.twiliocdn.com/a\\b", false), (twilio, "https://mms.twiliocdn.com/a b", false),
        ("https://acme.signalwire.com", "https://files.signalwire.com/x", true),
        ("https://acme.signalwire.com", "https://signalwire.com.evil.example/x", false),
        ("http://127.0.0.1:4010", "http://127.0.0.1:9/x", true),
        ("http://127.0.0.1:4010", "http://localhost:9/x", false),
        ("http://127.0.0.1:4010", "https://mms.twiliocdn.com/x", false),
        ("https://10.0.0.7", "https://11.0.0.7/x", false),
    ])
    func mayBeFetched(base: String, location: String, isAllowed: Bool) {
        let next = MediaHosts(baseURL: base).url(after: base + "/2010-04-01/x", location: location)
        #expect((next != nil) == isAllowed)
        if isAllowed, location.hasPrefix("/") { #expect(next == base + location) }
    }

    @Test(arguments: [
        ("https://api.twilio.com/2010-04-01/x", true), ("https://api.twilio.com.evil.example/", false),
        ("https://api.twilio.com@evil.example/", false), ("https://mms.twiliocdn.com/x", false),
    ])
    func credentialsGoToTheProviderAlone(url: String, isProvider: Bool) {
        #expect(MediaHosts(baseURL: Self.twilio).isProvider(url) == isProvider)
    }
}
