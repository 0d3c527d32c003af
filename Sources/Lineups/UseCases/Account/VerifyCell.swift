import People
package import Platform
package import Storage
import Values

/// Makes a number the cell of an account, after the code that was sent to it was entered. One undo step.
package struct VerifyCell: Sendable {
    private let account: ID<Account>
    private let digits: String

    package init(_ account: ID<Account>, digits: String) {
        self.account = account
        self.digits = digits.filter { !$0.isWhitespace && $0 != "-" }
    }

    /// It must be committed in every case, since a wrong code counts as a try.
    package enum Result: Hashable, Sendable {
        /// E.164.
        case verified(String)
        case wrong(triesLeft: Int)
        /// No code was sent, or it is too old or was tried too often.
        case invalid
        /// Another account has verified the number.
        case taken
    }

    package func run(in tx: Transaction) throws -> Result {
        switch try SignInCode.checkCell(digits, of: account, in: tx) {
        case .right(_, let number):
            var changes = ChangeAccount.Changes()
            changes.cell = .some(number)
            do {
                _ = try ChangeAccount(account, changes: changes).run(in: tx)
            } catch AccountError.cellTaken {
                return .taken
            }
            return .verified(number)
        case .wrong(let triesLeft): return .wrong(triesLeft: triesLeft)
        case .invalid: return .invalid
        }
    }
}
