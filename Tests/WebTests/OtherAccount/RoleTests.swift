import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What each role may open and send, for every route of the router: a new one is closed to viewers and the door until
/// it is in these lists.
@Suite(.timeLimit(.minutes(15))) struct RoleTests {
    /// What everybody sees on the night, and of their own.
    private static let everybody: Set<String> = [
        "GET /", "GET /go", "GET /events/{event}", "GET /events/{event}/calendar.ics", "GET /events/{event}/openmic",
        "GET /events/{event}/runsheet",
        "GET /events/{event}/runsheet.csv", "GET /events/{event}/guests", "GET /events/{event}/door",
        "GET /openmics/{openmic}/nights/{event}", "GET /accounts", "POST /accounts/switch",
        "POST /accounts/you", "POST /accounts/password", "POST /accounts/sign-out-others", "POST /sign-out",
    ]
    private static let viewer: Set<String> = [
        "GET /history", "GET /grid", "GET /contacts", "GET /polls", "GET /polls/{poll}",
        "GET /polls/{poll}/poll.csv", "GET /polls/{poll}/poll.xlsx", "GET /series", "GET /series/{series}",
        "GET /openmics", "GET /openmics/{openmic}",
    ]
    private static let door: Set<String> = [
        "POST /events/{event}/door/check", "POST /events/{event}/door/uncheck", "POST /events/{event}/door/here",
        "POST /openmics/{openmic}/nights/{event}/mark", "POST /openmics/{openmic}/nights/{event}/walkin",
        "GET /openmics/{openmic}/nights/{event}/draw", "POST /openmics/{openmic}/nights/{event}/draw", "GET /undo",
        "POST /undo",
    ]
    /// The first words of the paths of what only owners may do.
    private static let owners: Set<String> = ["settings", "setup", "members", "tokens", "webhooks"]

    private static func mayOpen(_ role: Role, _ route: PageRoute) -> Bool {
        let name = "\(route)"
        return switch role {
        case .owner: true
        case .booker: !owners.contains(route.noun)
        case .viewer: everybody.contains(name) || viewer.contains(name)
        case .door: everybody.contains(name) || door.contains(name)
        }
    }

    /// Pay that the furnished account has agreed or planned, also in the note of a person's terms.
    private static let pay = ["$100", "70%", "$500", "66 cash"]

    /// A furnished account, and the browser of another member of it.
    private static func open(
        _ role: Role, _ body: @escaping @Sendable (FurnishedAccount, PageBrowser) async throws -> Void
    ) async throws {
        let (pictures, places) = (try FurnishedServices.pictures(), try FurnishedServices.places())
        try await PageBrowser.open(pictures: pictures, places: places) { browser in
            let environment = browser.environment
            let own = try await FurnishedAccount(
                environment.account.id, named: "own", phones: [Phone.alan, Phone.hedy], in: browser.gateway)
            try await body(own, try await browser.signedIn(as: environment.addMember("Kim", as: role)))
        }
    }

    @Test("A role opens what it may, and nothing else; a refusal says why", arguments: Role.allCases)
    func routes(_ role: Role) async throws {
        try await Self.open(role) { own, visitor in
            if role == .door { try await own.moveShowToTonight() }
            let all = visitor.gateway.routes.compactMap(PageRoute.init)
                .filter { !$0.isForVisitors && $0.pattern != "/sign-out" }
            #expect(all.count > 250)
            for list in [Self.everybody, Self.viewer, Self.door] {
                let known = Set(all.map(\.description)).union(["POST /sign-out"])
                #expect(list.isSubset(of: known), "\(list.subtracting(known))")
            }
            // Forms that take something away are last, as pages and other forms need it.
            for route in all.filter({ !$0.isDestructive }) + all.filter(\.isDestructive) {
                let path = try own.path(of: route)
                var answer = route.isForm ? try await visitor.post(path) : try await visitor.get(path)
                if answer.status == 415 { answer = try await visitor.upload(path, files: []) }
                let isRefused = answer.status == 403 && answer.body.contains("Your role is \(role.rawValue)")
                #expect(isRefused == !Self.mayOpen(role, route), "\(role) \(route): \(answer.status)")
                #expect(!isRefused || route.isForm || answer.body.contains("may not see"), "\(role) \(route)")
                if !role.may(.pay) {
                    #expect(!Self.pay.contains(where: answer.body.contains), "\(role) \(route) shows pay")
                }
            }
        }
    }

    @Test("The door opens a show from midnight of its day until six hours after its end, and no other")
    func tonight() async throws {
        try await Self.open(.door) { own, visitor in
            let all = visitor.gateway.routes.compactMap(PageRoute.init).filter {
                $0.parameters.contains("event") && Self.mayOpen(.door, $0)
            }
            #expect(all.count > 8)
            for route in all {
                let path = try own.path(of: route)
                let answer = route.isForm ? try await visitor.post(path) : try await visitor.get(path)
                #expect(answer.status == 403 && answer.body.contains("only the shows of tonight"), "\(route)")
            }
            #expect(try await !visitor.get("/").body.contains("own Show"))
            #expect(try await !visitor.get("/go?q=own").body.contains("own Show"))
            try await own.moveShowToTonight()
            #expect(try await visitor.get("/").body.contains("own Show"))
            for route in all where !route.isForm {
                #expect(try await visitor.get(own.path(of: route)).status < 400, "\(route)")
            }
        }
    }

    @Test("The pages of a role lead only where it may go", arguments: [Role.viewer, .door])
    func links(_ role: Role) async throws {
        try await Self.open(role) { own, visitor in
            try await own.moveShowToTonight()
            let pages = visitor.gateway.routes.compactMap(PageRoute.init)
                .filter { !$0.isForm && !$0.isForVisitors && Self.mayOpen(role, $0) }
            var seen: Set<String> = []
            for page in pages {
                let answer = try await visitor.get(own.path(of: page))
                guard answer.status == 200, answer.body.contains("<html") else { continue }
                #expect(answer.body.contains("data-role=\"\(role.rawValue)\""))
                for link in Set(answer.body.matches(of: /href="(\/[^"#]*)"/).map { String($0.output.1) })
                where !link.hasPrefix("/assets/") && seen.insert(link).inserted {
                    let path = link.replacingOccurrences(of: "&amp;", with: "&")
                    #expect(try await visitor.get(path).status != 403, "\(role) \(page): \(path)")
                }
            }
            #expect(seen.count > 5)
        }
    }

    @Test("No page of a role has a form that the role may not use", arguments: [Role.booker, .viewer, .door])
    func forms(_ role: Role) async throws {
        try await Self.open(role) { own, visitor in
            try await own.moveShowToTonight()
            let all = visitor.gateway.routes.compactMap(PageRoute.init).filter { !$0.isForVisitors }
            func mayPost(_ path: String) -> Bool {
                let parts = path.split(separator: "/")
                return all.filter(\.isForm).contains { route in
                    let wanted = route.pattern.split(separator: "/")
                    return wanted.count == parts.count && Self.mayOpen(role, route)
                        && zip(wanted, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
                }
            }
            for route in all where !route.isForm && Self.mayOpen(role, route) {
                let body = try await visitor.get(own.path(of: route)).body
                #expect(body.firstMatch(of: /<div class="panel">\s*<\/div>/) == nil, "\(role) \(route): an empty menu")
                let forms = body.matches(of: /<form\b[^>]*>/).map { String($0.output) }
                    .filter { $0.contains("method=\"post\"") }
                    .compactMap { $0.firstMatch(of: /\baction="([^"]*)"/).map { String($0.output.1) } }
                let buttons = body.matches(of: /\bformaction="([^"]*)"/).map { String($0.output.1) }
                for action in Set(forms + buttons) {
                    let path = String(action.prefix { $0 != "?" && $0 != "#" })
                    #expect(path == "/sign-out" || mayPost(path), "\(role) \(route): \(action)")
                }
            }
        }
    }

    private static let textsOfEverybody: Set = ["MENU"]
    private static let textsOfOwners: Set = ["OWN"]
    private static let textsOfViewers: Set = ["STATUS", "WHO", "OPEN", "FREE", "SUGGEST"]

    @Test("A text command of a role that may not is refused and changes nothing", arguments: Role.allCases)
    func texts(_ role: Role) async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Late Show")
        _ = try await environment.addMember("Kim", as: role, cell: Phone.booker)
        let isRestricted = !role.may(.change)
        let words = environment.modules.textCommands.map(\.word.word) + ["UNDO", "MENU"]
        #expect(words.count > 20)
        for word in words {
            let isAllowed =
                !isRestricted && (role == .owner || !Self.textsOfOwners.contains(word))
                || Self.textsOfEverybody.contains(word)
                || role == .viewer && Self.textsOfViewers.contains(word)
            let before = try await environment.picture()
            let reply = try await environment.text("\(word) fri", from: Phone.booker)
            #expect(reply?.contains("Your role is") != isAllowed, "\(role) \(word): \(reply ?? "nothing")")
            if !isAllowed { #expect(try await environment.picture() == before, "\(role) \(word)") }
        }
    }

    @Test("Every refused command is answered like a command, and waits in no inbox") func refusals() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.addMember("Kim", as: .viewer, cell: Phone.booker)
        for _ in 0..<8 {
            let reply = try #require(try await environment.text("TELL fri", from: Phone.booker))
            #expect(reply.contains("Your role is viewer") && !reply.contains(InboundOutcome.pauseNotice))
        }
        let account = environment.account.id
        #expect(try await environment.store.read { try InboundMessage.waiting(account: account, in: $0) }.isEmpty)
    }

    @Test("Whose role is changed, or who is removed, can do nothing more at once") func removed() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let member = try await environment.addMember("Kim", as: .booker, cell: Phone.booker)
            let visitor = try await browser.signedIn(as: member)
            #expect(try await visitor.get("/inbox").status == 200)
            #expect(try await environment.text("MENU", from: Phone.booker)?.contains("TELL") == true)
            try await environment.store.write { try member.change(role: .viewer, in: $0) }
            #expect(try await visitor.get("/inbox").status == 403)
            #expect(try await environment.text("MENU", from: Phone.booker)?.contains("TELL") == false)
            try await environment.store.write { tx in
                try Member.find(member.id, account: member.account, in: tx)?.remove(in: tx)
            }
            #expect(try await visitor.get("/").leadsToSignIn)
            #expect(try await environment.text("MENU", from: Phone.booker) == nil)
        }
    }
}
