/// What the sender does about a message that was refused or not delivered.
package enum Remedy: String, Hashable, Sendable, CaseIterable {
    /// Certainly not accepted: send again with back-off.
    case retry
    /// Possibly accepted: find out before sending again.
    case uncertain
    /// The recipient has opted out from this sender: send nothing until an opt-in.
    case optedOut
    /// The number cannot receive texts: mark it and ask for another.
    case numberInvalid
    /// Our sender is misconfigured: hold its messages and notify the operator.
    case pauseSender
    /// Account, credentials or address are misconfigured: hold all messages and notify the operator.
    case pauseAccount
    /// A rate limit or a daily cap: send again later and more slowly.
    case slowDown
    /// This message cannot be delivered: report why and continue.
    case giveUp
    /// The text or the attachment was refused: do not send it again unchanged.
    case content
    /// The carrier failed: send again once or twice, hours apart, if the message is still relevant.
    case transientDelivery
    /// Quiet hours at the recipient: send in the morning.
    case quietHours
}

/// How long to hold a message before it is sent again.
package enum Wait: Hashable, Sendable {
    case atLeast(Duration)
    /// Until a daily cap resets at 00:00 in that zone (IANA).
    case untilMidnight(zone: String)
    /// Until 08:00 in the recipient's zone.
    case untilMorning
}
