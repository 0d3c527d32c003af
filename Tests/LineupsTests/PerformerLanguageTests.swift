import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

/// Texts to performers who have a language.
@Suite struct PerformerLanguageTests {
    private static let number = "+14155550101"

    /// Ada, who is in the lineup of a show and has not been asked.
    private func ada(
        _ language: TextLanguage?, ofAccount: TextLanguage = .english
    ) async throws -> (TestEnvironment, Event, ID<Contact>) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", location: "The Anchor")
        let ada = try await environment.contact("Ada Lovelace", Self.number)
        let addition = AddToLineup(event: show.id, contacts: [ada], account: environment.account.id)
        let account = environment.account.id
        _ = try await environment.write { tx in
            try Contact.setLanguage(language, of: ada, in: tx)
            if ofAccount != .english { try ContactLanguage.ofAccount.set(ofAccount.rawValue, of: account, in: tx) }
            return try addition.run(in: tx)
        }
        return (environment, show, ada)
    }

    private func request(_ environment: TestEnvironment, _ show: Event) async throws -> String {
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        return try await environment.store.read { tx in
            try planner.requests(for: Lineup.of(show, in: tx), only: nil, from: account, sender: sender, in: tx)
                .drafts.map(\.body).joined(separator: "\n")
        }
    }

    @Test(arguments: [
        (TextLanguage?.none, TextLanguage.english, "are you in for Late Show, Fri Dec 4, 8 PM", "Reply YES or NO"),
        (.spanish, .english, "¿puedes actuar en Late Show, vie 4 dic, 20:00, The Anchor?", "Responde SI o NO"),
        (.french, .english, "tu es dispo pour Late Show, ven 4 déc, 20h, The Anchor ?", "Réponds OUI ou NON"),
        (.german, .english, "bist du dabei: Late Show, Fr 4. Dez, 20 Uhr, The Anchor?", "Antworte JA oder NEIN"),
        (.italian, .english, "ci sei per Late Show, ven 4 dic, 20:00, The Anchor?", "Rispondi SI o NO"),
        (.portuguese, .english, "pode fazer Late Show, sex 4 dez, 20h, The Anchor?", "Responda SIM ou NAO"),
        (nil, .german, "bist du dabei: Late Show", "Mit STOP meldest du dich ab."),
        (.english, .german, "are you in for Late Show", "Text STOP to opt out."),
    ])
    func aRequestIsInTheLanguageOfTheContactOrTheAccount(
        _ own: TextLanguage?, _ account: TextLanguage, _ question: String, _ answer: String
    ) async throws {
        let (environment, show, _) = try await ada(own, ofAccount: account)
        let body = try await request(environment, show)
        #expect(body.contains(question) && body.contains(answer), "\(body)")
        #expect(Segments(body).encoding == .gsm7, "\(body)")
    }

    @Test(arguments: [
        (TextLanguage.spanish, "sí", "Tienes confirmado Late Show, vie 4 dic, 20:00"),
        (.spanish, "no", "no actúas en Late Show"), (.german, "ja", "Du bist dabei: Late Show"),
        (.german, "nein", "du bist nicht dabei: Late Show"), (.french, "oui", "C'est confirmé : Late Show"),
        (.spanish, "te equivocas de número", "buscábamos a otra persona"),
        (.italian, "sì", "ven 4 dic, 20:00, The Anchor. Un errore? Scrivi NO."),
    ])
    func anAnswerIsConfirmedInTheLanguage(
        _ language: TextLanguage, _ said: String, _ reply: String
    ) async throws {
        let (environment, show, ada) = try await ada(language)
        try await environment.deliver(environment.invite(show, [ada]), as: .sent)
        let text = try await environment.text(
            said, from: Self.number, now: TestEnvironment.noon.adding(.minutes(5)))
        #expect(text?.contains(reply.withGSMLetters) == true, "\(text ?? "nothing")")
    }

    /// The answer is the time and place; what else is said or asked goes to the booker.
    @Test(arguments: [
        (TextLanguage.spanish, "¿dónde es?", "Late Show es el vie 4 dic, 20:00 en The Anchor. ¿Te apuntas?"),
        (.spanish, "¿A qué hora es?", "Late Show es el vie 4 dic, 20:00"),
        (.french, "c'est où ?", "Late Show, c'est le ven 4 déc, 20h, The Anchor. Tu viens ?"),
        (.german, "wo ist das?", "Late Show ist am Fr 4. Dez, 20 Uhr, The Anchor. Bist du dabei?"),
        (.italian, "dov'è?", "Late Show è ven 4 dic, 20:00, The Anchor. Ci sei?"),
        (.portuguese, "onde é?", "Late Show é sex 4 dez, 20h, The Anchor. Você vem?"),
        // Not known, and no question for a fact.
        (.spanish, "¿cuánto pagan?", "verá tu pregunta"), (.german, "Wann muss ich da sein?", "sieht deine Frage"),
        (.spanish, "¿cuándo pagan?", "verá tu pregunta"), (.german, "wo kann ich parken?", "sieht deine Frage"),
    ])
    func aQuestionForAFactIsAnsweredInTheLanguage(
        _ language: TextLanguage, _ asked: String, _ reply: String
    ) async throws {
        let (environment, show, ada) = try await ada(language)
        try await environment.deliver(environment.invite(show, [ada]), as: .sent)
        let text = try await environment.text(
            asked, from: Self.number, now: TestEnvironment.noon.adding(.minutes(5)))
        #expect(text?.contains(reply.withGSMLetters) == true, "\(text ?? "nothing")")
    }

    /// A request, a change of the time, and a cancellation; SHOWS, and dates away.
    @Test(arguments: TextLanguage.allCases.filter { $0 != .english }) func nothingIsInEnglish(
        _ language: TextLanguage
    ) async throws {
        let (environment, show, ada) = try await ada(language)
        let (account, sender, planner) = (environment.account, environment.sender, environment.planner)
        var said: [String?] = [try await request(environment, show)]
        try await environment.deliver(environment.invite(show, [ada]), as: .sent)
        let texts = ["SHOWS", "AWAY dec 3-10", language.maybe, "maybe, ask me in an hour", language.yes, "CALENDAR"]
        for (index, text) in texts.enumerated() {
            let now = TestEnvironment.noon.adding(.minutes(5 + index))
            said.append(try await environment.text(text, from: Self.number, now: now))
        }
        let now = TestEnvironment.noon.adding(.minutes(20))
        var changes = ChangeEvent.Changes()
        // One o'clock of December 6.
        changes.startsAt = show.startsAt.adding(.hours(29))
        let change = ChangeEvent(planner: planner, event: show.id, changes: changes, account: account)
        let bodies = try await environment.store.write(at: now) { tx in
            _ = try change.run(in: tx)
            let lineup = try Lineup.of(Event.findOpen(show.id, account: account.id, in: tx), in: tx)
            let changed = try planner.changes(for: lineup, from: account, sender: sender, in: tx)
            let canceled = try planner.cancellations(for: lineup, from: account, sender: sender, in: tx)
            return (changed.drafts + canceled.drafts).map(\.body)
        }
        #expect(said.compactMap(\.self).count > 4, "\(said)")
        #expect(bodies.count == 2, "\(bodies)")
        for text in said.compactMap(\.self) + bodies {
            #expect(EnglishWords.found(in: text, of: language) == [], "\(text)")
        }
    }

    @Test(arguments: [
        (TextLanguage.spanish, "Late Show, vie 4 dic, 20:00, The Anchor: responde SI o NO"),
        (.german, "Late Show, Fr 4. Dez, 20 Uhr, The Anchor: antworte JA oder NEIN"),
        (.english, "Late Show, Fri Dec 4, 8 PM, The Anchor: reply YES or NO"),
    ])
    func showsAreListedInTheLanguage(_ language: TextLanguage, _ line: String) async throws {
        let (environment, show, ada) = try await ada(language)
        try await environment.deliver(environment.invite(show, [ada]), as: .sent)
        let text = try await environment.text(
            "SHOWS", from: Self.number, now: TestEnvironment.noon.adding(.minutes(5)))
        #expect(text?.hasPrefix(line) == true, "\(text ?? "nothing")")
    }

    /// Each language takes segments of its own.
    @Test func thePreviewSaysWhatEachLanguageComesTo() async throws {
        let (environment, show, _) = try await ada(.german)
        let grace = try await environment.contact("Grace", "+14155550102")
        let addition = AddToLineup(event: show.id, contacts: [grace], account: environment.account.id)
        let (planner, account, id) = (environment.planner, environment.account, environment.sender.id)
        let preview = try await environment.write { tx in
            try tx.run("UPDATE sender SET provider = 'https://api.twilio.com AC1' WHERE id = \(id)")
            let sender = try #require(try Sender.find(id, in: tx))
            _ = try addition.run(in: tx)
            return try planner.requests(for: Lineup.of(show, in: tx), only: nil, from: account, sender: sender, in: tx)
                .preview
        }
        #expect(preview.languages.map(\.language) == [.english, .german])
        #expect(
            preview.size()
                == "2 texts, 2 segments, about $0.02 "
                + "(1 in English, 1 segment, about $0.01; 1 in German, 1 segment, about $0.01)")
        #expect(
            preview.languages.map { $0.texts.size() } == Array(repeating: "1 text, 1 segment, about $0.01", count: 2))
    }

    @Test func aWordingReplacesOneLanguage() async throws {
        let (environment, show, _) = try await ada(.spanish)
        func set(_ kind: Wording.Kind, _ text: String) async throws {
            let setting = SetWording(
                kind, to: try Wording(text, for: kind), of: .account, account: environment.account)
            #expect(try await environment.write { try setting.run(in: $0) })
        }
        try await set(.request, "Hi {{name}}! {{event}}, {{when}}, {{place}}. {{answer}}")
        #expect(try await request(environment, show).contains("¿puedes actuar en"))
        try await set(
            Wording.Kind(.request, in: .spanish), "¡Hola {{name}}! {{event}}, {{when}}, {{place}}. {{answer}}")
        let body = try await request(environment, show)
        #expect(body.contains("¡Hola Ada! Late Show, vie 4 dic, 20:00, The Anchor."), "\(body)")
        #expect(body.contains("Responde SI o NO."), "\(body)")
    }

    @Test(arguments: [("request", Wording.Kind.request), ("day-before.pt", Wording.Kind(.dayBefore, in: .portuguese))])
    func theKindOfAWordingHasOneName(_ name: String, _ kind: Wording.Kind) {
        #expect(kind.rawValue == name)
        #expect(Wording.Kind(rawValue: name) == kind)
    }

    @Test(arguments: ["request.en", "request.nl", "", "thanks"]) func noOtherKindIsKnown(_ name: String) {
        #expect(Wording.Kind(rawValue: name) == nil)
    }

    @Test(arguments: [
        (
            ["Hola, qué tal, nos vemos el viernes", "muchas gracias por todo, hasta luego"], TextLanguage?.none,
            TextLanguage?.some(.spanish)
        ),
        (["Hola, qué tal, nos vemos el viernes"], nil, nil),
        (["Hola, qué tal, nos vemos el viernes", "muchas gracias por todo, hasta luego"], .spanish, nil),
        (["see you on friday then", "thanks a lot for the spot"], nil, nil),
        (["see you on friday then", "thanks a lot for the spot"], .french, .english),
    ])
    func aLanguageIsSuggestedAfterTwoTexts(
        _ said: [String], _ own: TextLanguage?, _ suggested: TextLanguage?
    ) async throws {
        let (environment, show, ada) = try await ada(own)
        try await environment.deliver(environment.invite(show, [ada]), as: .sent)
        for (index, text) in said.enumerated() {
            _ = try await environment.text(
                text, from: Self.number, now: TestEnvironment.noon.adding(.minutes(5 + index)))
        }
        let account = environment.account
        let found = try await environment.store.read { tx in
            try LanguageSuggestion.of(Contact.find(ada, account: account.id, in: tx), account: account, in: tx)
        }
        #expect(found?.language == suggested)
        let language = try await environment.store.read { try Contact.find(ada, in: $0)?.language }
        #expect(language == own, "nothing is set by itself")
    }

    @Test(arguments: [("+34612345678", TextLanguage?.some(.spanish)), ("+14155550102", nil), ("+31612345678", nil)])
    func theCountryOfANumberSuggestsALanguage(_ number: String, _ language: TextLanguage?) async throws {
        let environment = try await TestEnvironment()
        let grace = try await environment.contact("Grace", number)
        let account = environment.account
        let found = try await environment.store.read { tx in
            try LanguageSuggestion.of(Contact.find(grace, account: account.id, in: tx), account: account, in: tx)
        }
        #expect(found?.language == language)
    }
}
