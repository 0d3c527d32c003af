import ReplyReader
import Testing
import Values

/// A declined invitation while another one is open: only a reply that names it can change the answer.
@Suite struct DeclinedInvitationTests {
    private static let invitations = [ReplyCases.lateShow.declined, ReplyCases.openMic, ReplyCases.brunch]

    /// - Parameter isAfterList: true after our "which one do you mean?" with a list.
    private func read(
        _ text: String, _ invitations: [OpenInvitation], _ lastSaid: LastSaid = .invitation, isAfterList: Bool = false
    ) -> Verdict {
        var context = ReplyContext(invitations: invitations, lastSaid: lastSaid, now: ReplyCases.noon)
        if isAfterList { context.wasAskedWhich = true }
        // After a list, a yes is held.
        context.held = context.wasAskedWhich ? .confirmed : nil
        return Reader().read(text, in: context)
    }

    @Test(arguments: [
        ("yes 1", [1: Answer.confirmed]), ("YES to 1 after all", [1: .confirmed]), ("late show yes", [1: .confirmed]),
        ("I can do Friday after all", [1: .confirmed]), ("1 yes 2 no", [1: .confirmed, 2: .declined]),
        ("no 1", [1: .declined]),
        ("maybe friday", [1: .maybe]), ("yes 1, 2 and 3", [1: .confirmed, 2: .confirmed, 3: .confirmed]),
    ])
    func declinedInvitationIsAnsweredByName(text: String, answers: [Int: Answer]) {
        #expect(read(text, Self.invitations).answers == answers)
    }

    @Test(arguments: [
        ("both!", [2: Answer.confirmed, 3: .confirmed]), ("yes to all", [2: .confirmed, 3: .confirmed]),
        ("1-3 yes", [2: .confirmed, 3: .confirmed]), ("neither", [2: .declined, 3: .declined]),
        ("yes to both", [2: .confirmed, 3: .confirmed]), ("no\nyes", [2: .declined, 3: .confirmed]),
        ("yes to the first one", [2: .confirmed]), ("just 3", [2: .declined, 3: .confirmed]),
        ("yes to sunday, no to the other one", [2: .declined, 3: .confirmed]),
        ("see you at the basement", [:]), ("yes", [:]), ("have a great show friday!", [:]), ("great 1", [:]),
    ])
    func allDoesNotIncludeADeclinedInvitation(text: String, answers: [Int: Answer]) {
        #expect(read(text, Self.invitations).answers == answers)
    }

    /// Only the Open Mic is open.
    @Test(arguments: [
        ("yes", [2: Answer.confirmed]), ("no", [2: .declined]), ("I'm in", [2: .confirmed]), ("both", [:]),
        ("yes to all", [2: .confirmed]), ("yes see you at the basement", [2: .confirmed]), ("yes 1", [1: .confirmed]),
        ("sure, saturday", [2: .confirmed]), ("maybe", [2: .maybe]),
    ])
    func bareAnswerMeansTheOpenInvitation(text: String, answers: [Int: Answer]) {
        #expect(read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic]).answers == answers)
    }

    @Test(arguments: [
        (LastSaid.refusal, "yes", Rule.refusedOrOpen, [:]), (.refusal, "sure I'm in", .refusedOrOpen, [:]),
        (.refusal, "yes 1", .perInvitation, [1: Answer.confirmed]),
        (.refusal, "yes 2", .perInvitation, [2: .confirmed]),
        (.refusal, "no", .no, [2: .declined]), (.refusal, "maybe", .maybe, [2: .maybe]),
        (.refusal, "1", .whichAnswer, [:]), (.whichOrRefused, "yes", .refusedOrOpen, [:]),
        (.whichOrRefused, "1", .perInvitation, [1: .confirmed]),
        (.whichOrRefused, "2", .perInvitation, [2: .confirmed]),
        (.whichOrRefused, "the first one", .perInvitation, [1: .confirmed]),
        (.whichOrRefused, "no", .no, [2: .declined]),
    ])
    func bareYesAfterADeclineIsHeld(said: LastSaid, text: String, rule: Rule, answers: [Int: Answer]) {
        let verdict = read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic], said)
        #expect(verdict.rule == rule)
        #expect(verdict.answers == answers)
    }

    /// The list contains the open invitations but not the declined one.
    @Test func unlistedBareNumberIsAskedBack() {
        #expect(read("1", Self.invitations, isAfterList: true).rule == .noSuchInvitation)
        #expect(read("2", Self.invitations, isAfterList: true).answers == [2: .confirmed])
    }

    /// The Open Mic is confirmed, the Late Show declined.
    @Test(arguments: [
        ("yes 1", Label.confirm, [1: Answer.confirmed]), ("yes", .other, [:]), ("no", .decline, [2: .declined]),
        ("no 2", .decline, [2: .declined]), ("can't make saturday", .decline, [2: .declined]),
        ("I can do friday after all", .confirm, [1: .confirmed]),
        ("1 yes 2 no", .mixed, [1: .confirmed, 2: .declined]),
        ("see you at the basement", .other, [:]), ("1 no 2 yes", .mixed, [1: .declined, 2: .confirmed]),
    ])
    func declinedInvitationIsAnsweredByNameWhenTheOthersAreConfirmed(text: String, label: Label, answers: [Int: Answer])
    {
        let verdict = read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic.confirmed], .reminder)
        #expect(verdict.label == label)
        #expect(verdict.answers == answers)
    }
}
