package import Values

/// Where a trip starts or leads to.
package struct TripPlace: Hashable, Sendable, Codable {
    package let name: String
    /// Nil where only the name was typed.
    package let coordinate: Coordinate?

    package init(_ name: String, _ coordinate: Coordinate? = nil) { (self.name, self.coordinate) = (name, coordinate) }
}
