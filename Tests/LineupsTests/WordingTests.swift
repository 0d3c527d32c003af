import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Texts in the booker's own words.
@Suite struct WordingTests {
    private static let request = "Hi {{name}}! {{event}}, {{when}}, {{place}}. {{answer}}"

    private func set(
        _ kind: Wording.Kind, _ text: String?, of owner: WordingOwner, in environment: TestEnvironment
    ) async throws {
        let wording = try text.map { try Wording($0, for: kind) }
        let setting = SetWording(kind, to: wording, of: owner, account: environment.account)
        #expect(try await environment.write { try setting.run(in: $0) })
    }

    /// The requests to a lineup.
    private func requests(_ environment: TestEnvironment, _ show: Event) async throws -> [String] {
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        return try await environment.store.read { tx in
            try planner.requests(for: Lineup.of(show, in: tx), only: nil, from: account, sender: sender, in: tx)
                .drafts.map(\.body)
        }
    }

    private func filled(_ name: String = "Late Show", place: String? = "The Anchor") async throws -> (
        TestEnvironment, Event
    ) {
        let environment = try await TestEnvironment()
        let show = try await environment.show(name, location: place)
        let ada = try await environment.contact("Ada Lovelace", "+14155550101")
        let addition = AddToLineup(event: show.id, contacts: [ada], account: environment.account.id)
        _ = try await environment.write { try addition.run(in: $0) }
        return (environment, show)
    }
}

// MARK: - Stand-ins

extension WordingTests {
    @Test(arguments: [("1", ""), ("3", "The first yes gets it. ")])
    func aWordedRequestGoesToStandInsToo(_ row: (rule: String, rivals: String)) async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: row.rule, .reminders: "off"])
        try await set(.request, Self.request, of: .account, in: life.environment)
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        let text = try await life.texts(to: "Alan").last ?? ""
        #expect(text.contains("Hi Alan! Late Show, Fri Dec 4, 8 PM"), "\(text)")
        #expect(text.contains("The Anchor. \(row.rivals)Reply YES or NO."), "\(text)")
        #expect(text.contains("first yes") == !row.rivals.isEmpty, "\(text)")
    }
}

// MARK: - What is refused

extension WordingTests {
    @Test(
        arguments: [
            (.request, " \n ", .empty), (.request, String(repeating: "x", count: 601), .tooLong(601)),
            (.request, "See you {{when}}", .missing([.place, .answer], .request)),
            (.request, "Are you in?", .missing([.when, .place, .answer], .request)),
            (.reminder, "{{when}} {{place}}", .missing([.answer], .reminder)),
            (.cancellation, "{{event}} is off", .missing([.when], .cancellation)),
            (.dayBefore, "See you {{when}}", .missing([.place], .dayBefore)),
            (.request, "{{wen}} {{place}} {{answer}}", .unknownFact("wen", .request)),
            (.request, "{{#place}}at {{place}}{{/place}}", .unknownFact("#place", .request)),
            (.cancellation, "{{when}} {{answer}}", .unknownFact("answer", .cancellation)),
            (.reminder, "{{when}} {{details}}", .unknownFact("details", .reminder)),
            (.request, "{when} {{place}}", .braces("{when} {{place}}", .request)),
            (.request, "at {{when", .braces("{{when", .request)), (.request, "at }} x", .braces("}} x", .request)),
            (.request, "{{when}} {{place}} {{answer}} Reply YES", .command("Reply YES", .request)),
            (.request, "{{when}} {{place}} {{answer}} just text back a no", .command("text no", .request)),
            (.reminder, "{{when}} {{place}} {{answer}} or reply 1", .command("reply 1", .reminder)),
            (.request, "{{when}} {{place}} {{answer}} Text STOP to end", .command("Text STOP", .request)),
            (.request, "{{when}} {{place}} {{answer}} text stop", .command("text stop", .request)),
            (.cancellation, "We had to CANCEL {{event}}, {{when}}", .command("CANCEL", .cancellation)),
        ] as [(Wording.Kind, String, WordingError)])
    func badWordingsAreRefused(_ kind: Wording.Kind, _ text: String, _ error: WordingError) {
        #expect(throws: error) { try Wording(text, for: kind) }
        #expect(!error.sentence.isEmpty && !error.sentence.contains("\n"))
    }

