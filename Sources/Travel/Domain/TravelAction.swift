import Values

/// What can be done next with trips and places.
package enum TravelAction: NextAction {
    case listTrips
    case addTrip
    /// Say where one is: by the name of a place.
    case setPlace
    /// The same by latitude and longitude.
    case setPosition
    case searchSpots
    case chooseSpot
}
