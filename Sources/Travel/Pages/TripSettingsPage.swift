import Agenda
import PageKit
import Platform
import Storage
import Travel
import Values

/// `/trips/settings`: the size of the tiles, how one gets around, and home.
enum TripSettingsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("trips/settings", show)
        router.edit("trips/settings", of: stored, save)
    }

    private static let names = ["width", "height", "walk", "drive", "home", "home_at"]

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let settings = try await request.read { try TravelSettings.of(account, in: $0) }
        return .page(page(fields(of: settings), [:], isDrive: settings.transport == .drive))
    }

    private static func fields(of settings: TravelSettings) -> [String: String] {
        [
            "width": "\(settings.tileWidth)", "height": "\(settings.tileHeight)", "walk": "\(settings.walkSpan)",
            "drive": "\(settings.driveSpan)", "home": settings.home?.name ?? "",
        ]
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let settings = try TravelSettings.of(request.account.id, in: tx)
        return StoredFields(
            UndoRows.Row("travel settings", request.account.id.rawValue), "the trip settings", fields(of: settings),
            labels: ["width": "Width", "height": "Height", "walk": "Walking", "drive": "Driving", "home": "Home"],
            choices: ["home": homes],
            and: [
                .choice(
                    "transport", "How you get around", settings.transport == .drive ? "drive" : "walk",
                    words: ["walk": "on foot", "drive": "by car"])
            ])
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (fields, account) = (request.texts(names), request.account)
        var (change, problems) = (ChangeTravelSettings(), [String: String]())
        for (name, range, path) in [
            ("width", TravelSettings.tileWidths, \ChangeTravelSettings.tileWidth),
            ("height", TravelSettings.tileHeights, \.tileHeight), ("walk", Transport.walk.spans, \.walkSpan),
            ("drive", Transport.drive.spans, \.driveSpan),
        ] {
            change[keyPath: path] = Int(fields[name] ?? "")
            if change[keyPath: path].map(range.contains) != true {
                problems[name] = "Use \(range.lowerBound) to \(range.upperBound)."
            }
        }
        change.transport = try request.choice("transport", ["walk": Transport.walk, "drive": .drive])
        let isPosition = fields["home"] == "at"
        change.home = isPosition ? fields["home_at"] : fields["home"]
        let isDrive = change.transport == .drive
        guard problems.isEmpty else { return .page(page(fields, problems, isDrive: isDrive)) }
        do {
            let changing = change
            let isChanged = try await request.write { tx in
                try changing.run(of: account, in: tx).isChanged
            }
            return .redirect(to: TripPages.path, notice: isChanged ? "Saved." : nil)
        } catch let error as PlaceError {
            return .page(page(fields, [isPosition ? "home_at" : "home": error.sentence], isDrive: isDrive))
        }
    }

    /// What a home can be, besides the one there is.
    private static let homes = ["": "None", "here": "The current place", "at": "A position"]

    private static func page(_ fields: [String: String], _ problems: [String: String], isDrive: Bool) -> Page {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        let model = TripSettingsModel(
            width: field("width"), height: field("height"), walk: field("walk"), drive: field("drive"),
            home: ChoiceModel(field("home"), among: ["", "here", "at"]) { Self.homes[$0] ?? $0 },
            homeAt: field("home_at"), isDrive: isDrive)
        return Page(
            "trip_settings", title: "Trip settings", section: TripPages.path, status: problems.isEmpty ? 200 : 422,
            model: model)
    }
}

struct TripSettingsModel: PageModel {
    let width: FieldModel
    let height: FieldModel
    let walk: FieldModel
    let drive: FieldModel
    let home: ChoiceModel
    /// Latitude and longitude.
    let homeAt: FieldModel
    let isDrive: Bool
}