    @Test(
        arguments: [
            (.request, request), (.request, "{{ When }} {{PLACE}}\n\n{{answer}}"),
            (.request, "Please reply no later than Friday. {{when}} {{place}} {{answer}}"),
            (.request, "{{when}} in the west end, {{place}}. Text us with questions. {{answer}}"),
            (.cancellation, "We had to cancel {{event}} on {{when}}. Sorry!"),
            (.dayBefore, "See you at {{place}}, {{when}}! Text us if anything comes up."),
        ] as [(Wording.Kind, String)])
    func goodWordingsAreTaken(_ kind: Wording.Kind, _ text: String) throws {
        #expect(try Wording(text, for: kind).text == text)
    }

    @Test func kindsHaveNames() throws {
        #expect(try Wording.Kind(named: "Day before") == .dayBefore)
        #expect(throws: WordingError.unknownKind("ask")) { try Wording.Kind(named: "ask") }
    }
}

// MARK: - What is sent

extension WordingTests {
    /// The show's own words, else the account's, else the built-in text; identification and opt-out are added.
    @Test func theMostSpecificWordingCounts() async throws {
        let (environment, show) = try await filled()
        let builtIn = try await requests(environment, show)
        let facts = "Late Show, Fri Dec 4, 8 PM, The Anchor. Reply YES or NO. Text STOP to opt out."
        try await set(.request, Self.request, of: .account, in: environment)
        #expect(try await requests(environment, show) == ["Anchor Comedy: Hi Ada! \(facts)"])
        try await set(
            .request, "Anchor Comedy asks {{name}}: \(Self.request.dropFirst(13))", of: .event(show.id), in: environment
        )
        #expect(try await requests(environment, show) == ["Anchor Comedy asks Ada: \(facts)"])
        try await set(.request, nil, of: .event(show.id), in: environment)
        #expect(try await requests(environment, show) == ["Anchor Comedy: Hi Ada! \(facts)"])
        #expect(try await environment.undo() == "removed the wording of the request of \"Late Show\"")
        #expect(try await requests(environment, show) == ["Anchor Comedy asks Ada: \(facts)"])
        try await set(.request, nil, of: .event(show.id), in: environment)
        try await set(.request, nil, of: .account, in: environment)
        #expect(try await requests(environment, show) == builtIn)
        #expect(try await environment.undo() == "removed the wording of the request of your account")
        #expect(try await requests(environment, show) == ["Anchor Comedy: Hi Ada! \(facts)"])
    }

