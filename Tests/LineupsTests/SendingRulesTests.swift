import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Every way of sending a text to a performer follows the same rules. It is 10 PM in New York.
@Suite struct SendingRulesTests {
    enum Way: String, CaseIterable { case request, reminder, change, cancellation, one, lineup, tag, tell, textCommand }
    enum Situation: String, CaseIterable { case known, first, west, paused, optedOut, landline, wrongNumber, shared }

    struct Row: CustomTestStringConvertible, Sendable {
        let way: Way
        let situation: Situation
        var testDescription: String { "\(way.rawValue), \(situation.rawValue)" }
    }

    static let rows = Way.allCases.flatMap { way in Situation.allCases.map { Row(way: way, situation: $0) } }
        // A reminder follows a request, so it is never the first text.
        .filter { !($0.way == .reminder && $0.situation == .first) }

    static let night = LineupScenario.at(10)
    static let morning = LineupScenario.at(21)
    static let optOut = "Text STOP to opt out."

    @Test(arguments: rows) func everyWayFollowsTheRules(_ row: Row) async throws {
        let stage = try await SendingStage(row.way, row.situation)
        let before = try await stage.lastText()
        try await stage.send()
        let sent = try await stage.texts(after: before)
        switch row.situation {
        case .known:
            #expect(sent.map(\.notBefore) == [Self.morning])
            #expect(sent.allSatisfy { !$0.body.contains(Self.optOut) })
        case .first:
            #expect(sent.map(\.notBefore) == [Self.morning])
            let body = sent.first?.body ?? ""
            #expect(body.hasPrefix("Anchor Comedy: "), "\(body)")
            #expect(body.hasSuffix(Self.optOut), "\(body)")
        // It is 7 PM in California.
        case .west: #expect(sent.map(\.notBefore) == [Self.night])
        // A notice of a change or a cancellation waits for the end of the pause.
        case .paused where row.way == .change || row.way == .cancellation: #expect(sent.count == 1)
        case .paused, .optedOut, .landline, .wrongNumber: #expect(sent.isEmpty, "\(sent.map(\.body))")
        case .shared:
            // Each request has a question of its own; the same words go to a phone once.
            let isQuestion = [.request, .reminder, .change].contains(row.way)
            #expect(sent.count == (isQuestion ? 2 : 1))
            #expect(sent.allSatisfy { $0.notBefore == Self.morning })
            #expect(sent.count { $0.body.contains(Self.optOut) } <= 1)
        }
    }

    @Test("anyway sends at once", arguments: [Way.one, .lineup, .tag, .tell, .textCommand])
    func anywaySendsAtOnce(_ way: Way) async throws {
        let stage = try await SendingStage(way, .known)
        let before = try await stage.lastText()
        try await stage.send(anyway: true)
        #expect(try await stage.texts(after: before).map(\.notBefore) == [Self.night])
    }

