import CommandKit
package import Travel
import Values

extension TravelAction: CommandAction {
    package var command: String {
        switch self {
        case .listTrips: "greenroom trip list"
        case .addTrip: "greenroom trip add --photo FILE"
        case .setPlace: "greenroom trip here \"Central Park, New York\""
        case .setPosition: "greenroom trip here --at 40.7812,-73.9665"
        case .searchSpots: "greenroom trip spots"
        case .chooseSpot: "greenroom trip choose 1"
        }
    }
}
