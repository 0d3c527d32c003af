import Agenda
import Night
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/openmics`: sign-up by text.
enum OpenMicPages {
    static let path = "/openmics"

    static let noun = PageNoun(
        link: ("Open mics", path), isInMenu: true, showPages: [("Open mic", "openmic")], finder: ("Open mics", find),
        templates: templates
    ) { router in
        router.get("events/:event/openmic", needs: .night, openMicOfShow)
        OpenMicListPage.addRoutes(to: router)
        OpenMicPage.addRoutes(to: router)
        OpenMicNightPage.addRoutes(to: router)
        OpenMicDrawPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "openmics": PackageResources.openmics_mustache, "openmic_items": PackageResources.openmic_items_mustache,
        "openmic": PackageResources.openmic_mustache, "openmic_fields": PackageResources.openmic_fields_mustache,
        "openmic_night": PackageResources.openmic_night_mustache,
        "openmic_draw": PackageResources.openmic_draw_mustache,
        "openmic_rows": PackageResources.openmic_rows_mustache,
    ])

    /// Leads to the list of a show, or to the form that adds an open mic to it; back to the show for those who may not
    /// see that.
    @Sendable
    private static func openMicOfShow(_ request: PageRequest) async throws -> PageResponse {
        let (show, account) = (try await request.show(), request.account.id)
        let night = try await request.read { tx in
            try OpenMic.all(account: account, in: tx).lazy.compactMap { try? $0.night(show.id, in: tx) }.first
        }
        if let night { return .redirect(to: night.path) }
        guard request.leads(to: path) else {
            return .redirect(to: "/events/\(show.id)", notice: "This show has no open mic.")
        }
        return .redirect(to: "\(path)?occasion=\(OpenMic.Occasion.show(show.id).key)")
    }

    @Sendable
    private static func find(
        _ words: String, _ limit: Int, _ account: Account, _ tx: Transaction
    ) throws -> [PageEntry] {
        try OpenMic.all(account: account.id, in: tx)
            .filter { "\($0.name) \($0.keyword)".folded.contains(words.folded) }.prefix(limit)
            .map { PageEntry($0.name, $0.path, detail: "text \($0.keyword)") }
    }
}

extension OpenMic {
    var path: String { "\(OpenMicPages.path)/\(id)" }
}

extension OpenMicNight {
    var path: String { "\(mic.path)/nights/\(event.id)" }
}

extension PageRequest {
    /// The open mic in the path. Throws `OpenMicProblem.unknown` for another account's.
    func openMic() async throws -> OpenMic {
        let (id, account) = (try id("openmic", of: OpenMic.self), account.id)
        return try await read { try OpenMic.find(id, account: account, in: $0) }
    }

    /// The night in the path. Throws `OpenMicProblem`.
    func openMicNight() async throws -> OpenMicNight {
        let (mic, event) = (try await openMic(), try id("event", of: Event.self))
        return try await read { try mic.night(event, in: $0) }
    }

    /// What is typed for an open mic.
    var openMicInput: OpenMicInput {
        var input = OpenMicInput()
        (input.keyword, input.spots, input.mode) = (text("keyword"), text("spots"), text("mode"))
        (input.drawn, input.opens, input.closes) = (text("drawn"), text("opens"), text("closes"))
        if input.mode != OpenMic.Mode.mixed.rawValue { input.drawn = nil }
        return input
    }
}

/// The fields of an open mic.
struct OpenMicFields: Codable, Hashable, Sendable {
    static let names = ["keyword", "spots", "mode", "drawn", "opens", "closes"]

    let keyword: FieldModel
    let spots: FieldModel
    let mode: ChoiceModel
    let drawn: FieldModel
    let opens: FieldModel
    let closes: FieldModel

    /// - Parameters:
    ///   - values: what was typed, or what it has.
    init(_ values: [String: String], _ problems: [String: String]) {
        keyword = FieldModel("keyword", values, problems)
        spots = FieldModel("spots", values, problems)
        let usual = values["mode"].flatMap { $0.isEmpty ? nil : $0 } ?? OpenMic.Mode.list.rawValue
        mode = ChoiceModel(
            FieldModel(value: usual, problem: problems["mode"]), among: OpenMic.Mode.allCases.map(\.rawValue)
        ) { OpenMic.Mode(rawValue: $0)?.title ?? $0 }
        drawn = FieldModel("drawn", values, problems)
        opens = FieldModel("opens", values, problems)
        closes = FieldModel("closes", values, problems)
    }
}

extension OpenMic.Mode {
    fileprivate var title: String {
        switch self {
        case .list: "First come"
        case .draw: "By a draw"
        case .mixed: "The first, and a draw"
        }
    }
}

extension OpenMic {
    /// As they are typed.
    var typed: [String: String] {
        [
            "keyword": keyword, "spots": "\(spots)", "mode": mode.rawValue,
            "drawn": drawnSpots == 0 ? "" : "\(drawnSpots)", "opens": opens?.description ?? "",
            "closes": closes?.description ?? "",
        ]
    }
}
