import Agenda
import Night
import PageKit
import People
import Platform
import Storage
import Values

/// `/openmics/ID/nights/EVENT`: the list of a night, for a phone at the door.
enum OpenMicNightPage {
    static func addRoutes(to router: PageRouter) {
        router.get("openmics/:openmic/nights/:event", needs: .night) { .page(try await page(of: $0)) }
        router.post("openmics/:openmic/nights/:event/mark", needs: .door, mark)
        router.post("openmics/:openmic/nights/:event/walkin", needs: .door, addWalkIn)
        router.post("openmics/:openmic/nights/:event/contact", addContact)
    }

    @Sendable
    static func mark(_ request: PageRequest) async throws -> PageResponse {
        let night = try await request.openMicNight()
        let entry: ID<OpenMicEntry> = try request.formID("micentry")
        let marks = Dictionary(uniqueKeysWithValues: OpenMicDoor.Mark.allCases.map { ($0.rawValue, $0) })
        let mark = try request.choice("mark", marks)
        let isChanged = try await request.write { try OpenMicDoor(night).mark(entry, mark, in: $0) }
        return .redirect(to: night.path, notice: isChanged ? "Saved." : nil)
    }

    @Sendable
    static func addWalkIn(_ request: PageRequest) async throws -> PageResponse {
        let (night, name) = (try await request.openMicNight(), request.text("name"))
        do {
            let entry = try await request.write { try OpenMicDoor(night).add(name, in: $0) }
            return .redirect(to: night.path, notice: "Added \(entry.title).")
        } catch let problem as OpenMicProblem {
            return .page(try await page(of: request, problem: problem.sentence))
        }
    }

    @Sendable
    static func addContact(_ request: PageRequest) async throws -> PageResponse {
        let night = try await request.openMicNight()
        let entry: ID<OpenMicEntry> = try request.formID("micentry")
        let (account, modules) = (request.account, request.services.modules)
        do {
            _ = try await request.write {
                try OpenMicDoor(night).addContact(entry, account: account, modules: modules, in: $0)
            }
        } catch let error as ContactError {
            return .refused(to: night.path, problem: error.sentence)
        }
        return .redirect(to: night.path, notice: "Added to your contacts.")
    }

    private static func page(of request: PageRequest, problem: String? = nil) async throws -> Page {
        let (night, now) = (try await request.openMicNight(), request.now)
        let sheet = try await request.read { try OpenMicSheet(night, in: $0) }
        let model = OpenMicNightModel(
            sheet, walkIn: FieldModel(value: problem == nil ? "" : request.text("name"), problem: problem),
            region: request.account.region, now: now)
        return Page(
            "openmic_night", title: night.title, section: OpenMicPages.path, fragments: ["openmic_rows"],
            status: problem == nil ? 200 : 422, model: model)
    }
}