    @Test("one paused number does not stop the others")
    func aPausedNumberIsSkipped() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        try await scenario.says("Ada", NumberPauseTests.doubted, at: 1)
        let environment = scenario.environment
        let texting = TextMany(
            .lineup(scenario.show.id, isConfirmedOnly: false), text: "Doors at 7", account: environment.account.id,
            sender: environment.sender)
        let plan = try await environment.store.read(at: LineupScenario.at(2)) {
            try texting.plan(in: $0)
        }
        #expect(plan.names == ["Grace"])
        #expect(plan.skipped.map(\.name) == ["Ada"])
        #expect(plan.skipped.map(\.reason) == [SkipReason.paused])
        let notes = plan.notes(anyway: false, home: environment.account.zone, now: LineupScenario.at(2))
        #expect(notes == ["Not texted: Ada (paused: possible opt-out)."])
    }

    @Test(
        "a reply to a text is sent at once, also at night",
        arguments: [
            (hoursAgo: 1, isAtOnce: true), (23, true), (30, false), (nil, false),
        ] as [(hoursAgo: Int?, isAtOnce: Bool)])
    func repliesAreSentAtOnce(hoursAgo: Int?, isAtOnce: Bool) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", "+12125550111")
        let now = LineupScenario.at(34)
        if let hoursAgo {
            _ = try await environment.text("thanks", from: "+12125550111", now: now.adding(.hours(-hoursAgo)))
            _ = try await environment.store.write { try $0.run("UPDATE inbound_message SET needs_attention = 0") }
        }
        let sent = try await environment.store.write(at: now) {
            [account = environment.account, sender = environment.sender] tx in
            let contact = try Contact.find(ada, account: account.id, in: tx)
            let reply = try ReplyToText(to: Correspondent(contact, in: tx), text: "See you.", account: account.id)
            return try OutboundMessage.find(reply.send(from: sender, in: tx).text, in: tx)
        }
        #expect(sent?.notBefore == (isAtOnce ? now : LineupScenario.at(45)))
        #expect(sent?.body == (isAtOnce ? "See you." : "Anchor Comedy: See you. Text STOP to opt out."))
    }

    @Test("a text that waits in the inbox is answered at once, however old it is")
    func waitingTextsAreAnsweredAtOnce() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", "+12125550111")
        _ = try await environment.text("can you call me?", from: "+12125550111")
        let now = LineupScenario.at(58)
        let sent = try await environment.store.write(at: now) {
            [account = environment.account, sender = environment.sender] tx in
            let contact = try Contact.find(ada, account: account.id, in: tx)
            let reply = try ReplyToText(to: Correspondent(contact, in: tx), text: "Calling now", account: account.id)
            return try OutboundMessage.find(reply.send(from: sender, in: tx).text, in: tx)
        }
        #expect(sent?.notBefore == now && sent?.body == "Calling now")
    }

    struct Introduction: CustomTestStringConvertible, Sendable {
        let body: String
        let text: String
        var testDescription: String { body }
    }

    @Test(
        "the first text names the account and says how to opt out, once",
        arguments: [
            Introduction(body: "Doors at 7.", text: "Anchor Comedy: Doors at 7. Text STOP to opt out."),
            Introduction(body: "doors at 7", text: "Anchor Comedy: doors at 7\nText STOP to opt out."),
            Introduction(body: "Anchor Comedy: hi!", text: "Anchor Comedy: hi! Text STOP to opt out."),
            Introduction(
                body: "anchor comedy here. Reply STOP to end.", text: "anchor comedy here. Reply STOP to end."),
            Introduction(
                body: "Get off at BUS STOP 5.", text: "Anchor Comedy: Get off at BUS STOP 5. Text STOP to opt out."),
        ])
    func introductions(_ row: Introduction) async throws {
        let environment = try await TestEnvironment()
        let first = try await environment.store.read { [account = environment.account, sender = environment.sender] in
            try Recipient("+12125550111", contact: nil, account: account, sender: sender.id, in: $0)
        }
        #expect(first.introduced(row.body, by: "Anchor Comedy") == row.text)
        #expect(first.introduced(row.text, by: "Anchor Comedy") == row.text)
    }

    @Test(
        "a text that never arrived was no first text",
        arguments: [
            (OutboundState.delivered, false), (.queued, false), (.sent, false), (.failed, true), (.undelivered, true),
            (.invalidNumber, true), (.canceled, true), (.expired, true),
        ])
    func undeliveredTextsDoNotCount(_ state: OutboundState, _ isFirst: Bool) async throws {
        let environment = try await TestEnvironment()
        let recipient = try await environment.store.write {
            [account = environment.account, sender = environment.sender] tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: nil, to: "+12125550111", body: "hi", kind: .text),
                in: tx)
            try tx.run("UPDATE outbound_message SET state = \(state) WHERE id = \(id)")
            return try Recipient("+12125550111", contact: nil, account: account, sender: sender.id, in: tx)
        }
        #expect(recipient.isFirst == isFirst)
    }
}

/// A show on Friday, one or two people in a situation, and a way of texting them at night.
private struct SendingStage {
    let way: SendingRulesTests.Way
    let environment: TestEnvironment
    let show: Event
    private let number: String
    private static let booker = "+12125550199"

    init(_ way: SendingRulesTests.Way, _ situation: SendingRulesTests.Situation) async throws {
        self.way = way
        environment = try await TestEnvironment()
        let environment = environment
        number = situation == .west ? "+14155550123" : "+12125550111"
        let number = number
        show = try await environment.show("Late Show")
        var account = environment.account
        account.cell = Self.booker
        let booker = account
        try await environment.store.write { try booker.save(in: $0) }
        let ada = try await environment.contact("Ada", number)
        var people = [ada]
        if situation == .shared { people.append(try await environment.contact("Bob", number)) }
        let all = people
        try await environment.store.write { tx in
            for person in all { try Contact.tag(person, with: "improv", in: tx) }
        }
        if situation == .landline { try await Self.set(number, of: ada, isTextable: false, in: environment) }
        // Everything but a first request follows a request; who was never texted said yes by phone.
        if way != .request, ![.first, .landline].contains(situation) {
            try await environment.deliver(environment.invite(show, all))
        } else {
            let show = show
            let isConfirmed = way != .request
            try await environment.store.write { tx in
                for person in all {
                    _ = try Lineup.add(person, to: show.id, asHost: false, in: tx)
                    guard isConfirmed, let slot = try Slot.find(contact: person, event: show.id, in: tx) else {
                        continue
                    }
                    _ = try Slot.changeAnswer(slot.id, to: .confirmed, cause: .booker, in: tx)
                    try ToldDetails.record(for: slot.id, in: tx)
                }
            }
            if situation != .first, situation != .landline { try await Self.textEarlier(number, in: environment) }
        }
        switch situation {
        case .paused: _ = try await environment.text(NumberPauseTests.doubted, from: number, now: LineupScenario.at(1))
        case .optedOut: _ = try await environment.text("STOP", from: number, now: LineupScenario.at(1))
        case .wrongNumber: try await Self.set(number, of: ada, isWrong: true, in: environment)
        case .known, .first, .west, .landline, .shared: break
        }
        if way == .change {
            let change = try await Self.moved(show, in: environment)
            #expect(change.isChanged)
        }
    }

