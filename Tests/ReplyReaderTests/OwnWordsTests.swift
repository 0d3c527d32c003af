import ReplyReader
import Testing
import Values

/// What texts in the booker's own words ask. It is Tuesday, December 1, 2026; the Late Show is on Friday at 9 PM.
@Suite struct OwnWordsTests {
    enum Kind { case attendance, somethingElse, nothing }

    private static func read(_ text: String) -> OwnWords {
        OwnWordsReader().read(text, to: "Ada Lovelace", now: ReplyCases.noon)
    }

    /// What a text asks somebody whom only the Late Show was offered.
    private static func kind(_ text: String) -> Kind {
        switch read(text) {
        case .attendance(let occasion): occasion.fits(ReplyCases.lateShow) ? .attendance : .somethingElse
        case .somethingElse: .somethingElse
        case .nothing: .nothing
        }
    }

    @Test(arguments: [
        "Are you in?", "r u in", "You in?", "Hey Ada, are you in for Friday?", "hey addie are you in",
        "can you make it?",
        "Can you make it Friday?", "still good for friday?", "are you free fri?", "can I count on you", "yes or no?",
        "Are you in or out?", "are you in or should I find someone else?", "Are you in, or should I ask someone else?",
        "Are you in for the Late Show?", "can you do the late show friday at 9", "Are you still coming?",
        "Will you be there Friday night?", "let me know if you're in",
        "Could you let me know by Wednesday if you're in?",
        "Please confirm", "Can you confirm for Friday?", "Does Friday work for you?", "Does that work for you?",
        "Can you do it?", "Friday?", "should I put you down for friday", "Are you still up for it?",
        "Are you in? Thanks!",
        "¿Puedes venir el viernes?", "te apuntas?", "Tu viens vendredi ?", "Tu es toujours dispo ?",
        "Bist du am Freitag dabei?", "Sag mir bitte Bescheid, ob du dabei bist", "Ci sei venerdì?", "Riesci a venire?",
        "Você vem na sexta?", "Posso contar contigo?", "Je peux compter sur toi ?",
    ])
    func aQuestionAboutAttendanceIsARequest(text: String) { #expect(Self.kind(text) == .attendance) }

    @Test(arguments: [
        "Do you need a parking pass?", "Are you still vegetarian?", "let me know if you need parking",
        "Do you want a drink ticket", "need a ride?", "Are you in town all week?", "Are you in the union?",
        "Are you coming to the afterparty?", "Can you make it to soundcheck at 5?", "Can you come early?",
        "can you make it by 6?", "Can you do 10 minutes?", "Are you free for a call?",
        "Can I count on you to bring a mic?",
        "Vegetarian, yes or no?", "Do you need parking? Yes or no?", "Is it ok if we film your set?",
        "Are you ok with going first?", "Will you be there early?", "Parking?", "What's your set length",
        "¿Necesitas aparcamiento?", "Tu as besoin d'une place de parking ?", "Brauchst du einen Parkplatz?",
        "Ti serve un parcheggio?", "Precisas de estacionamento?", "let me know if you can't make it",
    ])
    func aSideQuestionIsNoRequest(text: String) { #expect(Self.kind(text) == .somethingElse) }

    @Test(
        "A question about another day, time or show is no request",
        arguments: [
            "Are you coming to the holiday party on the 12th?", "Are you free on the 12th?", "Can you do Saturday too?",
            "can you do 7pm instead?", "Are you in for the Open Mic?", "Can you make it on Dec 12?",
            "are you free next week?",
            "If I move it to 10, are you in?", "We start at 10 now. Does that work?",
            "I have a show on the 12th. Are you in?",
            "I need someone to run sound. Can you do it?", "Samstag dabei?", "tu es dispo samedi ?",
        ])
    func otherOccasions(text: String) { #expect(Self.kind(text) == .somethingElse) }

    @Test(arguments: [
        "Doors at 7, park behind the house", "Doors 7:30, show at 8.", "See you there!",
        "Load in is through the alley.",
        "Thanks, that helps. You go on third.", "Please bring your own mic.", "You're in for Friday!", "Let me know!",
        "??",
        "🎉", "", "Sorry, no parking.", "Las puertas abren a las 7.", "Einlass ist um 19 Uhr.", "On ouvre à 19h.",
    ])
    func aStatementAsksNothing(text: String) {
        let kind = Self.kind(text)
        // "Let me know!" repeats the request.
        #expect(kind == .nothing || text == "Let me know!" && kind == .attendance)
    }

    @Test(
        "The last sentence that asks decides",
        arguments: [
            ("Yes! The lot is free. Are you in?", Kind.attendance),
            ("Do you need a parking pass? And are you in?", .attendance),
            ("Doors at 7. Do you need a guest list? Also: can you make it?", .attendance),
            ("Are you in? And do you need parking?", .somethingElse),
            ("are you in and do you need parking?", .somethingElse),
            ("Are you in? Doors at 7.", .attendance), ("Do you need parking? Let me know!", .somethingElse),
            ("Yes! Do you need a parking pass?", .somethingElse),
        ])
    func theLastQuestionDecides(text: String, kind: Kind) { #expect(Self.kind(text) == kind) }

    @Test func daysTimesAndWordsAreKept() {
        guard case .attendance(let occasion) = Self.read("can you do the late show friday at 9pm?") else {
            Issue.record("no question about attendance")
            return
        }
        #expect(occasion.description == "2026-12-04 21:00 late")
        #expect(NamedOccasion(occasion.description) == occasion)
    }
}
