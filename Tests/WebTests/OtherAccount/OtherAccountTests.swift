import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What no page and no form does with the keys of another account. All routes of the router are tried, so a new one is,
/// too: the keys of its parameters are in `FurnishedAccount`, and so are the fields that have keys.
@Suite(.enabled(if: TestDatabase.server == nil, "reads SQLite's references"), .timeLimit(.minutes(15)))
struct OtherAccountTests {
    enum Attacker: Sendable {
        /// Wants what the operator of the gateway has.
        case stranger
        /// The operator wants what a stranger has.
        case booker

        /// `.ci/full` sets it.
        static let hasTime = ProcessInfo.processInfo.environment["GREENROOM_LONG_TESTS"] != nil
        static let tested: [Attacker] = hasTime ? [.stranger, .booker] : [.stranger]
    }

    /// Something that no page has but those of the victim.
    private static let secret = "zyxomma"

    private struct Attack: Sendable {
        let attacker: FurnishedAccount
        let victim: FurnishedAccount
        let routes: [PageRoute]

        /// What a form has in the fields that have no keys, so that it gets as far as it can.
        static let values = [
            "name": "x", "title": "x", "body": "x", "date": "2026-12-03", "day": "2026-12-03", "first": "2026-12-03",
            "last": "2026-12-04", "amount": "5", "answer": "yes", "role": "lineup", "host": "yes", "place": "1",
            "done": "yes", "rating": "good", "front": "x", "back": "x", "at": "41.9,12.4", "zoom": "1", "x": "0",
            "y": "0", "position": "0-0", "period": "week", "measure": "runs", "transport": "walk", "spot": "1",
            "study": "25", "break": "5", "choice": "finish", "weeks": "1", "who": "", "offered": "", "tag": "x",
            "phrase": "x", "goal": "5k", "days": "mon,wed,sat", "experience": "new", "distance": "1", "time": "20:00",
            "restore": "yes", "skip": "yes", "anyway": "yes", "on": "2026-12-03", "length": "2h", "do": "flip",
            "number": Phone.ada, "cell": "+14155550177", "email": "z@example.org", "code": "123456",
            "password": "correct horse battery", "new": "x", "closes": "2026-12-03 18:00", "names": "x", "limit": "2",
            "own": "2", "mark": "here", "keyword": "OTHERS", "spots": "3", "mode": "list", "ruling": "noshow",
            "reason": "x", "kind": "request", "whatsapp": "request-en",
        ]

        private static let files = [
            ("photo", "a.jpg", SampleImage.jpeg(mark: 9)), ("file", "a.txt", Array("x".utf8)),
            ("files", "a.vcf", Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:x\r\nEND:VCARD\r\n".utf8)),
        ]

        /// All fields of all forms.
        var fields: [(String, String)] {
            victim.keyFields + Self.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }

        /// The paths of a route with keys of the victim in all parameters; and, if there are several, in one of them,
        /// with keys of the attacker in the others.
        func paths(of route: PageRoute) throws -> [String] {
            let keyed = try route.parameters.filter {
                try attacker.key($0, of: route) != victim.key($0, of: route)
            }
            var choices = keyed.isEmpty ? [] : [keyed]
            if keyed.count > 1 { choices += keyed.map { [$0] } }
            return try choices.map { foreign in
                try route.path { try (foreign.contains($0) ? victim : attacker).key($0, of: route) }
            }
        }

        func post(_ path: String, _ fields: [(String, String)]) async throws -> PageAnswer {
            let answer = try await attacker.browser.post(path, fields)
            guard answer.status == 415 else { return answer }
            return try await attacker.browser.upload(path, fields, files: Self.files)
        }

        /// Everything that belongs to the victim.
        func rows() async throws -> Set<String> {
            try await OwnedRows.of(victim.account, in: victim.browser.environment.store)
        }

        /// The victim finds everything, as its keys are right.
        func victimSeesItsPages() async throws {
            for route in routes where !route.isForm && !route.isForVisitors {
                let status = try await victim.browser.get(victim.path(of: route)).status
                #expect((200..<500).contains(status), "\(route) for its owner: \(status)")
                #expect(status != 404 || route.parameters.isEmpty, "\(route) for its owner: \(status)")
            }
        }

        func check(_ answer: PageAnswer, _ what: String) {
            #expect((200..<500).contains(answer.status), "\(what): \(answer.status)")
            let texts = [answer.body] + Array(answer.headers.values) + Array(answer.cookies.values)
            #expect(!texts.contains { $0.contains(OtherAccountTests.secret) }, "\(what) shows what another account has")
        }
    }

