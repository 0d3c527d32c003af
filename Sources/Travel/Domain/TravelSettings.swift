package import Platform
package import Storage
import Values

/// How an account looks at its trips and for places.
package struct TravelSettings: Hashable, Sendable {
    /// The size of a trip in My Collections, in pixels.
    package var tileWidth = 200
    package var tileHeight = 150
    package var transport = Transport.walk
    /// How far a search reaches, in kilometers.
    package var walkSpan = Transport.walk.usualSpan
    package var driveSpan = Transport.drive.usualSpan
    /// Where searches start if no other place is given.
    package var home: TripPlace?

    package static let tileWidths = 120...480
    package static let tileHeights = 90...480

    package init() {}

    /// How far a search reaches, in meters.
    package func span(of transport: Transport) -> Int {
        1000 * (transport == .walk ? walkSpan : driveSpan)
    }

    /// - Throws: `TripError.invalidSetting` for a number out of range.
    package func checked() throws(TripError) -> TravelSettings {
        for (name, value, range) in [
            ("tile width", tileWidth, Self.tileWidths), ("tile height", tileHeight, Self.tileHeights),
            ("walking span", walkSpan, Transport.walk.spans), ("driving span", driveSpan, Transport.drive.spans),
        ] where !range.contains(value) {
            throw .invalidSetting(name, range)
        }
        return self
    }
}

// MARK: - Storage

extension TravelSettings {
    private enum Name {
        static let tileWidth = AccountSetting("trip.tile_width")
        static let tileHeight = AccountSetting("trip.tile_height")
        static let transport = AccountSetting("trip.transport")
        static let walkSpan = AccountSetting("trip.walk_span")
        static let driveSpan = AccountSetting("trip.drive_span")
        static let home = AccountSetting("trip.home")
    }

    static let names = [Name.tileWidth, Name.tileHeight, Name.transport, Name.walkSpan, Name.driveSpan, Name.home]

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> TravelSettings {
        let usual = TravelSettings()
        func number(_ name: AccountSetting, _ range: ClosedRange<Int>, _ usual: Int) throws -> Int {
            let stored = try name.value(of: account, in: tx).flatMap { Int($0) }
            return stored.map { min(max($0, range.lowerBound), range.upperBound) } ?? usual
        }
        var settings = usual
        settings.tileWidth = try number(Name.tileWidth, tileWidths, usual.tileWidth)
        settings.tileHeight = try number(Name.tileHeight, tileHeights, usual.tileHeight)
        settings.transport = try Name.transport.value(of: account, in: tx).flatMap { Transport(rawValue: $0) } ?? .walk
        settings.walkSpan = try number(Name.walkSpan, Transport.walk.spans, usual.walkSpan)
        settings.driveSpan = try number(Name.driveSpan, Transport.drive.spans, usual.driveSpan)
        settings.home = try Name.home.value(of: account, in: tx).map { try JSONColumn.value(from: $0) }
        return settings
    }

    /// Saves the settings, as one undo step. Returns whether anything changed.
    ///
    /// - Throws: `TripError.invalidSetting`.
    func save(of account: Account, in tx: Transaction) throws -> Bool {
        let (new, usual) = (try checked(), TravelSettings())
        guard try new != Self.of(account.id, in: tx) else { return false }
        try SettingsUndo.record(Self.names, of: account, summary: "changed the settings of trips", in: tx)
        func set(_ name: AccountSetting, _ value: Int, _ usual: Int) throws {
            try name.set(value == usual ? nil : "\(value)", of: account.id, in: tx)
        }
        try set(Name.tileWidth, new.tileWidth, usual.tileWidth)
        try set(Name.tileHeight, new.tileHeight, usual.tileHeight)
        try Name.transport.set(new.transport == .walk ? nil : new.transport.rawValue, of: account.id, in: tx)
        try set(Name.walkSpan, new.walkSpan, usual.walkSpan)
        try set(Name.driveSpan, new.driveSpan, usual.driveSpan)
        try Name.home.set(new.home.map { try JSONColumn.text($0) }, of: account.id, in: tx)
        return true
    }
}
