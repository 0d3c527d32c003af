import Agenda
import PageKit
import Platform
import Storage
import Training
import Values

/// `/training`: the total, this week, the change on the last one, the streak and the goals; and the forms that log,
/// skip and move a run.
enum TrainingHomePage {
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(request)) }

    static func page(_ request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let account = request.account
        let typed = request.texts(["distance", "time", "note", "day"])
        let model = try await request.read { tx in
            let home = try TrainingHome(account, in: tx)
            let album = try Subject.all(.account, account: account.id, in: tx).first.map {
                try PhotoAlbum.of($0, in: tx)
            }
            return TrainingHomeModel(
                home, account: account, photo: album?.items.first, typed: typed, problems: problems)
        }
        return Page(
            "training", title: "Training", section: TrainingPages.path, fragments: ["training_home"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }

    /// Logs a run.
    @Sendable
    static func done(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let unit = try await request.read { try TrainingSettings.of(account, in: $0) }.unit
        let log: LogRun
        do throws(InputProblems<RunInput.Field>) {
            log = try RunInput(request, unit: unit).log(account: account, now: request.now)
        } catch {
            var problems = error.messagesWithSteps
            if problems["day"] != nil { problems["day"] = "Choose a day." }
            return .page(try await page(request, problems: problems))
        }
        do {
            let result = try await request.write { tx in
                try MissedWorkouts.settle(account, in: tx)
                return try log.run(for: account, in: tx)
            }
            return .redirect(to: TrainingPages.path, notice: result.text(unit))
        } catch let error as WorkoutError {
            var problems = ["distance": error.sentence]
            if case .doubtful = error { problems["sure"] = error.sentence }
            return .page(try await page(request, problems: problems))
        }
    }

    @Sendable
    static func skip(_ request: PageRequest) async throws -> PageResponse {
        let (account, id) = (request.account, try request.formID("workout", of: Event.self))
        try await request.write { tx in
            guard let workout = try Workout.find(id, account: account.id, in: tx), workout.state == .planned else {
                throw PageError.notFound
            }
            _ = try workout.skip(account: account, in: tx)
        }
        return .redirect(to: TrainingPages.path, notice: "Skipped. It is not made up.")
    }

    @Sendable
    static func move(_ request: PageRequest) async throws -> PageResponse {
        let (account, id) = (request.account, try request.formID("workout", of: Event.self))
        guard let day = LocalDate(iso: request.text("day")) else {
            return .refused(to: TrainingPages.path, problem: "Choose a day to move the run to.")
        }
        do {
            let neighbor = try await request.write { tx in
                guard let workout = try Workout.find(id, account: account.id, in: tx), workout.state == .planned else {
                    throw PageError.notFound
                }
                return try workout.move(to: day, account: account, in: tx).hardNeighborText(in: tx)
            }
            return .redirect(
                to: TrainingPages.path,
                notice: ["Moved to \(DateText().day(day)).", neighbor].compactMap(\.self).joined(separator: " "))
        } catch let error as WorkoutError {
            return .refused(to: TrainingPages.path, problem: error.sentence)
        }
    }
}

extension RunInput {
    init(_ request: PageRequest, unit: DistanceUnit) {
        func given(_ name: String) -> String? { request.text(name).isEmpty ? nil : request.text(name) }
        // A form sends its days in one format; no other is a day.
        let day = given("day").map { LocalDate(iso: $0) == nil ? "" : $0 }
        self.init(distance: given("distance"), unit: unit, day: day, time: given("time"))
        note = String(request.text("note").prefix(2000))
        isFinished = request.text("unfinished") != "yes"
        isSure = request.text("sure") == "yes"
    }
}
