package import Storage

extension Lane {
    /// Everything of an account.
    package static func account(_ account: ID<Account>) -> Lane { Lane(.account(account.rawValue)) }

    /// What a sender and a number in E.164 text each other, whichever account it is of.
    ///
    /// - Parameter address: the sender's, since it may be all that is known before the write.
    package static func sender(_ address: String, _ number: String) -> Lane { Lane(.number(number, sender: address)) }
}
