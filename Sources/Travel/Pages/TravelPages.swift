package import PageKit

extension [PageNoun] {
    /// The pages of trips.
    package static var travel: [PageNoun] { [TripPages.noun] }
}
