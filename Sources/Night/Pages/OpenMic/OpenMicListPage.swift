import Agenda
import Night
import PageKit
import Platform
import Season
import Storage
import Values

/// `/openmics`: the open mics of the account, and a form for a new one.
enum OpenMicListPage {
    static func addRoutes(to router: PageRouter) {
        router.get("openmics", needs: .read) { .page(try await page(of: $0)) }
        router.post("openmics/add", add)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        guard let occasion = OpenMic.Occasion(key: request.text("occasion")) else {
            return .page(try await page(of: request, problems: ["occasion": "Choose a show or a series."]))
        }
        let (input, account, modules) = (request.openMicInput, request.account, request.services.modules)
        do {
            let mic = try await request.write {
                try input.add(to: occasion, account: account, modules: modules, in: $0)
            }
            return .redirect(to: mic.path, notice: "Added. People text \(mic.keyword) to sign up.")
        } catch let problems as InputProblems<OpenMicInput.Field> {
            return .page(try await page(of: request, problems: problems.messages))
        } catch let error as OpenMicProblem {
            return .page(try await page(of: request, problems: ["occasion": error.sentence]))
        }
    }

    private static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let (account, now) = (request.account, request.now)
        let (all, choices) = try await request.read { tx in
            let all = try OpenMic.all(account: account.id, in: tx).map { mic in
                (
                    mic,
                    try (mic.comingNight(in: tx) ?? mic.canceledNight(in: tx)).map { try OpenMicSheet($0, in: tx) }
                )
            }
            let taken = Set(all.map(\.0.occasion))
            let series = try Series.all(account: account.id, in: tx).map { (OpenMic.Occasion.series($0.id), $0.name) }
            let shows = try Event.upcoming(.show, account: account.id, in: tx).prefix(50).map { event in
                (
                    OpenMic.Occasion.show(event.id),
                    "\(event.name), \(DateText().short(event.startsAt, in: event.zone, now: now))"
                )
            }
            return (all, (series + shows).filter { !taken.contains($0.0) })
        }
        var typed = request.texts(["occasion"] + OpenMicFields.names)
        // From the page of a show.
        let wanted = problems.isEmpty ? request.query["occasion"] : nil
        if let wanted { typed["occasion"] = wanted }
        let model = OpenMicListModel(
            all, choices: choices, typed: typed, problems: problems, isWanted: wanted != nil, now: now)
        return Page(
            "openmics", title: "Open mics", section: OpenMicPages.path, fragments: ["openmic_items"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

extension OpenMic.Occasion {
    /// `series-3`, `show-12`: in forms.
    var key: String {
        switch self {
        case .series(let series): "series-\(series)"
        case .show(let show): "show-\(show)"
        }
    }

    init?(key: String) {
        let parts = key.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let number = try? PageRequest.key(parts[1]) as ID<Event> else { return nil }
        switch parts[0] {
        case "series": self = .series(ID(number.rawValue))
        case "show": self = .show(number)
        default: return nil
        }
    }
}

/// The open mics with their next nights.
struct OpenMicListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let path: String
        let keyword: String
        /// `12 spots, first come`
        let words: String
        /// `next Mon Dec 7 2026, 8 PM: 3 people`
        let next: String?
        /// The page of the next night.
        let nightPath: String?
    }

    let items: [Item]
    let hasItems: Bool
    let occasion: ChoiceModel
    /// There is a show or a series without an open mic.
    let hasChoices: Bool
    let fields: OpenMicFields
    /// The form is shown again with its problems, or for a show, or there is nothing else.
    let isOpen: Bool

    init(
        _ all: [(OpenMic, OpenMicSheet?)], choices: [(OpenMic.Occasion, String)], typed: [String: String],
        problems: [String: String], isWanted: Bool, now: Instant
    ) {
        items = all.map { mic, sheet in
            Item(
                id: mic.id.rawValue, name: mic.name, path: mic.path, keyword: mic.keyword, words: mic.words,
                next: sheet.map {
                    "\($0.night.event.isCanceled ? "canceled" : "next") \(DateText().short($0.night.event.startsAt, in: $0.night.event.zone, now: now)): "
                        + $0.count.counted("person", "people")
                }, nightPath: sheet?.night.path)
        }
        hasItems = !items.isEmpty
        let titles = Dictionary(choices.map { ($0.0.key, $0.1) }) { first, _ in first }
        occasion = ChoiceModel(FieldModel("occasion", typed, problems), among: choices.map(\.0.key)) {
            titles[$0] ?? $0
        }
        hasChoices = !choices.isEmpty
        fields = OpenMicFields(typed, problems)
        isOpen = !hasItems || !problems.isEmpty || isWanted
    }
}
