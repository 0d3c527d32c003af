import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What was said last changes with each text in and each accepted text out, and is stored as it is.
@Suite struct DialogStateTests {
    private static let noon = TestEnvironment.noon

    private static func unclear(
        _ question: DialogState.Question, held: Answer? = nil, isCorrection: Bool = false
    ) -> DialogState.Input {
        .unclear(
            DialogState.UnclearText(
                question: question, slots: [1], askedBack: [1, 2], held: held, isCorrection: isCorrection,
                isAcknowledgement: false))
    }

    private static func asked(_ question: DialogState.Question, held: Answer? = nil) -> DialogState {
        var state = DialogState()
        state.receive(unclear(question, held: held), body: "hm", isReplied: true, now: noon)
        return state
    }

    @Test func aQuestionIsOpenForADay() {
        let state = Self.asked(.which, held: .confirmed)
        #expect(state.question(at: Self.noon.adding(.hours(23)))?.held == .one(.confirmed))
        #expect(state.question(at: Self.noon.adding(.hours(24))) == nil)
        #expect(state.askedBack == [1, 2] && state.asked == [.which] && state.unclearTexts == 1)
    }

    /// Rows: what is said after a held yes, whether it corrects, and what is held then.
    @Test(arguments: [
        (Answer.confirmed, false, DialogState.HeldAnswer.one(.confirmed)), (.declined, false, .conflicting),
        (.declined, true, .one(.declined)),
    ])
    func yesAndNoTogetherHoldNeither(said: Answer, isCorrection: Bool, held: DialogState.HeldAnswer) {
        var state = Self.asked(.which, held: .confirmed)
        let text = Self.unclear(.which, held: said, isCorrection: isCorrection)
        state.receive(text, body: "…", isReplied: false, now: Self.noon.adding(.minutes(1)))
        #expect(state.question(at: Self.noon.adding(.minutes(2)))?.held == held)
    }

    @Test func aReplyThatIsHeldBackAsksNothing() {
        var state = DialogState()
        state.receive(Self.unclear(.which), body: "hm", isReplied: false, now: Self.noon)
        #expect(state.openQuestion == nil && state.unclearTexts == 0)
    }

    @Test func aClearAnswerAndARequestEndAQuestion() {
        var answered = Self.asked(.which)
        answered.receive(.answer(about: [1]), body: "yes", isReplied: true, now: Self.noon.adding(.minutes(1)))
        #expect(answered.openQuestion == nil && answered.asked.isEmpty && answered.askedBack == [2])
        var requested = Self.asked(.which)
        requested.recordSent(.request(2), at: Self.noon.adding(.minutes(1)))
        #expect(requested.openQuestion == nil && requested.askedBack == [1])
    }

    @Test func aRequestAboutSeveralSlotsStandsUntilTheNextOne() {
        var state = Self.asked(.which)
        state.recordSent(.sharedRequest([1, 2, 3]), at: Self.noon.adding(.minutes(1)))
        let later = Self.noon.adding(.days(9))
        #expect(state.question(at: later)?.slots == [1, 2, 3] && state.askedBack.isEmpty)
        var answered = state
        answered.receive(.answer(about: [1]), body: "yes 1", isReplied: true, now: later)
        #expect(answered.question(at: later) == nil)
        state.recordSent(.request(4), at: later)
        #expect(state.question(at: later) == nil)
    }

    @Test func aTextThatLeftBeforeTheLastReplyIsNotTheLastWord() {
        var state = Self.asked(.which)
        state.recordSent(.notice(.ownWords(.somethingElse)), at: Self.noon.adding(.seconds(-1)))
        #expect(state.notice == nil && state.openQuestion != nil)
        state.recordSent(.notice(.note(7)), at: Self.noon.adding(.seconds(1)))
        #expect(state.notice == .note(7))
    }

    @Test func aStatementLeavesTheBookersQuestionOpen() {
        var state = DialogState()
        state.recordSent(.notice(.ownWords(.somethingElse)), at: Self.noon)
        state.recordSent(.notice(.ownWords(.nothing)), at: Self.noon.adding(.minutes(1)))
        #expect(state.notice == .ownWords(.somethingElse))
        state.recordSent(.notice(.ownWords(.attendance(NamedOccasion()))), at: Self.noon.adding(.minutes(2)))
        #expect(state.notice == .ownWords(.attendance(NamedOccasion())) && state.requestedAt != nil)
    }

    @Test func aRequestInOwnWordsEndsAQuestion() {
        var state = Self.asked(.which)
        state.recordSent(.notice(.ownWords(.attendance(NamedOccasion()))), at: Self.noon.adding(.minutes(1)))
        #expect(state.openQuestion == nil && state.askedBack.isEmpty && state.unclearTexts == 0)
    }

    @Test(arguments: [
        DialogState.Notice.note(3), .ownWords(.nothing), .ownWords(.somethingElse),
        .ownWords(.attendance(NamedOccasion("2026-12-04 08:00 late"))), .ownWords(.attendance(NamedOccasion())),
    ])
    func itIsReadAsItWasStored(notice: DialogState.Notice) async throws {
        let environment = try await TestEnvironment()
        var state = Self.asked(.yesOrNo, held: .declined)
        state.recordSent(.notice(notice), at: Self.noon.adding(.minutes(1)))
        let (stored, sender) = (state, environment.sender.id)
        let read = try await environment.store.write { tx in
            try stored.save(number: "+14155550101", sender: sender, in: tx)
            return try DialogState.find(number: "+14155550101", sender: sender, in: tx)
        }
        #expect(read == stored)
    }
}