    private static func open(
        _ role: Attacker, _ body: @escaping @Sendable (Attack) async throws -> Void
    ) async throws {
        let (pictures, places) = (try FurnishedServices.pictures(), try FurnishedServices.places())
        try await PageBrowser.open(pictures: pictures, places: places) { browser in
            let (gateway, booker) = (browser.gateway, browser.environment.account)
            let stranger = try await gateway.environment.store.write { tx in
                try Account.create(name: "Harbor", zone: booker.zone, region: booker.region, in: tx)
            }
            let (victim, attacker) = role == .stranger ? (booker.id, stranger.id) : (stranger.id, booker.id)
            let attack = Attack(
                attacker: try await FurnishedAccount(
                    attacker, named: "own", phones: [Phone.alan, Phone.hedy], in: gateway),
                victim: try await FurnishedAccount(
                    victim, named: "x\(Self.secret)", phones: [Phone.ada, Phone.grace], in: gateway),
                routes: gateway.routes.compactMap(PageRoute.init))
            #expect(attack.routes.count > 250)
            try await attack.victimSeesItsPages()
            let before = try await attack.rows()
            #expect(before.count > 60)
            try await body(attack)
            let changed = try await attack.rows().symmetricDifference(before)
            #expect(changed.isEmpty, "\(changed.sorted())")
            try await attack.victimSeesItsPages()
        }
    }

    @Test("A page or form with another account's key in its address does not exist", arguments: Attacker.tested)
    func addresses(_ role: Attacker) async throws {
        try await Self.open(role) { attack in
            for route in attack.routes where route.pattern != "/sign-out" {
                for path in try attack.paths(of: route) {
                    let answer =
                        route.isForm
                        ? try await attack.post(path, attack.fields) : try await attack.attacker.browser.get(path)
                    attack.check(answer, "\(route): \(path)")
                    // A form may be refused for another field first. Files that wait are just gone.
                    var statuses = route.isForm ? [404, 400] : [404]
                    if route.parameters.last == "token" { statuses.append(303) }
                    #expect(route.isForVisitors || statuses.contains(answer.status), "\(route): \(answer.status)")
                }
            }
        }
    }

    @Test(
        "Another account's key in a field changes nothing of it and shows nothing", .enabled(if: Attacker.hasTime),
        arguments: Attacker.tested)
    func fields(_ role: Attacker) async throws {
        try await Self.open(role) { attack in
            let (browser, own) = (attack.attacker.browser, attack.routes.filter { $0.pattern != "/sign-out" })
            let query = attack.victim.keyFields.map { "\($0)=\($1)" }.joined(separator: "&")
            let (forms, pages) = (own.filter(\.isForm), own.filter { !$0.isForm })
            // Forms that take something away are last, as pages and other forms need it.
            for route in forms.filter({ !$0.isDestructive }) + pages + forms.filter(\.isDestructive) {
                let path = try attack.attacker.path(of: route)
                guard route.isForm else {
                    attack.check(try await browser.get(path), "\(route)")
                    attack.check(try await browser.get("\(path)?\(query)"), "\(route) with keys")
                    continue
                }
                let answer = try await attack.post(path, attack.fields)
                attack.check(answer, "\(route)")
                guard answer.status == 303 else { continue }
                let next = String(answer.location.prefix { $0 != "#" })
                attack.check(try await browser.get(next), "\(next) after \(route)")
            }
            #expect(try await browser.get("/settings").status == 200, "still signed in")
        }
    }

    @Test(
        "The forms on another account's pages change nothing of it and show nothing", .enabled(if: Attacker.hasTime),
        arguments: Attacker.tested)
    func forms(_ role: Attacker) async throws {
        try await Self.open(role) { attack in
            var forms: Set<PageForm> = []
            for route in attack.routes where !route.isForm && !route.isForVisitors {
                let page = try await attack.victim.browser.get(attack.victim.path(of: route))
                forms.formUnion(page.forms)
            }
            #expect(forms.count > 100)
            for form in forms.sorted(by: { $0.path < $1.path }) where form.path != "/sign-out" {
                let fields = form.fields.map { field in
                    let value = field.value.replacing(Self.secret, with: "own")
                    return (field.name, value.isEmpty ? Attack.values[field.name] ?? "x" : value)
                }
                attack.check(try await attack.post(form.path, fields), "\(form)")
            }
            #expect(try await attack.attacker.browser.get("/settings").status == 200, "still signed in")
        }
    }
}
