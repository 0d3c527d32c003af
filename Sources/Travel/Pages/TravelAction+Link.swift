package import PageKit
package import Travel
import Values

extension TravelAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .listTrips: StepModel.Link(title: "Trips", path: TripPages.path)
        case .addTrip: StepModel.Link(title: "New trip", path: "\(TripPages.path)/add")
        case .setPlace, .setPosition, .searchSpots, .chooseSpot:
            StepModel.Link(title: "Scenery", path: TripSpotsPages.path)
        }
    }
}