    /// What somebody is offered and the deadline are part of what they say yes to.
    @Test func detailsAndDeadlineAreAdded() async throws {
        let (environment, show) = try await filled()
        let (account, planner) = (environment.account, environment.planner)
        try await environment.store.write { tx in
            guard let slot = try Lineup.of(show, in: tx).slots.first else { return }
            try Lineup.setHost(slot.id, true, in: tx)
            try Terms(setLength: .minutes(10)).save(for: slot.id, in: tx)
            try Policy.keep(.answerBy, "1d before", event: show.id, in: tx)
        }
        try await set(.request, Self.request, of: .account, in: environment)
        let body = try await requests(environment, show)[0]
        #expect(
            body.contains(
                "The Anchor. Position: host. Set: 10 minutes. Reply YES or NO. Please answer by Thu Dec 3, 8 PM"),
            "\(body)")
        let placed = try Wording("{{deadline}} {{details}} {{when}} {{place}} {{answer}}", for: .request)
        let preview = try await environment.store.read { tx in
            try WordingPreview(.request, placed, event: show, account: account, planner: planner, in: tx).body
        }
        #expect(preview.hasPrefix("Anchor Comedy: Please answer by Thu Dec 3, 8 PM"), "\(preview)")
        #expect(preview.hasSuffix("Reply YES or NO. Text STOP to opt out."), "\(preview)")
    }

    /// A position that says nothing is not named; the others stand with the facts.
    @Test(arguments: [("4 x spot", ""), ("host, 4 x spot", "Position: host. "), ("opener", "Position: opener. ")])
    func aPlainSpotIsNotNamed(_ row: (spots: String, position: String)) async throws {
        let (environment, show) = try await filled()
        try await environment.setSpots(row.spots, of: show)
        try await set(.request, Self.request, of: .account, in: environment)
        let (account, planner) = (environment.account, environment.planner)
        let wording = try Wording(Self.request, for: .request)
        let preview = try await environment.store.read { tx in
            try WordingPreview(.request, wording, event: show, account: account, planner: planner, in: tx).body
        }
        let named = preview.contains("Position: ") ? row.position : ""
        #expect(preview.contains("The Anchor. \(named)Reply YES or NO."), "\(preview)")
        #expect(!preview.contains("Position: spot"), "\(preview)")
    }

    @Test func anAccountListsTheShowsWithTheirOwnWords() async throws {
        let (environment, show) = try await filled()
        try await set(.request, Self.request, of: .event(show.id), in: environment)
        let account = environment.account.id
        let (own, shows) = try await environment.store.read { tx in
            (
                try Wordings(of: .account, account: account, in: tx),
                try Wordings(of: .event(show.id), account: account, in: tx)
            )
        }
        #expect(own[.request] == nil && own.exceptions[.request] == ["Late Show, Fri Dec 4, 8 PM"])
        #expect(own.exceptions[.reminder] == [] && shows.exceptions.isEmpty)
    }

    /// Whether the show has a place, who has a wording, and where the text of the show comes from.
    @Test(
        arguments: [
            ("The Anchor", [], .builtIn), ("The Anchor", [.own], .own), ("The Anchor", [.account], .account),
            ("The Anchor", [.own, .account], .own), (nil, [.own, .account], .builtIn),
        ] as [(String?, [Wordings.Source], Wordings.Source)])
    func theSourceOfTheTextIsSaid(_ place: String?, _ set: [Wordings.Source], _ source: Wordings.Source)
        async throws
    {
        let (environment, show) = try await filled(place: place)
        if set.contains(.own) { try await self.set(.request, Self.request, of: .event(show.id), in: environment) }
        if set.contains(.account) { try await self.set(.request, Self.request, of: .account, in: environment) }
        let account = environment.account.id
        let wordings = try await environment.store.read { tx in
            try Wordings(of: .event(show.id), account: account, in: tx)
        }
        #expect(wordings.source(of: .request) == source)
        #expect(wordings.isUnused(.request) == (place == nil) && !wordings.isUnused(.reminder))
    }

    @Test func aShowWithoutAPlaceGetsTheBuiltInText() async throws {
        let (environment, show) = try await filled(place: nil)
        let builtIn = try await requests(environment, show)
        try await set(.request, Self.request, of: .account, in: environment)
        #expect(try await requests(environment, show) == builtIn)
    }

    /// Braces in a value are text.
    @Test func valuesAreNotReadAsPlaceholders() async throws {
        let (environment, show) = try await filled("{{answer}} {{#name}}", place: "{{place}} <b>&")
        try await set(.request, Self.request, of: .account, in: environment)
        #expect(
            try await requests(environment, show) == [
                "Anchor Comedy: Hi Ada! {{answer}} {{#name}}, Fri Dec 4, 8 PM, {{place}} <b>&. Reply YES or NO. "
                    + "Text STOP to opt out."
            ])
    }

    @Test func remindersNotesAndCancellationsAreWorded() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let (environment, show) = (scenario.environment, scenario.show)
        try await set(.reminder, "{{name}}, {{event}}, {{when}}, {{place}}? {{answer}}", of: .account, in: environment)
        try await set(.dayBefore, "Tomorrow: {{place}}, {{when}}!", of: .event(show.id), in: environment)
        try await set(.cancellation, "{{event}} on {{when}} is off.", of: .account, in: environment)
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let bodies = try await environment.store.read { tx in
            let lineup = try Lineup.of(show, in: tx)
            return try (
                planner.reminders(for: lineup, only: nil, from: account, sender: sender, in: tx).drafts.map(\.body),
                planner.cancellations(for: lineup, from: account, sender: sender, in: tx).drafts.map(\.body)
            )
        }
        #expect(bodies.0 == ["Anchor Comedy: Ada, Late Show, Fri Dec 4, 8 PM, The Anchor? Reply YES or NO."])
        #expect(bodies.1 == ["Anchor Comedy: Late Show on Fri Dec 4, 8 PM is off."])
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 72)
        #expect(try await scenario.texts(to: "Ada").last == "Anchor Comedy: Tomorrow: The Anchor, Fri Dec 4, 8 PM!")
    }

    @Test(arguments: [
        ("{{when}} {{place}} {{answer}}", Segments.Encoding.gsm7, 1),
        ("\u{201C}{{when}}\u{201D} {{place}} {{answer}}", .gsm7, 1), ("🎤 {{when}} {{place}} {{answer}}", .ucs2, 2),
        (String(repeating: "x", count: 500) + " {{when}} {{place}} {{answer}}", .gsm7, 4),
    ])
    func segmentsAreCounted(_ text: String, _ encoding: Segments.Encoding, _ count: Int) async throws {
        let (environment, show) = try await filled()
        let (account, planner) = (environment.account, environment.planner)
        let wording = try Wording(text, for: .request)
        let preview = try await environment.store.read { tx in
            try WordingPreview(.request, wording, event: show, account: account, planner: planner, in: tx)
        }
        #expect(preview.segments.encoding == encoding && preview.segments.count == count, "\(preview.body)")
        #expect(preview.body.hasPrefix("Anchor Comedy: ") && preview.body.hasSuffix(" Text STOP to opt out."))
    }
}

