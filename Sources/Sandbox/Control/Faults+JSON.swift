internal import FoundationEssentials
internal import Values

extension Faults {
    /// Reads an object such as `{"dropAnswer": 2, "duplicateCallbacks": 0.1, "status429": true}`:
    /// a whole number strikes the next so many, a fraction by chance, `true` always. What is left out is off.
    package init(json: [UInt8]) throws(FaultsError) {
        self.init()
        let values: [String: FaultValue]
        do {
            values = try JSONDecoder().decode([String: FaultValue].self, from: Data(json))
        } catch let error as FaultsError {
            throw error
        } catch {
            throw .notAnObject
        }
        for (name, value) in values { try set(name, value) }
    }

    var json: JSON {
        var members = Self.amounts.map { (key: $0.key, value: self[keyPath: $0.value].json) }
        members += Self.switches.map { (key: $0.key, value: JSON.bool(self[keyPath: $0.value])) }
        members.append((key: "slowMilliseconds", value: .number(slowMilliseconds)))
        members.append((key: "seed", value: .number(Int(seed))))
        return .object(members)
    }

    private mutating func set(_ name: String, _ value: FaultValue) throws(FaultsError) {
        if let amount = Self.amounts.first(where: { $0.key == name })?.value {
            self[keyPath: amount] = try value.amount(of: name)
        } else if let isOn = Self.switches.first(where: { $0.key == name })?.value {
            guard case .bool(let value) = value else { throw .notASwitch(name) }
            self[keyPath: isOn] = value
        } else if name == "slowMilliseconds" {
            slowMilliseconds = try value.whole(of: name)
        } else if name == "seed" {
            seed = UInt64(try value.whole(of: name))
        } else {
            throw .unknown(name, suggestion: Suggestions.closest(to: name, in: Self.names).first)
        }
    }
}

/// What is wrong with a request to set faults.
package enum FaultsError: Error, Hashable, CustomStringConvertible {
    case notAnObject
    case unknown(String, suggestion: String?)
    case notAnAmount(String)
    case notASwitch(String)
    case notAWholeNumber(String)

    package var description: String {
        switch self {
        case .notAnObject: #"faults are a JSON object of numbers and switches, such as {"dropAnswer": 2}"#
        case .unknown(let name, let suggestion?): #"no fault is called "\#(name)"; did you mean "\#(suggestion)"?"#
        case .unknown(let name, nil):
            #"no fault is called "\#(name)"; there are \#(Faults.names.joined(separator: ", "))"#
        case .notAnAmount(let name):
            #""\#(name)" takes how many are struck (3), how large a share (0.2), or true or false"#
        case .notASwitch(let name): #""\#(name)" is true or false"#
        case .notAWholeNumber(let name): #""\#(name)" is a whole number, 0 or more"#
        }
    }
}

private enum FaultValue: Decodable {
    case bool(Bool)
    case number(Double)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    func amount(of name: String) throws(FaultsError) -> Faults.Amount {
        switch self {
        case .bool(let isAll): return isAll ? .all : .none
        case .number(0): return .none
        case .number(let share) where share > 0 && share < 1: return .share(share)
        case .number:
            guard let count = try? whole(of: name) else { throw .notAnAmount(name) }
            return .next(count)
        }
    }

    func whole(of name: String) throws(FaultsError) -> Int {
        guard case .number(let number) = self, let whole = Int(exactly: number), (0...1_000_000_000).contains(whole)
        else { throw .notAWholeNumber(name) }
        return whole
    }
}

extension Faults.Amount {
    fileprivate var json: JSON {
        switch self {
        case .none: .bool(false)
        case .all: .bool(true)
        case .next(let count): .number(count)
        case .share(let share): .fraction(share)
        }
    }
}
