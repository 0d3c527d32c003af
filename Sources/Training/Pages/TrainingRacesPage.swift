import Agenda
import OutsideServices
import PageKit
import Platform
import Storage
import Training
import Values

/// `/training/races`: the races of the calendar, and a search with saved filters.
enum TrainingRacesPage {
    static func addRoutes(to router: PageRouter) {
        router.get("training/races", show)
        router.post("training/races/add", add)
        router.post("training/races/goal", makeGoal)
        router.post("training/races/save", save)
        router.post("training/races/forget", forget)
    }

    private static let path = "/training/races"
    private static let fields = ["near", "radius", "distance", "longest", "from", "to", "name", "open"]

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, now) = (request.account, request.now)
        let today = account.zone.date(of: now)
        let typed = request.query.filter { fields.contains($0.key) && !$0.value.trimmed().isEmpty }
        var (problems, failure): ([String: String], String?) = ([:], nil)
        var found: [FoundRace]?
        do {
            let wanted = request.query["filter"].map { $0.trimmed() } ?? ""
            let base = try await request.read { tx in
                wanted.isEmpty ? nil : try RaceFilter.named(wanted, account: account.id, in: tx).filter
            }
            if !typed.isEmpty || base != nil {
                let filter = try choices(typed).filter(from: base ?? RaceFilter(), account: account, now: now)
                found = try await request.services.races().search(filter, today: today, now: now)
            }
        } catch let error as RaceError {
            problems[field(of: error)] = error.sentences
        } catch let error as DateEntryError {
            problems["from"] = error.sentence
        } catch let error as OutsideError {
            failure = error.sentence
        }
        let model = try await request.read { [found, problems, failure] tx in
            TrainingRacesModel(
                saved: try SavedRace.all(account: account.id, in: tx),
                filters: try RaceFilter.saved(account: account.id, in: tx),
                plan: try TrainingPlan.current(account: account.id, in: tx), found: found, typed: typed,
                problems: problems, failure: failure)
        }
        return .page(
            Page(
                "training_races", title: "Races", section: TrainingPages.path, status: problems.isEmpty ? 200 : 422,
                model: model))
    }

    private static func choices(_ typed: [String: String]) -> RaceChoices {
        var choices = RaceChoices()
        (choices.near, choices.radius) = (typed["near"], typed["radius"].flatMap { Int($0) })
        choices.distance = typed["longest"].map { "\(typed["distance"] ?? RaceChoices.shortest)-\($0)" }
        choices.distance = choices.distance ?? typed["distance"]
        (choices.from, choices.to, choices.name) = (typed["from"], typed["to"], typed["name"])
        choices.openOnly = typed["open"] == "yes"
        return choices
    }

    private static func field(of error: RaceError) -> String {
        switch error {
        case .distanceRange: "distance"
        case .radiusWithoutZip: "radius"
        default: "near"
        }
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        do {
            let race = try await request.services.races().race(key: request.text("race"), now: request.now)
            let added = try await request.write { try SavedRace.add(race, account: account, in: $0) }
            let notice = added.isNew ? "Added to your calendar." : "It was already in your calendar."
            return .redirect(to: path, notice: notice)
        } catch let error as RaceError {
            return .refused(to: path, problem: error.sentence)
        } catch let error as OutsideError {
            return .refused(to: path, problem: error.sentence)
        }
    }

    @Sendable
    static func makeGoal(_ request: PageRequest) async throws -> PageResponse {
        let (account, id) = (request.account, try request.formID("race", of: Event.self))
        do {
            let warning = try await request.write { tx in
                guard let race = try SavedRace.all(account: account.id, in: tx).first(where: { $0.event.id == id })
                else {
                    throw PageError.notFound
                }
                return try race.makeGoal(PlanChoices(), account: account, in: tx)
                    .warning(for: account, in: tx)
            }
            return .redirect(to: "/training/plan", notice: warning ?? "The plan now builds up to it.")
        } catch let error as RaceError {
            return .refused(to: path, problem: error.sentence)
        } catch let error as PlanError {
            return .refused(to: path, problem: error.sentences)
        }
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let typed = request.texts(fields).filter { !$0.value.isEmpty }
        let name = request.text("filter")
        do {
            let filter = try choices(typed).filter(account: account, now: request.now)
            try await request.write { try filter.save(as: name, account: account.id, in: $0) }
            return .redirect(to: path, notice: "Saved the filter.")
        } catch let error as RaceError {
            return .refused(to: path, problem: error.sentence)
        } catch let error as DateEntryError {
            return .refused(to: path, problem: error.sentence)
        }
    }

    @Sendable
    static func forget(_ request: PageRequest) async throws -> PageResponse {
        let (account, id) = (request.account.id, try request.formID("filter", of: RaceFilter.self))
        try await request.write { tx in
            let all = try RaceFilter.saved(account: account, in: tx)
            guard let saved = all.first(where: { $0.id == id.rawValue }) else { throw PageError.notFound }
            try RaceFilter.remove(saved, in: tx)
        }
        return .redirect(to: path, notice: "Removed the filter.")
    }
}

