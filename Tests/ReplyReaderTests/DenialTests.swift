import ReplyReader
import Testing
import Values

/// Somebody else has the telephone of the person who was asked.
@Suite struct DenialTests {
    private static var context: ReplyContext {
        var context = ReplyCases.context("single")
        context.addressee = "Ada Flores"
        return context
    }

    @Test(arguments: [
        "who's Ada? this is Derek, I got this number last month", "this isn't ada's phone anymore", "I'm not Ada",
        "nope, not Ada", "there's no Ada here", "Ada doesn't have this number anymore", "Ada changed her number",
        "never heard of any Ada", "Who is Ada?", "no Ada here", "ich bin nicht Ada", "este no es el número de Ada",
        "wrong number",
    ])
    func theRequestWentToTheWrongPerson(text: String) {
        let verdict = Reader().read(text, in: Self.context)
        #expect(verdict.label == .needsHuman)
        #expect(verdict.rule == .wrongPerson)
    }

    @Test(arguments: [
        "wrong number, that was for my roommate. yes friday works", "yes, wrong phone sorry for the delay",
    ])
    func anAnswerBesideTheDenialWaitsForTheBooker(text: String) {
        let verdict = Reader().read(text, in: Self.context)
        #expect(verdict.label == .needsHuman && verdict.rule == .someoneElse)
        #expect(verdict.answers.isEmpty)
    }

    @Test(arguments: [
        "Ada here, yes", "yes. - Ada", "it's Ada, I can't make it", "who is opening?", "Who is Marcus?",
        "not without my dog - Ada",
    ])
    func theNameAloneDeniesNothing(text: String) {
        #expect(Reader().read(text, in: Self.context).rule != .wrongPerson)
    }

    @Test("what went to us by mistake is no wrong number") func aSlipIsNoDenial() {
        let verdict = Reader().read("oops meant to send that to my mom. but yes!", in: Self.context)
        #expect(verdict.label == .confirm)
        #expect(Reader().read("meant to send that to my mom", in: Self.context).rule != .wrongPerson)
    }

    @Test(arguments: ["please take him off your list, he passed away", "remove my dad from this list, he died"])
    func anOptOutForSomebodyElsePausesTheNumber(text: String) {
        #expect(Reader().read(text, in: Self.context).label == .pause)
    }

    /// Names that are words of some language.
    @Test(arguments: [("Pat Doe", "yes, pat here"), ("Pat Doe", "yes, doe here"), ("Ada Flores", "yes, ada here")])
    func theNameBesideAYesIsNoRemark(name: String, text: String) {
        var context = Self.context
        context.addressee = name
        #expect(Reader().read(text, in: context).label == .confirm)
    }
}
