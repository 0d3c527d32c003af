package import Platform
package import Storage
import Values

/// Changes how an account looks at its trips and for places. Values that are nil stay.
package struct ChangeTravelSettings: Sendable {
    package var tileWidth: Int?
    package var tileHeight: Int?
    package var transport: Transport?
    package var walkSpan: Int?
    package var driveSpan: Int?
    /// As it is typed: a position, or `here`; blank for none. The name of the current home keeps it.
    package var home: String?

    package init() {}

    /// Saves the settings, as one undo step if anything changed.
    ///
    /// - Throws: `TripError.invalidSetting`, `PlaceError.nowhere`, `PlaceError.invalidHome`.
    package func run(of account: Account, in tx: Transaction) throws -> (settings: TravelSettings, isChanged: Bool) {
        var settings = try TravelSettings.of(account.id, in: tx)
        settings.tileWidth = tileWidth ?? settings.tileWidth
        settings.tileHeight = tileHeight ?? settings.tileHeight
        settings.transport = transport ?? settings.transport
        settings.walkSpan = walkSpan ?? settings.walkSpan
        settings.driveSpan = driveSpan ?? settings.driveSpan
        if let home { settings.home = try Self.place(home, account: account.id, in: tx) }
        return (settings, try settings.save(of: account, in: tx))
    }

    /// Nil for blank text.
    private static func place(_ text: String, account: ID<Account>, in tx: Transaction) throws -> TripPlace? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words == (try TravelSettings.of(account, in: tx).home?.name) {
            return try TravelSettings.of(account, in: tx).home
        }
        if words.isEmpty { return nil }
        guard words.lowercased() == "here" else {
            guard let position = Coordinate(words) else { throw PlaceError.invalidHome(words) }
            return TripPlace(words, position)
        }
        guard let found = try FoundSpots.find(account: account, in: tx) else { throw PlaceError.nowhere }
        return found.here.asTripPlace
    }
}
