import Agenda
import PageKit
import Platform
import Storage
import Travel
import Values

/// `/trips/add` and `/trips/ID/edit`.
enum TripFormPage {
    static func addRoutes(to router: PageRouter) {
        router.get("trips/add", showNew)
        router.upload("trips/add", limit: PhotoStore.maximumBytes, add)
        router.get("trips/:trip/edit", show)
        router.edit("trips/:trip/edit", of: stored, save)
    }

    private static let names = ["name", "from", "to", "start", "end", "expense", "notes"]

    @Sendable
    static func showNew(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let fields = try await request.read { try Trip.newFields(account: account, in: $0) }
        return .page(page(nil, Self.texts(of: fields), [:]))
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let trip = try await request.trip()
        return .page(page(trip, Self.texts(of: trip.fields), [:]))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (typed, input, account) = (request.texts(names), input(request), request.account)
        if let problems = problems(input, old: Trip.Fields(), request) { return .page(page(nil, typed, problems)) }
        let photo: PhotoFile?
        switch await request.photos() {
        case .success(let stored): photo = stored.first
        case .failure(let error): return .page(page(nil, typed, ["photo": error.sentence]))
        }
        do {
            let trip = try await request.write {
                try Trip.add(input, photo: photo, account: account, in: $0)
            }
            return .redirect(to: "/trips/\(trip.id)", notice: "Saved.")
        } catch TripError.noPhoto {
            return .page(page(nil, typed, ["photo": TripError.noPhoto.sentence]))
        }
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (trip, typed, input) = (try await request.trip(), request.texts(names), input(request))
        if let problems = problems(input, old: trip.fields, request) { return .page(page(trip, typed, problems)) }
        let account = request.account
        let (isChanged, outside) = try await request.write { tx in
            let edited = try trip.edited({ try input.applied(to: $0, account: account, now: tx.now) }, in: tx)
            let bookings = try TripBooking.all(of: edited.trip.id, in: tx)
            return (edited.isChanged, try TripStops.of(edited.trip, in: tx).outsideTripWords(bookings))
        }
        let notice = ["Saved.", outside].compactMap(\.self).joined(separator: " ")
        return .redirect(to: "/trips/\(trip.id)", notice: isChanged ? notice : nil)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let trip = try request.trip(in: tx)
        return StoredFields(
            UndoRows.Row("trip", trip.id.rawValue), trip.title, texts(of: trip.fields),
            labels: [
                "name": "Name", "from": "From", "to": "To", "start": "First day", "end": "Last day",
                "expense": "Expense", "notes": "Notes",
            ])
    }

    private static func input(_ request: PageRequest) -> TripInput {
        TripInput(
            name: request.text("name"), from: request.text("from"), to: request.text("to"),
            start: request.text("start"), end: request.text("end"), expense: request.text("expense"),
            notes: request.text("notes"))
    }

    /// By field; nil if everything is valid.
    private static func problems(_ input: TripInput, old: Trip.Fields, _ request: PageRequest) -> [String: String]? {
        do {
            _ = try input.applied(to: old, account: request.account, now: request.now)
            return nil
        } catch let error as TripError {
            return [field(of: error): error.sentence]
        } catch let error as DateEntryError {
            if case .day(let text, _) = error, text == input.end, text != input.start {
                return ["end": error.sentence]
            }
            return ["start": error.sentence]
        } catch {
            return ["name": (error as? any UserFacingError)?.sentence ?? "Not valid."]
        }
    }

    private static func field(of error: TripError) -> String {
        switch error {
        case .longNotes: "notes"
        case .longPlace: "to"
        case .negativeExpense, .largeExpense, .brokenExpense: "expense"
        case .endWithoutStart, .endsBeforeStart: "end"
        default: "name"
        }
    }

    private static func texts(of fields: Trip.Fields) -> [String: String] {
        [
            "name": fields.name ?? "", "from": fields.from?.name ?? "", "to": fields.to?.name ?? "",
            "start": fields.days?.lowerBound.description ?? "", "end": fields.days?.upperBound.description ?? "",
            "expense": fields.expense.typed ?? "", "notes": fields.notes ?? "",
        ]
    }

    private static func page(_ trip: Trip?, _ fields: [String: String], _ problems: [String: String]) -> Page {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        let own = trip.map { "/trips/\($0.id)" }
        let model = TripFormModel(
            path: own.map { "\($0)/edit" } ?? "/trips/add", backPath: own ?? TripPages.path, isNew: trip == nil,
            title: trip?.title, name: field("name"), from: field("from"), to: field("to"), start: field("start"),
            end: field("end"), expense: field("expense"), notes: field("notes"), photo: field("photo"),
            photosPath: trip.map { "/photos/\($0.id)" })
        return Page(
            "trip_form", title: trip.map { "Edit \($0.title)" } ?? "New trip", section: TripPages.path,
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

struct TripFormModel: PageModel {
    let path: String
    let backPath: String
    let isNew: Bool
    /// Nil for a new trip.
    let title: String?
    let name: FieldModel
    let from: FieldModel
    let to: FieldModel
    let start: FieldModel
    let end: FieldModel
    let expense: FieldModel
    let notes: FieldModel
    /// Only its problem: a file that was chosen cannot be filled in again.
    let photo: FieldModel
    /// Where its photos are changed; nil for a new trip.
    let photosPath: String?
}
