/// The unit in which an account runs.
package enum DistanceUnit: String, Sendable, CaseIterable, Codable {
    case miles = "mi"
    case kilometers = "km"

    /// Millimeters in one of it. A mile is exactly 1,609,344 mm.
    package var millimeters: Double { self == .miles ? 1_609_344 : 1_000_000 }

    /// `miles`
    package var name: String { self == .miles ? "miles" : "kilometers" }
}