// MARK: - Templates and copies

extension WordingTests {
    @Test func showsOfATemplateStartWithItsWordings() async throws {
        let (environment, show) = try await filled()
        let account = environment.account.id
        try await set(.request, Self.request, of: .event(show.id), in: environment)
        let saving = SaveTemplate("Revue", from: .event(show.id), account: account)
        let template = try await environment.write { try saving.run(in: $0) }
        #expect(template.wordings == [.request: Self.request])
        let other = "{{place}}, {{when}}. {{answer}}"
        try await set(.request, other, of: .template(template.id), in: environment)
        let changed = try await environment.store.read { try ShowTemplate.find("Revue", account: account, in: $0) }
        #expect(changed.wordings == [.request: other])
        let next = try await environment.show("Revue", inDays: 9)
        try await environment.store.write { try changed.complete(next.id, shapes: [], in: $0) }
        #expect(try await own(next.id, environment) == [.request: other])
        #expect(try await environment.undo() == "set the wording of the request of the template \"Revue\"")
        let before = try await environment.store.read { try ShowTemplate.find("Revue", account: account, in: $0) }
        #expect(before.wordings == [.request: Self.request])
    }

    @Test func aCopyKeepsTheWordings() async throws {
        let (environment, show) = try await filled()
        try await set(.cancellation, "{{when}} is off.", of: .event(show.id), in: environment)
        let copying = CopyEvent(event: show.id, dates: .weekly(1), withLineup: false, account: environment.account.id)
        let copies = try await environment.write { try copying.run(in: $0) }
        #expect(try await own(copies[0].event, environment) == [.cancellation: "{{when}} is off."])
    }

    private func own(_ event: ID<Event>, _ environment: TestEnvironment) async throws -> [Wording.Kind: String] {
        let account = environment.account.id
        return try await environment.store.read { try Wordings(of: .event(event), account: account, in: $0).own }
    }
}
