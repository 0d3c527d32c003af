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
        context.held = context.wasAskedWhich ? .confirm : nil
        return Reader().read(text, in: context)
    }

    @Test(arguments: [
        ("yes 1", [1: Answer.confirm]), ("YES to 1 after all", [1: .confirm]), ("late show yes", [1: .confirm]),
        ("I can do Friday after all", [1: .confirm]), ("1 yes 2 no", [1: .confirm, 2: .decline]),
        ("no 1", [1: .decline]),
        ("maybe friday", [1: .tentative]), ("yes 1, 2 and 3", [1: .confirm, 2: .confirm, 3: .confirm]),
    ])
    func declinedInvitationIsAnsweredByName(text: String, answers: [Int: Answer]) {
        #expect(read(text, Self.invitations).answers == answers)
    }

    @Test(arguments: [
        ("both!", [2: Answer.confirm, 3: .confirm]), ("yes to all", [2: .confirm, 3: .confirm]),
        ("1-3 yes", [2: .confirm, 3: .confirm]), ("neither", [2: .decline, 3: .decline]),
        ("yes to both", [2: .confirm, 3: .confirm]), ("no\nyes", [2: .decline, 3: .confirm]),
        ("yes to the first one", [2: .confirm]), ("just 3", [2: .decline, 3: .confirm]),
        ("yes to sunday, no to the other one", [2: .decline, 3: .confirm]),
        ("see you at the basement", [:]), ("yes", [:]), ("have a great show friday!", [:]), ("great 1", [:]),
    ])
    func allDoesNotIncludeADeclinedInvitation(text: String, answers: [Int: Answer]) {
        #expect(read(text, Self.invitations).answers == answers)
    }

    /// Only the Open Mic is open.
    @Test(arguments: [
        ("yes", [2: Answer.confirm]), ("no", [2: .decline]), ("I'm in", [2: .confirm]), ("both", [:]),
        ("yes to all", [2: .confirm]), ("yes see you at the basement", [2: .confirm]), ("yes 1", [1: .confirm]),
        ("sure, saturday", [2: .confirm]), ("maybe", [2: .tentative]),
    ])
    func bareAnswerMeansTheOpenInvitation(text: String, answers: [Int: Answer]) {
        #expect(read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic]).answers == answers)
    }

    @Test(arguments: [
        (LastSaid.refusal, "yes", Rule.refusedOrOpen, [:]), (.refusal, "sure I'm in", .refusedOrOpen, [:]),
        (.refusal, "yes 1", .perAsk, [1: Answer.confirm]), (.refusal, "yes 2", .perAsk, [2: .confirm]),
        (.refusal, "no", .no, [2: .decline]), (.refusal, "maybe", .maybe, [2: .tentative]),
        (.refusal, "1", .whichAnswer, [:]), (.whichOrRefused, "yes", .refusedOrOpen, [:]),
        (.whichOrRefused, "1", .perAsk, [1: .confirm]), (.whichOrRefused, "2", .perAsk, [2: .confirm]),
        (.whichOrRefused, "the first one", .perAsk, [1: .confirm]), (.whichOrRefused, "no", .no, [2: .decline]),
    ])
    func bareYesAfterADeclineIsHeld(said: LastSaid, text: String, rule: Rule, answers: [Int: Answer]) {
        let verdict = read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic], said)
        #expect(verdict.rule == rule)
        #expect(verdict.answers == answers)
    }

    /// The list contains the open invitations but not the declined one.
    @Test func unlistedBareNumberIsAskedBack() {
        #expect(read("1", Self.invitations, isAfterList: true).rule == .noSuchAsk)
        #expect(read("2", Self.invitations, isAfterList: true).answers == [2: .confirm])
    }

    /// The Open Mic is confirmed, the Late Show declined.
    @Test(arguments: [
        ("yes 1", Label.confirm, [1: Answer.confirm]), ("yes", .other, [:]), ("no", .decline, [2: .decline]),
        ("no 2", .decline, [2: .decline]), ("can't make saturday", .decline, [2: .decline]),
        ("I can do friday after all", .confirm, [1: .confirm]), ("1 yes 2 no", .mixed, [1: .confirm, 2: .decline]),
        ("see you at the basement", .other, [:]), ("1 no 2 yes", .mixed, [1: .decline, 2: .confirm]),
    ])
    func declinedInvitationIsAnsweredByNameWhenTheOthersAreConfirmed(text: String, label: Label, answers: [Int: Answer])
    {
        let verdict = read(text, [ReplyCases.lateShow.declined, ReplyCases.openMic.confirmed], .reminder)
        #expect(verdict.label == label)
        #expect(verdict.answers == answers)
    }
}
