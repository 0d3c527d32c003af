import Values

/// A place of a lineup that somebody else could take: that of a performer who is out, or an empty required spot.
package struct Vacancy: Sendable {
    /// Who is out; nil for a spot that nobody holds.
    package let slot: Slot?
    /// What comes with the place; empty in a lineup without spots.
    package let spots: [Spot]

    package var positions: PositionList { spots.positions }

    /// What a yes gets.
    var terms: Terms { (slot?.terms ?? Terms()).filled(from: spots.terms) }
}
