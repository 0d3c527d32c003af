import Testing
import Values

@Suite struct AnswerTests {
    struct Move: CustomTestStringConvertible {
        let from: Answer
        let to: Answer
        let mover: Answer.Mover
        let isLegal: Bool
        var testDescription: String { "\(from) → \(to) by \(mover)" }

        init(_ from: Answer, _ to: Answer, _ mover: Answer.Mover, _ isLegal: Bool) {
            (self.from, self.to, self.mover, self.isLegal) = (from, to, mover, isLegal)
        }
    }

    static let moves = [
        Move(.none, .confirmed, .performer, true), Move(.none, .declined, .performer, true),
        Move(.none, .maybe, .performer, true), Move(.none, .withdrawn, .performer, false),
        Move(.none, .expired, .performer, false), Move(.none, .expired, .deadline, true),
        Move(.maybe, .confirmed, .performer, true), Move(.maybe, .declined, .performer, true),
        Move(.maybe, .expired, .deadline, true), Move(.confirmed, .declined, .performer, false),
        Move(.confirmed, .withdrawn, .performer, true), Move(.confirmed, .maybe, .performer, true),
        Move(.confirmed, .expired, .deadline, false), Move(.confirmed, .none, .performer, false),
        Move(.confirmed, .confirmed, .performer, false), Move(.declined, .confirmed, .performer, true),
        Move(.declined, .withdrawn, .performer, false), Move(.withdrawn, .confirmed, .performer, true),
        Move(.withdrawn, .declined, .performer, false), Move(.expired, .confirmed, .performer, true),
        Move(.expired, .declined, .performer, true), Move(.none, .confirmed, .booker, true),
        Move(.confirmed, .none, .booker, true), Move(.none, .expired, .booker, false),
        Move(.none, .confirmed, .deadline, false), Move(.confirmed, .expired, .undo, true),
    ]

    @Test(arguments: moves) func onlyLegalChangesAreMade(_ move: Move) {
        #expect(move.from.canMove(to: move.to, by: move.mover) == move.isLegal)
    }

    @Test(arguments: Answer.allCases) func noAfterAYesIsAWithdrawal(_ answer: Answer) {
        #expect(answer.afterNo == (answer == .confirmed || answer == .withdrawn ? .withdrawn : .declined))
    }
}