struct TrainingRacesModel: PageModel {
    struct Race: Codable, Hashable, Sendable {
        let key: String
        let name: String
        let day: String
        let place: String?
        let distance: String?
        let fee: String?
        let summary: String?
        let url: String?
        let isOpen: Bool
        let canAdd: Bool
    }

    struct Saved: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let day: String
        let dayPath: String
        let place: String?
        let isGoal: Bool
    }

    struct Filter: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let path: String
    }

    let tabs: TrainingTabs
    let saved: [Saved]
    let hasSaved: Bool
    let filters: [Filter]
    let hasFilters: Bool
    let races: [Race]
    let hasRaces: Bool
    /// It was searched.
    let isResult: Bool
    let failure: String?
    let near: FieldModel
    let radius: FieldModel
    let distance: ChoiceModel
    let longest: ChoiceModel
    /// What was chosen, for the form that saves the search.
    let chosenDistance: String
    let chosenLongest: String
    let from: FieldModel
    let to: FieldModel
    let name: FieldModel
    let isOpenOnly: Bool

    init(
        saved: [SavedRace], filters: [RaceFilter.Saved], plan: TrainingPlan?, found: [FoundRace]?,
        typed: [String: String], problems: [String: String], failure: String?
    ) {
        func field(_ name: String) -> FieldModel { FieldModel(name, typed, problems) }
        tabs = TrainingTabs("/training/races")
        self.saved = saved.map { race in
            let event = race.event
            let day = event.isAllDay ? DateText().dayWithYear(race.day) : DateText().long(event.localStart)
            return Saved(
                id: event.id.rawValue, name: event.name, day: day, dayPath: "/training/days/\(race.day)",
                place: event.location, isGoal: plan?.race == event.id)
        }
        hasSaved = !saved.isEmpty
        self.filters = filters.map {
            Filter(id: $0.id, name: $0.name, path: "/training/races?filter=\($0.name.percentEncoded)")
        }
        hasFilters = !filters.isEmpty
        races = (found ?? []).prefix(100).map { race in
            Race(
                key: race.key, name: race.name, day: race.day.map { DateText().dayWithYear($0) } ?? "no date yet",
                place: race.place, distance: race.distanceText ?? race.eventName, fee: race.fee, summary: race.summary,
                url: race.url, isOpen: race.isOpen, canAdd: race.day != nil)
        }
        hasRaces = !races.isEmpty
        isResult = found != nil
        self.failure = failure
        (near, radius) = (field("near"), field("radius"))
        let distances = [""] + GoalDistance.named.map(\.name)
        distance = ChoiceModel(field("distance"), among: distances) { $0.isEmpty ? "Any" : $0 }
        longest = ChoiceModel(field("longest"), among: distances) { $0.isEmpty ? "The same" : $0 }
        (chosenDistance, chosenLongest) = (field("distance").value, field("longest").value)
        (from, to, name) = (field("from"), field("to"), field("name"))
        isOpenOnly = typed["open"] == "yes"
    }
}
