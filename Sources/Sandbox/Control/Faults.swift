/// What the sandbox does wrong on purpose. Each fault is off by default.
package struct Faults: Sendable, Hashable {
    /// How many of the next requests or callbacks a fault applies to.
    package enum Amount: Sendable, Hashable {
        case none
        case all
        /// That many, then none.
        case next(Int)
        /// Each with this probability, more than 0 and less than 1.
        case share(Double)
    }

    // MARK: Creating a message

    /// Creates the message, then closes the connection without a response.
    package var dropAnswer = Amount.none
    /// Responds 429 and creates nothing.
    package var status429 = Amount.none
    /// Responds 503 and creates nothing.
    package var status5xxBefore = Amount.none
    /// Responds 500, but creates the message.
    package var status5xxAfter = Amount.none
    /// Delay of the response.
    package var slowMilliseconds = 0
    /// Errors have the newer format (RFC 9457).
    package var problemDetails = false

    // MARK: Listing messages

    /// Responds 503.
    package var refuseLists = Amount.none

    // MARK: Status callbacks

    /// Posted twice.
    package var duplicateCallbacks = Amount.none
    /// Posts the callbacks of a message in reverse, once it has its last status.
    package var reorderCallbacks = Amount.none
    /// Not posted.
    package var dropCallbacks = Amount.none

    // MARK: The account

    /// A trial account: texts verified numbers only.
    package var trial = false
    /// US numbers without A2P registration: texts to the US are undelivered.
    package var unregistered = false
    /// The account's primary token, which signs webhooks, differs from the token that clients have.
    package var secondaryToken = false
    /// Our numbers are in a Messaging Service without an inbound address, so texts to them are lost.
    package var serviceWithoutURL = false

    /// Texts to our numbers go to another program, as where somebody set them up before.
    package var webhookElsewhere = false

    /// Seed for faults that apply at random.
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
        "webhookElsewhere": \.webhookElsewhere,
    ]

    static var names: [String] {
        amounts.map(\.key) + switches.map(\.key) + ["slowMilliseconds", "seed"]
    }
}
