import Foundation
import Values

/// A distance in whole millimeters, so that sums of miles and kilometers stay exact.
package struct Distance: Hashable, Comparable, Sendable, Codable {
    package var millimeters: Int64

    package init(millimeters: Int64) { self.millimeters = millimeters }

    package init(meters: Double) { millimeters = Int64((meters * 1000).rounded()) }

    package init(_ amount: Double, _ unit: DistanceUnit) {
        millimeters = Int64((amount * unit.millimeters).rounded())
    }

    /// A tenth of a unit is the step of planned distances.
    package init(tenths: Int, _ unit: DistanceUnit) { self.init(Double(tenths) / 10, unit) }

    package static let zero = Distance(millimeters: 0)

    package var meters: Double { Double(millimeters) / 1000 }

    package func amount(in unit: DistanceUnit) -> Double { Double(millimeters) / unit.millimeters }

    /// Rounded to hundredths, as it is shown and exported.
    package func rounded(in unit: DistanceUnit) -> Double { (amount(in: unit) * 100).rounded() / 100 }

    package static func < (left: Distance, right: Distance) -> Bool { left.millimeters < right.millimeters }
    package static func + (left: Distance, right: Distance) -> Distance {
        Distance(millimeters: left.millimeters + right.millimeters)
    }
    package static func += (left: inout Distance, right: Distance) { left = left + right }
}

extension Distance {
    /// Whether what was run is no more than was planned; a watch may measure 5 % more.
    func isAsPlanned(_ planned: Distance) -> Bool { millimeters * 100 <= planned.millimeters * 105 }
}

extension Sequence<Distance> {
    /// The sum.
    package var total: Distance { reduce(.zero, +) }
}

// MARK: - Text

extension Distance {
    /// `5.2 mi`, `5 mi`: at most one decimal; two below a tenth, so that a short run is not nothing.
    package func text(_ unit: DistanceUnit) -> String { "\(number(unit)) \(unit.rawValue)" }

    /// `5.2`, without the unit.
    package func number(_ unit: DistanceUnit) -> String {
        let tenths = Int((amount(in: unit) * 10).rounded())
        guard tenths > 0 else { return exact(unit) }
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// `5.25`: at most two decimals, for what is read again.
    package func exact(_ unit: DistanceUnit) -> String {
        let hundredths = Int((amount(in: unit) * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(String(rest).leftPadded(to: 2))"
    }

    /// The longest run that is accepted.
    package static let longest = Distance(1000, .kilometers)

    /// Reads `5.2`, `5,2`, `5.2 mi`, `8k`, `13.1 miles`. More than zero and at most `longest`.
    ///
    /// - Parameter unit: the unit of a number alone.
    package static func read(_ text: String, unit: DistanceUnit) throws(TrainingInputError) -> Distance {
        let folded = text.folded
        let digits = folded.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let suffix = folded[digits.endIndex...].filter { !$0.isWhitespace }
        let chosen: DistanceUnit
        switch suffix {
        case "": chosen = unit
        case "mi", "mile", "miles", "m": chosen = .miles
        case "k", "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres": chosen = .kilometers
        default: throw .distance(text)
        }
        let plain = digits.replacing(",", with: ".")
        guard plain.count <= 9, plain.count(where: { $0 == "." }) <= 1, plain.contains(where: \.isNumber),
            let amount = Double(plain), amount > 0
        else { throw .distance(text) }
        let distance = Distance(amount, chosen)
        guard distance <= longest, distance > .zero else { throw .distance(text) }
        return distance
    }
}

/// The unit in which an account runs.
package enum DistanceUnit: String, Sendable, CaseIterable, Codable {
    case miles = "mi"
    case kilometers = "km"

    /// Millimeters in one of it. A mile is exactly 1,609,344 mm.
    package var millimeters: Double { self == .miles ? 1_609_344 : 1_000_000 }

    /// `miles`
    package var name: String { self == .miles ? "miles" : "kilometers" }
}
