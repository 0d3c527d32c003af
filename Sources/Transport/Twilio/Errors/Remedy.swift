/// What a sender does about a message that was refused or not delivered. One word per kind of cure.
package enum Remedy: String, Hashable, Sendable, CaseIterable {
    /// Certainly not taken: send again, after a growing pause.
    case retry
    /// Perhaps taken: find out first, never send blindly.
    case uncertain
    /// The recipient has said STOP to this sender: never again until START.
    case optedOut
    /// The number cannot be texted: mark it, ask for another.
    case numberInvalid
    /// Our sending number is not in order: hold what it would send, tell the operator.
    case pauseSender
    /// Account, credentials or address are not in order: hold everything, tell the operator.
    case pauseAccount
    /// A rate or a daily cap: send the same again, later and slower.
    case slowDown
    /// This message will never go this way; says why and moves on.
    case giveUp
    /// The words or the attachment were refused: never again unchanged.
    case content
    /// The carrier failed: send again once or twice, hours apart, if the message is still of use.
    case transientDelivery
    /// Too late or too early where the recipient is: send in the morning.
    case quietHours
}

/// How long to hold a message before it is sent again.
package enum Wait: Hashable, Sendable {
    case atLeast(Duration)
    /// A daily cap that starts anew at 00:00 in that zone (IANA).
    case untilMidnight(zone: String)
    /// Until 08:00 where the recipient is.
    case untilMorning
}
