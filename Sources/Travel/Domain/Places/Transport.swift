import Storage

/// How one gets to places.
package enum Transport: String, Sendable, Codable, CaseIterable {
    case walk, drive

    /// In meters per second: 5 km/h, 50 km/h. For estimates.
    var usualSpeed: Double {
        switch self {
        case .walk: 5.0 / 3.6
        case .drive: 50.0 / 3.6
        }
    }

    /// The usual span of a search in kilometers. The original app's maps spanned about 11 and 278 km to each side.
    package var usualSpan: Int {
        switch self {
        case .walk: 5
        case .drive: 50
        }
    }

    /// The spans that can be set, in kilometers. A walk's is much smaller.
    package var spans: ClosedRange<Int> {
        switch self {
        case .walk: 1...20
        case .drive: 5...100
        }
    }
}
