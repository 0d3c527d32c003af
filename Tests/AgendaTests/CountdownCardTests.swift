import Agenda
import Foundation
import FoundationXML
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The card of a countdown.
@Suite struct CountdownCardTests {
    /// The texts of all elements, in order; nil if the XML is not well-formed.
    final class Reading: NSObject, XMLParserDelegate {
        var words: [String] = []
        var sizes: [Double] = []
        private var isText = false

        static func of(_ svg: String) -> [String]? { whole(svg)?.words }

        static func whole(_ svg: String) -> Reading? {
            let reading = Reading()
            let parser = XMLParser(data: Data(svg.utf8))
            parser.delegate = reading
            return parser.parse() ? reading : nil
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            isText = name == "text"
            if isText {
                words.append("")
                sizes.append(attributes["font-size"].flatMap(Double.init) ?? .infinity)
            }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if isText { words[words.count - 1] += text }
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) { isText = false }
    }

    private func card(
        _ name: String, in time: Duration, wand: Bool = false, until unit: CountdownUnit = .days
    ) async throws -> CountdownCard {
        let environment = try await TestEnvironment()
        let (account, start) = (environment.account, TestEnvironment.noon.adding(max(time, .seconds(1))))
        let event = try await environment.store.write { tx in
            try Countdown.add(name, at: start, zone: account.zone, account: account.id, in: tx)
                .countdown.event
        }
        let now = start.adding(.zero - time)
        return CountdownCard(
            CountdownText(event, home: account.zone), CountdownView(from: now, to: start, until: unit, wand: wand))
    }

    @Test(arguments: [
        ("our trip", Duration.days(23), false, ["Only", "23", "Days until", "our trip", "Wed Dec 23 2026, 12 PM"]),
        ("prom", .days(23), true, ["With the magic wand, only", "21", "Days until", "prom", "Wed Dec 23 2026, 12 PM"]),
        ("prom", .days(1), false, ["Only", "1", "Day until", "prom", "Tue Dec 1 2026, 12 PM"]),
        (
            "<b>&\"Tom's\"</b>", .days(2), false,
            ["Only", "2", "Days until", "<b>&\"Tom's\"</b>", "Wed Dec 2 2026, 12 PM"]
        ),
        ("🎓 Zoë", .days(2), false, ["Only", "2", "Days until", "🎓 Zoë", "Wed Dec 2 2026, 12 PM"]),
    ])
    func theCardShowsTheCountdown(name: String, time: Duration, wand: Bool, words: [String]) async throws {
        #expect(Reading.of(try await card(name, in: time, wand: wand).svg) == words)
    }

    /// WCAG 2.2, 1.4.3: white text on a white picture under the veil, and on the lightest end of the gradient.
    @Test func whiteTextIsReadableOnAnyPicture() async throws {
        func luminance(_ channels: [Double]) -> Double {
            let linear = channels.map { $0 <= 0.040_45 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        let environment = try await TestEnvironment()
        let (account, store) = (environment.account, environment.store)
        let (now, start) = (TestEnvironment.noon, TestEnvironment.noon.adding(.days(9)))
        let file = try await PhotoStore(store).add(SampleImage.jpeg())
        let (event, photo) = try await store.write(at: now) { tx -> (Event, Photo?) in
            let event = try Countdown.add(
                "prom", at: start, zone: account.zone, account: account.id, in: tx
            ).countdown.event
            var album = try PhotoAlbum.of(Subject(event), in: tx)
            _ = try album.add(file, credit: PhotoCredit(.openverse, author: "Ada"), in: tx)
            return (event, try Photo.shown(for: ID(event.id.rawValue), in: tx))
        }
        let (text, view) = (CountdownText(event, home: account.zone), CountdownView(from: now, to: start))
        let backdrop = CountdownCard.Backdrop(try #require(photo), on: PhotoStore(store))
        let plain = CountdownCard(text, view).svg
        let pictured = CountdownCard(text, view, backdrop: backdrop).svg
        let veil = try #require(pictured.firstMatch(of: /stop-color="#000000" stop-opacity="([0-9.]+)"/))
        let opacity = try #require(Double(veil.1))
        let light = 1 - opacity
        for ground in [[light, light, light], [138.0 / 255, 63.0 / 255, 252.0 / 255]] {
            #expect(1.05 / (luminance(ground) + 0.05) >= 4.5)
        }
        #expect(plain.contains("stop-color=\"#8a3ffc\"") && !plain.contains("opacity="))
        // The shade ends beside the longest line, and the name of the author has its own.
        #expect(pictured.matches(of: /stop-opacity=/).count == 2)
        #expect(pictured.matches(of: /[ ]opacity="0.6"/).count == 1)
        let edge = try #require(pictured.firstMatch(of: /id="shade"[^>]* x1="([0-9.]+)"/))
        #expect((300..<900).contains(try #require(Double(edge.1))))
    }

    @Test func aPastEventIsMarked() async throws {
        let words = try #require(Reading.of(try await card("prom", in: .zero).svg))
        #expect(words.prefix(2) == ["It's here!", "prom"])
        let over = try #require(Reading.of(try await card("prom", in: .hours(-2)).svg))
        #expect(over.prefix(2) == ["Event has passed", "prom"])
    }

    /// A long name has at most three lines within the width of the card.
    @Test(arguments: [
        "our long awaited and much delayed journey to the Grand Canyon with everyone we know",
        String(repeating: "W", count: 200), String(repeating: "seven words at a time and more ", count: 6),
        String(repeating: "漢字", count: 60),
    ])
    func longNamesAreShortened(_ name: String) async throws {
        let words = try #require(Reading.of(try await card(name, in: .days(9)).svg))
        let lines = words.dropFirst(3).dropLast()
        #expect((1...3).contains(lines.count))
        #expect(lines.allSatisfy { $0.count <= 60 })
    }

    /// In DejaVu Sans Bold, which is wider than most fonts, a digit has 0.696 em and a comma 0.38 em.
    @Test(arguments: [1, 30, 193, 3650, 36_500]) func theNumberFitsTheCard(days: Int) async throws {
        let card = try await card("prom", in: .days(days), until: .seconds)
        let reading = try #require(Reading.whole(card.svg))
        let digits = reading.words[1].count(where: \.isNumber)
        let ems = Double(digits) * 0.696 + Double(reading.words[1].count - digits) * 0.38
        #expect(reading.words[1].count > 5)
        #expect(ems * reading.sizes[1] <= 1040)
    }

    /// Characters that XML does not allow are removed.
    @Test(arguments: ["a\u{1}b", "a\u{FFFE}b", "a\u{7F}b", "]]>", "a\u{202E}b"])
    func anyNameGivesWellFormedXML(_ name: String) async throws {
        #expect(Reading.of(try await card(name, in: .days(9)).svg) != nil)
    }
}