    private static func set(
        _ number: String, of contact: ID<Contact>, isTextable: Bool = true, isWrong: Bool = false,
        in environment: TestEnvironment
    ) async throws {
        let changed = ContactNumber(
            raw: number, e164: number, kind: isTextable ? "mobile" : "home", isTextable: isTextable, isVerified: true,
            isWrong: isWrong)
        try await environment.store.write { try Contact.setNumbers([changed], of: contact, in: $0) }
    }

    private static func textEarlier(_ number: String, in environment: TestEnvironment) async throws {
        let id = try await environment.store.write { [account = environment.account, sender = environment.sender] in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender.id, contact: nil, to: number, body: "Hello", kind: .text),
                in: $0)
        }
        try await environment.deliver([id])
    }

    private static func moved(_ show: Event, in environment: TestEnvironment) async throws -> ChangeEvent.Result {
        var changes = ChangeEvent.Changes()
        changes.startsAt = show.startsAt.adding(.hours(1))
        let change = ChangeEvent(
            planner: environment.planner, event: show.id, changes: changes, account: environment.account)
        return try await environment.store.write(at: LineupScenario.at(2)) {
            try change.run(in: $0)
        }
    }

    func lastText() async throws -> Int64 {
        try await environment.store.read {
            try $0.value("SELECT coalesce(max(id), 0) FROM outbound_message", as: Int64.self) ?? 0
        }
    }

    /// The texts to the people, in order.
    func texts(after last: Int64) async throws -> [OutboundMessage] {
        let number = number
        return try await environment.store.read { tx in
            try tx.values(
                """
                SELECT id FROM outbound_message WHERE id > \(last) AND to_number = \(number) AND state <> 'opted_out'
                ORDER BY id
                """, as: ID<OutboundMessage>.self
            ).compactMap { try OutboundMessage.find($0, in: tx) }
        }
    }

    func send(anyway: Bool = false) async throws {
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let (show, now) = (show.id, SendingRulesTests.night)
        switch way {
        case .request:
            let asking = RequestAnswers(
                planner: planner, event: show, recipients: .notAskedYet, account: account, sender: sender)
            _ = try await environment.store.write(at: now) {
                try asking.send(asking.plan(in: $0), in: $0)
            }
        case .reminder:
            let reminding = RemindLineup(planner: planner, event: show, account: account, sender: sender)
            _ = try await environment.store.write(at: now) {
                try reminding.send(reminding.plan(in: $0), in: $0)
            }
        case .change:
            let telling = TellAboutChange(planner: planner, event: show, account: account, sender: sender)
            _ = try await environment.store.write(at: now) {
                try telling.send(telling.plan(in: $0), in: $0)
            }
        case .cancellation:
            let canceling = CancelEvent(planner: planner, event: show, account: account, sender: sender)
            _ = try await environment.store.write(at: now) {
                try canceling.send(canceling.plan(in: $0), in: $0)
            }
        case .one:
            try await environment.store.write(at: now) { tx in
                let contacts = try Contact.ids(tagged: TagFilter("improv"), account: account.id, in: tx)
                guard let id = contacts.first else { return }
                let contact = try Contact.find(id, account: account.id, in: tx)
                do {
                    let message = try SendCustomText(
                        to: Correspondent(contact, in: tx), text: "Doors at 7.", anyway: anyway, account: account.id)
                    _ = try message.send(from: sender, in: tx)
                } catch is CustomTextError {}
            }
        case .lineup: try await sendMany(.lineup(show, isConfirmedOnly: false), anyway: anyway)
        case .tag: try await sendMany(.tagged(TagFilter("improv")), anyway: anyway)
        case .tell: try await command("TELL fri Doors at 7.\(anyway ? " ANYWAY" : "")")
        case .textCommand: try await command("TEXT Ada Doors at 7.\(anyway ? " ANYWAY" : "")")
        }
    }

    private func sendMany(_ recipients: TextMany.Recipients, anyway: Bool) async throws {
        let texting = TextMany(
            recipients, text: "Doors at 7.", anyway: anyway, account: environment.account.id,
            sender: environment.sender)
        let now = SendingRulesTests.night
        _ = try await environment.store.write(at: now) { tx in
            try texting.send(to: Set(texting.plan(in: tx).approvalKeys), in: tx)
        }
    }

    /// Texts a command, and what its question asks for.
    private func command(_ words: String) async throws {
        let now = SendingRulesTests.night
        let question = try await environment.text(words, from: Self.booker, now: now) ?? ""
        let code = question.firstMatch(of: /SEND (\d{4})/).map { "SEND \($0.1)" } ?? "1"
        _ = try await environment.text(code, from: Self.booker, now: now)
    }
}
