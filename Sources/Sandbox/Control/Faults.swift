/// What is to go wrong. Each is off unless said otherwise.
package struct Faults: Sendable, Hashable {
    /// Of the requests or callbacks to come, how many a fault strikes.
    package enum Amount: Sendable, Hashable {
        case none
        case all
        /// That many, then no more.
        case next(Int)
        /// Each with this probability, more than 0 and less than 1.
        case share(Double)
    }

    // MARK: Creating a message

    /// The message is taken, then the connection closed without an answer.
    package var dropAnswer = Amount.none
    /// Refused with 429, never taken.
    package var status429 = Amount.none
    /// Answered 503, not taken.
    package var status5xxBefore = Amount.none
    /// Answered 500, but taken.
    package var status5xxAfter = Amount.none
    /// How long the answer is held back.
    package var slowMilliseconds = 0
    /// Refusals come in the newer shape (RFC 9457).
    package var problemDetails = false

    // MARK: Listing messages

    /// Answered 503.
    package var refuseLists = Amount.none

    // MARK: Status callbacks

    /// Posted twice.
    package var duplicateCallbacks = Amount.none
    /// Messages whose callbacks are posted last first, once all are known.
    package var reorderCallbacks = Amount.none
    /// Never posted.
    package var dropCallbacks = Amount.none

    // MARK: The account

    /// A trial account: texts verified numbers only.
    package var trial = false
    /// US numbers without A2P registration: texts to the US are undelivered.
    package var unregistered = false
    /// The account's primary token, which signs, is not the one that clients were given.
    package var secondaryToken = false
    /// Our numbers are in a Messaging Service that has no inbound address: texts to them are lost.
    package var serviceWithoutURL = false

    /// For the faults that strike by chance.
    package var seed: UInt64 = 1

    package init() {}
}

extension Faults {
    static let amounts: KeyValuePairs<String, any WritableKeyPath<Faults, Amount> & Sendable> = [
        "dropAnswer": \.dropAnswer, "status429": \.status429, "status5xxBefore": \.status5xxBefore,
        "status5xxAfter": \.status5xxAfter, "refuseLists": \.refuseLists, "duplicateCallbacks": \.duplicateCallbacks,
        "reorderCallbacks": \.reorderCallbacks, "dropCallbacks": \.dropCallbacks,
    ]

    static let switches: KeyValuePairs<String, any WritableKeyPath<Faults, Bool> & Sendable> = [
        "problemDetails": \.problemDetails, "trial": \.trial, "unregistered": \.unregistered,
        "secondaryToken": \.secondaryToken, "serviceWithoutURL": \.serviceWithoutURL,
    ]

    static var names: [String] {
        amounts.map(\.key) + switches.map(\.key) + ["slowMilliseconds", "seed"]
    }
}
