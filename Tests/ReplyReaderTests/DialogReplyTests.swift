import ReplyReader
import Testing
import Values

/// Texts whose meaning depends on what we said last.
@Suite struct DialogReplyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var ctx: String
        var text: String
        var label: Label
        var rule: Rule
        var answers: [Int: Answer] = [:]

        init(_ ctx: String, _ text: String, _ label: Label, _ rule: Rule, _ answers: [Int: Answer] = [:]) {
            (self.ctx, self.text, self.label, self.rule, self.answers) = (ctx, text, label, rule, answers)
        }

        var testDescription: String { "\(text) in \(ctx)" }
    }

    static let agreements: [Row] = [
        Row("told_yes", "nope thats right", .other, .receipt),
        Row("told_yes", "nope, im all set", .other, .receipt),
        Row("told_yes", "no youre right", .other, .receipt),
        Row("told_yes", "nah we're good", .other, .receipt),
        Row("told_yes", "yes sorry", .other, .receipt),
        Row("told_yes", "no sorry", .needsHuman, .disputed),
        Row("told_yes", "no my bad", .needsHuman, .disputed),
        Row("told_yes", "no", .decline, .withdrawal, [1: .declined]),
        Row("told_yes", "no, can't make it", .decline, .withdrawal, [1: .declined]),
        Row("told_no", "yeah sorry!!", .other, .receipt),
        Row("told_no", "yep my bad", .other, .receipt),
        Row("told_no", "yes correct", .other, .receipt),
        Row("told_no", "yes", .confirm, .yes, [1: .confirmed]),
        Row("told_no", "sorry, yes", .confirm, .yes, [1: .confirmed]),
        Row("told_no", "yes, sorry! i can come after all", .confirm, .yes, [1: .confirmed]),
    ]

    static let repeatedYes: [Row] = [
        Row("confirmed", "yes!!", .other, .reassurance),
        Row("confirmed", "almost there, 2 blocks away", .other, .reassurance),
        Row("confirmed", "Of course I'm still coming you donut", .other, .reassurance),
        Row("confirmed", "yeah im gonna stay home. sorry!!", .needsHuman, .contradiction),
        Row("confirmed", "yes so bad news, gotta drop out", .needsHuman, .contradiction),
        Row("confirmed", "yes we had a death in the family", .needsHuman, .contradiction),
        Row("confirmed", "yes, kids are feverish", .needsHuman, .unreadWords),
        Row("told_maybe", "work said yes!!", .confirm, .yes, [1: .confirmed]),
        Row("told_maybe", "got the night off!!", .confirm, .yes, [1: .confirmed]),
        Row("told_maybe", "it's a go", .confirm, .yes, [1: .confirmed]),
        Row("told_maybe", "100% now", .confirm, .yes, [1: .confirmed]),
        Row("told_maybe", "will do", .other, .receipt),
        Row("told_maybe", "ok", .other, .receipt),
        Row("told_maybe", "yes!!", .confirm, .yes, [1: .confirmed]),
    ]

    static let choices: [Row] = [
        Row("which_no", "the saturday one i mean", .decline, .perInvitation, [2: .declined]),
        Row("which_yes", "i mean friday", .confirm, .perInvitation, [1: .confirmed]),
        Row(
            "which_yes", "one and two. not three", .mixed, .perInvitation, [1: .confirmed, 2: .confirmed, 3: .declined]),
        Row("which_no", "1 and 2 not 3", .decline, .perInvitation, [1: .declined, 2: .declined]),
        Row("which_taken_back", "friday only i mean. cant do friday", .decline, .perInvitation, [1: .declined]),
        Row("which_taken_back", "just friday", .decline, .perInvitation, [1: .declined]),
        Row("which_taken_back", "only saturday i mean, cant do it", .decline, .perInvitation, [2: .declined]),
        Row(
            "multi3", "anything that's not on saturday i'm good for", .mixed, .perInvitation,
            [1: .confirmed, 2: .declined, 3: .confirmed]),
        Row(
            "multi3", "any that isn't saturday works", .mixed, .perInvitation,
            [1: .confirmed, 2: .declined, 3: .confirmed]),
        Row(
            "multi3", "everything thats not sunday", .mixed, .perInvitation,
            [1: .confirmed, 2: .confirmed, 3: .declined]),
        Row(
            "multi3", "I can do all of them that aren't on Sunday", .mixed, .perInvitation,
            [1: .confirmed, 2: .confirmed, 3: .declined]),
        Row("multi3", "I'm free after 10 on friday", .needsHuman, .otherTime),
        Row("multi3", "ok for friday, after 10pm", .needsHuman, .otherTime),
        Row("multi3", "I can do friday until 9", .needsHuman, .otherTime),
        Row(
            "multi3", "friday is all I can do", .mixed, .perInvitation, [1: .confirmed, 2: .declined, 3: .declined]),
        Row(
            "multi3", "all i can do is saturday", .mixed, .perInvitation, [1: .declined, 2: .confirmed, 3: .declined]),
        Row("multi3", "friday yes and thats all", .mixed, .perInvitation, [1: .confirmed, 2: .declined, 3: .declined]),
        Row("multi3", "I'm free after 6 on friday", .confirm, .perInvitation, [1: .confirmed]),
        Row("multi3", "can't do friday, working until 9", .decline, .perInvitation, [1: .declined]),
        Row("multi3", "I'll do friday for 100", .needsHuman, .whichInvitation),
        Row("single", "yes for 100", .needsHuman, .pay),
        Row("single", "yes for 100%", .confirm, .yes, [1: .confirmed]),
        Row("multi3", "can't friday but Ben can", .decline, .perInvitation, [1: .declined]),
        Row("multi3", "not saturday sorry but my friend Ben can do it", .decline, .perInvitation, [2: .declined]),
        Row(
            "multi3", "can't make any of them, Ben can though", .decline, .perInvitation,
            [1: .declined, 2: .declined, 3: .declined]),
        Row("multi3", "can't Friday but Ben can do saturday", .needsHuman, .whichInvitation),
        Row("multi3", "yes friday but Ben can't", .needsHuman, .whichInvitation),
        Row("two", "yes and yes", .confirm, .inOrder, [1: .confirmed, 2: .confirmed]),
        Row("multi3", "yes and yes", .needsHuman, .whichInvitation),
        Row("which_no", "friday. saturday is fine", .mixed, .perInvitation, [1: .declined, 2: .confirmed]),
        Row("which_no", "friday.\nsaturday works tho", .mixed, .perInvitation, [1: .declined, 2: .confirmed]),
        Row("which_no", "friday, saturday is fine", .needsHuman, .whichInvitation),
        Row("which_yes", "friday. saturday i can't", .mixed, .perInvitation, [1: .confirmed, 2: .declined]),
        Row("which_no", "friday. and saturday too", .decline, .perInvitation, [1: .declined, 2: .declined]),
        Row("saturdays", "yes to both saturdays", .confirm, .perInvitation, [1: .confirmed, 2: .confirmed]),
        Row(
            "saturdays", "i can do both saturdays but not the tuesday", .mixed, .perInvitation,
            [1: .confirmed, 2: .confirmed, 3: .declined]),
        Row("saturdays", "can't do either saturday", .needsHuman, .whichInvitation),
        Row("saturdays", "saturday yes", .needsHuman, .whichInvitation),
        Row("two", "this week yes next week no", .mixed, .perInvitation, [1: .confirmed, 2: .declined]),
        Row("two", "can't do this week, next week works", .mixed, .perInvitation, [1: .declined, 2: .confirmed]),
        Row("single", "i can't do this week", .decline, .no, [1: .declined]),
        Row(
            "multi3", "je peux pas vendredi mais samedi c'est bon", .mixed, .perInvitation,
            [1: .declined, 2: .confirmed]),
        Row("multi3", "no puedo el viernes pero el sabado si", .mixed, .perInvitation, [1: .declined, 2: .confirmed]),
    ]

    static let quotes: [Row] = [
        Row(
            "single", "> Hi Ada, are you in for Late Show? Reply YES or NO.\nsorry, can't", .decline, .no,
            [1: .declined]),
        Row(
            "single", "Anchor: are you in for Late Show, Fri Dec 4? Reply YES or NO. Text STOP to opt out. yes!",
            .confirm,
            .yes, [1: .confirmed]),
        Row("single", "\"Are you in? Reply YES or NO. Text STOP to opt out.\"  STOP", .optOut, .carrierOptOut),
        Row("single", "Are you in? Reply YES or NO. Text STOP to opt out.", .needsHuman, .echo),
        Row("single", "no need to text me again i got it lol", .needsHuman, .freeOptOut),
        Row("single", "no need to text me again", .optOut, .freeOptOut),
        Row("single", "no need to keep texting me i already said i got it haha", .needsHuman, .freeOptOut),
        Row("single", "no need to keep texting me", .optOut, .freeOptOut),
    ]

    /// A plain yes or no has the same weight in every language of our texts.
    @Test("A plain word in each language", arguments: [("sí", "no"), ("oui", "non"), ("ja", "nein"), ("sim", "não")])
    func readsPlainWords(yes: String, no: String) {
        func answers(_ text: String, _ ctx: String) -> [Int: Answer] {
            Reader().read(text, in: ReplyCases.context(ctx)).answers
        }
        #expect(answers(yes, "told_no") == [1: .confirmed])
        #expect(answers(yes, "told_maybe") == [1: .confirmed])
        #expect(answers(no, "told_yes") == [1: .declined])
        var asked = ReplyCases.context("multi3")
        (asked.named, asked.wasAskedWhich) = ([2], false)
        #expect(Reader().read(yes, in: asked).answers == [2: .confirmed])
        #expect(Reader().read(no, in: asked).answers == [2: .declined])
    }

    @Test("What we said last decides", arguments: agreements + repeatedYes + choices + quotes)
    func read(row: Row) {
        let verdict = Reader().read(row.text, in: ReplyCases.context(row.ctx))
        #expect(verdict.label == row.label)
        #expect(verdict.rule == row.rule)
        #expect(verdict.answers == row.answers)
    }
}
