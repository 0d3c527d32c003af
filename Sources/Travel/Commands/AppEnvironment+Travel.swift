package import CommandKit
package import Travel

extension AppEnvironment {
    /// Looks up places and routes.
    package func placeLookup() throws -> PlaceLookup {
        let servers = PlaceLookup.Servers(
            nominatim: settings[.nominatimURL] ?? "", overpass: settings[.overpassURL] ?? "",
            walk: settings[.walkRoutesURL] ?? "", drive: settings[.driveRoutesURL] ?? "")
        return PlaceLookup(servers, client: try outside())
    }
}
