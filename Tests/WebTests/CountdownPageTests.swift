import Agenda
import Foundation
import HTTPTransport
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// The page of a countdown, over sockets: visible to anyone with its address, and to no one else.
@Suite struct CountdownPageTests {
    @Test func thePageTicksAndShowsChanges() async throws {
        try await GatewayRequests.open { gateway in
            let trip = try await gateway.countdown("Mom's <script>alert(1)</script> & \"Dad's\"")
            let address = try await gateway.address(of: .page, trip.id)
            let page = try #require(try await gateway.get(address))
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["x-robots-tag"] == "noindex, nofollow")
            #expect(page.headers["x-content-type-options"] == "nosniff")
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; img-src 'self'; style-src 'sha256-"))
            let name = "Mom&#39;s &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Dad&#39;s&quot;"
            let title = "Only 9 Days until \(name)"
            #expect(page.body.replacing("&apos;", with: "&#39;").contains("<title>\(title)</title>"), "\(page.body)")
            #expect(!page.body.contains("<script>alert"))
            #expect(page.body.contains("property=\"og:title\""))
            #expect(page.body.contains("datetime=\"2026-12-10T01:00:00Z\""))
            // The page contains the current time, so it must not be stored.
            #expect(page.headers["cache-control"] == "private, no-store")
            let times = "data-end=\"1796864400000\" data-over=\"1796871600000\""
            #expect(page.body.contains("\(times) data-now=\"\(TestEnvironment.noon.milliseconds)\""))

            let card = try #require(try await gateway.get(address + ".svg"))
            #expect(card.status == 200 && card.headers["content-type"] == "image/svg+xml")
            #expect(card.headers["content-security-policy"] == "default-src 'none'; img-src data:")
            #expect(card.body.hasPrefix("<svg") && !card.body.contains("<script"))
            let tag = try #require(card.headers["etag"])
            let same = try #require(try await gateway.get(address + ".svg", headers: "If-None-Match: \(tag)\r\n"))
            #expect(same.status == 304 && same.body.isEmpty)
            let plain = try #require(try await gateway.get(address + ".svg?words=none"))
            #expect(plain.body.hasPrefix("<svg") && !plain.body.contains("<text") && !plain.body.contains("<title"))

            try await gateway.environment.store.write { tx in
                _ = try Countdown.find(trip.id, in: tx)?.edited(description: "Rome", in: tx)
            }
            #expect(try await gateway.get(address)?.body.contains("Only 9 Days until Rome") == true)
            let changed = try #require(try await gateway.get(address + ".svg", headers: "If-None-Match: \(tag)\r\n"))
            #expect(changed.status == 200 && changed.body.contains("Rome"))
        }
    }

    /// The link preview in a chat.
    @Test func aLinkHasAPreview() async throws {
        try await GatewayRequests.open(publicURL: "https://gigs.example.org") { gateway in
            let trip = try await gateway.countdown("Rome \"2026\"")
            let address = try await gateway.address(of: .page, trip.id)
            let bare = try #require(try await gateway.get(address)).body
            #expect(bare.contains("<meta property=\"og:title\" content=\"Only 9 Days until Rome &quot;2026&quot;\">"))
            #expect(bare.contains("<meta property=\"og:description\" content=\"Wed Dec 9 2026, 8 PM\">"))
            #expect(bare.contains("<meta property=\"og:url\" content=\"https://gigs.example.org\(address)\">"))
            #expect(bare.contains("property=\"og:image\" content=\"https://gigs.example.org\(address).png\""))
            #expect(bare.contains("property=\"og:image:width\" content=\"1200\""))
            #expect(bare.contains("property=\"og:image:height\" content=\"630\""))
            #expect(bare.contains("name=\"twitter:card\" content=\"summary_large_image\""))
            // These tests draw an SVG as itself.
            let card = try #require(try await gateway.get(address + ".png"))
            #expect(card.status == 200 && card.headers["content-type"] == "image/png")
            #expect(card.body.contains("Rome") && card.headers["content-security-policy"] == "default-src 'none'")

            let store = gateway.environment.store
            let file = try await PhotoStore(store).add(SampleImage.jpeg())
            try await store.write { tx in
                var album = try PhotoAlbum.of(Subject(trip), in: tx)
                _ = try album.add(file, credit: PhotoCredit(.file), in: tx)
            }
            let page = try #require(try await gateway.get(address)).body
            // The card with the number comes first.
            let previews = page.matches(of: /property="og:image" content="[^"]*\.([a-z]+)"/).map { String($0.1) }
            #expect(previews == ["png", "jpg"])
            #expect(try await gateway.get(address + ".png")?.body.contains("data:image/jpeg;base64,") == true)
            #expect(page.contains("property=\"og:image:width\" content=\"\(file.width)\""))
            let photo = try #require(try await gateway.get(address + ".jpg"))
            #expect(photo.status == 200 && photo.headers["content-type"] == "image/jpeg")
            #expect(photo.headers["content-security-policy"] == "default-src 'none'")
            for other in [".webp", ".jpeg", ".JPG"] {
                #expect(try await gateway.get(address + other)?.status == 404)
            }
            // A preview names no photo that is too large to be served, even if the page has a small copy of it.
            let path = PhotoStore(store).path(of: file)
            let large = SampleImage.jpeg() + [UInt8](repeating: 0, count: 4 << 20)
            try Data(large).write(to: URL(filePath: path))
            let other = try #require(try await gateway.get(address)).body
            #expect(!other.contains("\(address).jpg") && other.contains("\(address).png"))
            #expect(try await gateway.get(address + ".jpg")?.status == 404)
        }
    }

    /// The buttons are there for the script, which shows them; the address is in a field to copy by hand.
    @Test func theLinkIsCopiedAndShared() async throws {
        try await GatewayRequests.open(publicURL: "https://gigs.example.org") { gateway in
            let address = try await gateway.address(of: .page, gateway.countdown("Rome").id)
            let page = try #require(try await gateway.get(address)).body
            #expect(page.contains("name=\"url\" value=\"https://gigs.example.org\(address)\" readonly hidden"))
            #expect(page.contains(">Copy link</button>") && page.contains(">Share</button>"))
            #expect(page.contains(".pass-on { display: none;") && page.contains("navigator.clipboard.writeText"))
            // It prints with its picture, and no text is see-through.
            #expect(page.contains("print-color-adjust: exact") && !page.contains("#sky, nav"))
            #expect(!page.contains("opacity"))
        }
    }

    /// The file has the name and the time, and nothing else of the event.
    @Test func aCountdownIsAddedToAPhonesCalendar() async throws {
        try await GatewayRequests.open(publicURL: "https://gigs.example.org") { gateway in
            let address = try await gateway.address(of: .page, gateway.countdown("Rome").id)
            let page = try #require(try await gateway.get(address)).body
            let token = address.dropFirst("/c/".count)
            #expect(page.contains("<a href=\"\(token).ics\">Add to my phone's calendar</a>"))
            let file = try #require(try await gateway.get(address + ".ics"))
            #expect(file.status == 200 && file.headers["content-type"] == "text/calendar; charset=utf-8")
            #expect(file.body.contains("SUMMARY:Rome") && file.body.contains("20261209T200000"))
            #expect(!file.body.contains("BEGIN:VALARM"))
        }
    }

    @Test func unknownTokensGetTheSame404() async throws {
        try await GatewayRequests.open { gateway in
            let trip = try await gateway.countdown("Rome")
            let hidden = try await gateway.countdown("Surprise")
            let address = try await gateway.address(of: .page, trip.id)
            let calendar = try await gateway.address(of: .all, gateway.environment.account.id)
            let unknown = try #require(try await gateway.get("/c/\(String(repeating: "0", count: 32))"))
            #expect(unknown.status == 404 && unknown.body.contains("There is nothing here"))
            let token = address.dropFirst("/c/".count)
            for other in [
                address + ".gif", address + ".jpg", address + ".html", address + ".svg.svg", address + ".",
                address.uppercased(),

                "/c/", "/c/.svg", "/c/%00", "/c/\(trip.id)", "/c/\(hidden.id)", "/c/..%2Fhealthz",
                "/calendar/\(token).ics", calendar.replacing("/calendar/", with: "/c/"),
                calendar.replacing("/calendar/", with: "/c/").replacing(".ics", with: ""),
                "/c/\(String(repeating: "a", count: 5000))",
            ] {
                let answer = try #require(try await gateway.get(other))
                #expect(answer.status == 404, "\(other)")
                // Who follows a link to a page is told so; files have no words.
                let isPage = other.hasPrefix("/c/") && other != "/c/" && !other.contains(".")
                #expect(answer.body == (isPage ? unknown.body : ""), "\(other)")
            }
        }
    }

    enum End: CaseIterable {
        case revoked, removed, canceled
    }

    @Test(arguments: End.allCases) func aPastCountdownHasNoPage(_ end: End) async throws {
        try await GatewayRequests.open { gateway in
            let (trip, account) = (try await gateway.countdown("Rome"), gateway.environment.account.id)
            let address = try await gateway.address(of: .page, trip.id)
            try await gateway.environment.store.write { tx in
                switch end {
                case .revoked:
                    try Feed.active(.page, of: trip.id, account: account, in: tx)?.revoke(in: tx)
                case .removed:
                    try Countdown.remove(
                        [Countdown.find(trip.id, in: tx)].compactMap(\.self),
                        subjects: gateway.environment.subjects, in: tx)
                case .canceled: try Event.cancel(trip.id, in: tx)
                }
            }
            for file in [address, address + ".svg", address + ".ics"] {
                #expect(try await gateway.get(file)?.status == 404)
            }
        }
    }

    @Test(arguments: [("POST", 405), ("PUT", 405), ("DELETE", 405), ("HEAD", 200)])
    func methods(method: String, status: Int) async throws {
        try await GatewayRequests.open { gateway in
            let address = try await gateway.address(of: .page, gateway.countdown("Rome").id)
            let answer = try #require(try await gateway.get(address, method: method))
            #expect(answer.status == status)
            if status == 405 { #expect(answer.headers["allow"] == "GET, HEAD") }
            #expect(answer.body.isEmpty)
        }
    }

    /// The message contains the card's address, where the provider can fetch the picture for a week.
    @Test func aCardIsServedToTheProvider() async throws {
        try await LiveGateway.run { gateway in
            let (environment, url) = (gateway.environment, gateway.gatewayURL)
            let (account, sender) = (environment.account.id, environment.sender.id)
            let png = SampleImage.jpeg()
            let (text, address) = try await environment.store.write { tx -> (ID<OutboundMessage>, String) in
                let address = try SentCard.save(
                    png, account: account, address: FeedAddress(publicURL: url, random: .seeded(7)),
                    in: tx)
                let draft = Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550101", body: "Only 9 Days",
                    media: [address], kind: .text)
                return (try Outbox.enqueue(draft, in: tx), address)
            }
            #expect(try await gateway.dispatcher.drain([text]))
            let sent = try await environment.store.read { try OutboundMessage.find(text, in: $0) }
            #expect(sent?.media == [address])
            let sid = try #require(sent?.sid.flatMap { MessageSID(rawValue: $0) })
            #expect(sid.rawValue.hasPrefix("MM"))
            let media = MediaClient(provider: gateway.provider, http: gateway.http)
            let items = try await media.list(of: sid)
            let item = try #require(items.first)
            #expect(items.count == 1)
            #expect(try await media.bytes(of: item) == png)
            // The address has no page, and expires after a week.
            let later = try await environment.store.write(at: TestEnvironment.noon.adding(.days(8))) { tx in
                try SentCard.save(
                    png, account: account, address: FeedAddress(publicURL: url, random: .seeded(8)),
                    in: tx)
            }
            #expect(later != address)
            let left = try await environment.store.read {
                try $0.value("SELECT count(*) FROM countdown_card", as: Int.self)
            }
            #expect(left == 1)
            await #expect(throws: (any Error).self) { try await media.bytes(of: item) }
        }
    }
}
