import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Accents: texts lose those that would make them cost more than twice as much, and no other channel does.
@Suite struct ChannelLettersTests {
    /// In each language, a name with a letter that the alphabet of texts lacks.
    private static let title = "Fête Night"

    private static let rows = TextLanguage.allCases.flatMap { language in Channel.allCases.map { (language, $0) } }

    @Test(arguments: rows) func aRequestAndTheReplyHaveTheLettersOfTheChannel(
        _ language: TextLanguage, _ channel: Channel
    ) async throws {
        let isFolded = channel == .text && language != .english
        let name = isFolded ? "Fete Night" : Self.title
        let mails = try await MailScene()
        let environment = mails.environment
        let show = try await environment.show(Self.title)
        let cell = "+14155550101"
        let mary = try await environment.contact("Mary", cell)
        let account = environment.account.id
        try await environment.store.write { tx in
            try Contact.setEmails([MailScene.mary], of: mary, in: tx)
            try Contact.setChannel(channel, of: mary, in: tx)
            try Contact.setLanguage(language, of: mary, in: tx)
            _ = try Sender.named(WhatsAppScene.ours, provider: TestEnvironment.provider, owner: account, in: tx)
        }
        func says(_ body: String, from: String, to: String, at now: Instant) async throws -> String? {
            let delivery = Inbox.Delivery(
                provider: TestEnvironment.provider, sid: "SM" + RandomSource.system.hexToken(), from: from, to: to,
                service: nil, body: body, receivedAt: now)
            return try await environment.inbox.receive(delivery, replyMethod: .inline)
        }
        if channel == .whatsApp {
            let before = TestEnvironment.noon.adding(.minutes(-30))
            _ = try await says("?", from: WhatsAppScene.mary, to: WhatsAppScene.ours, at: before)
        }
        let asked = try await environment.invite(show, [mary], isSent: false)
        let request = try await mails.message(asked[0])
        #expect(Channel(of: request.to) == channel)
        #expect(request.body.contains(name), "\(request.body)")
        var reply: String?
        if channel == .mail {
            try await mails.send(asked)
            mails.server.post(MailScene.reply(language.yes, to: try mails.header("Message-ID"), at: "17:05:00"))
            try await mails.read(at: TestEnvironment.noon.adding(.minutes(5)))
            reply = try await environment.store.read {
                try $0.value("SELECT answer FROM inbound_message ORDER BY id DESC LIMIT 1", as: String.self)
            }
        } else {
            try await environment.deliver(asked, as: .sent)
            let ours = channel == .text ? TestEnvironment.ourNumber : WhatsAppScene.ours
            reply = try await says(
                language.yes, from: request.to, to: ours, at: TestEnvironment.noon.adding(.minutes(5)))
        }
        let statuses = try await environment.statuses(show)
        #expect(statuses == ["Mary": .confirmed], "\(statuses) \(reply ?? "nothing")")
        #expect(reply?.contains(name) == true, "\(reply ?? "nothing")")
    }

    /// The booker's own words are sent as they are, in every channel.
    @Test(arguments: Channel.allCases) func ownWordsKeepTheirLetters(_ channel: Channel) throws {
        let address = ["+14155550101", "mary@example.org", "whatsapp:+14155550101"].first { Channel(of: $0) == channel }
        let body = try SendCustomText.checkedBody("Ça marche — “à bientôt”…", to: address)
        #expect(body == "Ça marche — “à bientôt”…")
        let plain = try SendCustomText.checkedBody("Doors — at “7”…", to: address)
        #expect(plain == (channel == .text ? "Doors - at \"7\"..." : "Doors — at “7”…"))
    }
}
