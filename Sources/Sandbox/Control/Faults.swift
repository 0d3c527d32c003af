import JSON
import Values

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

    /// Accepts a message by WhatsApp, which then fails for good: free words as outside the 24 hours, a template with
    /// changing codes.
    package var failWhatsApp = Amount.none

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

    /// Nobody reaches the provider's API, as where a phone has left the network. Texts come in meanwhile.
    package var away = false

    /// Seed for faults that apply at random.
    package var seed: UInt64 = 1

    package init() {}
}

extension Faults {
    static let amounts: KeyValuePairs<String, any WritableKeyPath<Faults, Amount> & Sendable> = [
        "dropAnswer": \.dropAnswer, "status429": \.status429, "status5xxBefore": \.status5xxBefore,
        "status5xxAfter": \.status5xxAfter, "failWhatsApp": \.failWhatsApp, "refuseLists": \.refuseLists,
        "duplicateCallbacks": \.duplicateCallbacks,
        "reorderCallbacks": \.reorderCallbacks, "dropCallbacks": \.dropCallbacks,
    ]

    static let switches: KeyValuePairs<String, any WritableKeyPath<Faults, Bool> & Sendable> = [
        "problemDetails": \.problemDetails, "trial": \.trial, "unregistered": \.unregistered,
        "secondaryToken": \.secondaryToken, "serviceWithoutURL": \.serviceWithoutURL,
        "webhookElsewhere": \.webhookElsewhere, "away": \.away,
    ]

    static var names: [String] {
        amounts.map(\.key) + switches.map(\.key) + ["slowMilliseconds", "seed"]
    }
}

extension Faults {
    /// Reads an object such as `{"dropAnswer": 2, "duplicateCallbacks": 0.1, "status429": true}`: a whole number
    /// applies to that many, a fraction at random, `true` always. Missing faults are off.
    package init(json: [UInt8]) throws(FaultsError) {
        self.init()
        guard case .object(let members)? = try? JSONValue(parsing: json) else { throw .notAnObject }
        for member in members { try set(member.name, member.value) }
    }

    var json: JSONValue {
        var members = Self.amounts.map { JSONValue.Member($0.key, self[keyPath: $0.value].json) }
        members += Self.switches.map { JSONValue.Member($0.key, .bool(self[keyPath: $0.value])) }
        members.append(JSONValue.Member("slowMilliseconds", .integer(slowMilliseconds)))
        members.append(JSONValue.Member("seed", .integer(Int(seed))))
        return .object(members)
    }

    private mutating func set(_ name: String, _ value: JSONValue) throws(FaultsError) {
        if let amount = Self.amounts.first(where: { $0.key == name })?.value {
            self[keyPath: amount] = try Amount(value, of: name)
        } else if let isOn = Self.switches.first(where: { $0.key == name })?.value {
            guard case .bool(let value) = value else { throw .notASwitch(name) }
            self[keyPath: isOn] = value
        } else if name == "slowMilliseconds" {
            slowMilliseconds = try Self.wholeNumber(value, of: name)
        } else if name == "seed" {
            seed = UInt64(try Self.wholeNumber(value, of: name))
        } else {
            throw .unknown(name, suggestion: Suggestions.closest(to: name, in: Self.names).first)
        }
    }

    fileprivate static func wholeNumber(_ value: JSONValue, of name: String) throws(FaultsError) -> Int {
        let number: Int? =
            switch value {
            case .integer(let number): number
            case .double(let number): Int(exactly: number)
            default: nil
            }
        guard let number, (0...1_000_000_000).contains(number) else { throw .notAWholeNumber(name) }
        return number
    }
}

/// Why a request to set faults is rejected.
package enum FaultsError: Error, Hashable, CustomStringConvertible {
    case notAnObject
    case unknown(String, suggestion: String?)
    case notAnAmount(String)
    case notASwitch(String)
    case notAWholeNumber(String)

    package var description: String {
        switch self {
        case .notAnObject: #"faults must be a JSON object, such as {"dropAnswer": 2}"#
        case .unknown(let name, let suggestion?): #"unknown fault "\#(name)"; did you mean "\#(suggestion)"?"#
        case .unknown(let name, nil):
            #"unknown fault "\#(name)"; the faults are \#(Faults.names.joined(separator: ", "))"#
        case .notAnAmount(let name):
            #""\#(name)" must be a count (3), a share (0.2), true or false"#
        case .notASwitch(let name): #""\#(name)" must be true or false"#
        case .notAWholeNumber(let name): #""\#(name)" must be a whole number, 0 or more"#
        }
    }
}

extension Faults.Amount {
    fileprivate init(_ value: JSONValue, of name: String) throws(FaultsError) {
        switch value {
        case .bool(let isAll): self = isAll ? .all : .none
        case .double(let share) where share > 0 && share < 1: self = .share(share)
        default:
            guard let count = try? Faults.wholeNumber(value, of: name) else { throw .notAnAmount(name) }
            self = count == 0 ? .none : .next(count)
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .none: .bool(false)
        case .all: .bool(true)
        case .next(let count): .integer(count)
        case .share(let share): .double(share)
        }
    }
}
