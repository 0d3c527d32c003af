import ReplyReader
import Testing
import Values

@Suite struct ExplanationTests {
    @Test func everyStageIsNamedWithItsResult() {
        let explanation = Reader().explain("Yeah I can make it Friday", in: ReplyCases.context("multi3"))
        #expect(
            explanation.steps.map(\.stage) == [
                .folding, .wholeText, .tokens, .references, .phrases, .clauses, .rules, .secondOpinion,
            ])
        #expect(
            explanation.description == """
                folding: Yeah I can make it Friday
                whole text: nothing
                tokens: [Yeah] [I] [can] [make] [it] [Friday]
                references: [Yeah] [I] [can] [make] [it] [Friday@]
                phrases: yes [Yeah], accept [can make it Friday]
                clauses: none (yes accept)
                rules: confirm by per-ask
                second opinion: confirm by per-ask
                It answers the requests one by one.
                """)
    }

    @Test func aCarrierWordEndsTheReading() {
        let explanation = Reader().explain("STOP", in: ReplyCases.context("single"))
        #expect(explanation.steps.map(\.stage) == [.folding, .wholeText])
        #expect(explanation.verdict?.rule == .carrierOptOut)
    }

    @Test func correctedSpellingIsReadAgain() {
        let explanation = Reader().explain("see ypu there", in: ReplyCases.context("single"))
        #expect(
            explanation.steps.map(\.stage).suffix(6) == [
                .references, .phrases, .clauses, .rules, .spelling, .secondOpinion,
            ])
        #expect(explanation.verdict?.label == .confirm)
    }

    @Test(arguments: ["STOP", "yes", "1 yes 2 no", "is there parking?"])
    func aPlainAnswerAndAQuestionNeedNoSecondOpinion(text: String) {
        let explanation = Reader().explain(text, in: ReplyCases.context("multi3"))
        #expect(!explanation.steps.contains { $0.stage == .secondOpinion })
    }

    @Test(arguments: ["yes", "no but maybe", "see ypu there", "STOP", "", "1 yes 2 no"])
    func anExplanationHasTheVerdictOfReading(text: String) {
        let context = ReplyCases.context("multi3")
        #expect(Reader().explain(text, in: context).verdict == Reader().read(text, in: context))
    }
}
