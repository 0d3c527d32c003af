import Agenda
import Night
import PageKit
import Platform
import Storage
import Values

/// `/openmics/ID`: an open mic with its nights, and the form that changes it.
enum OpenMicPage {
    static func addRoutes(to router: PageRouter) {
        router.get("openmics/:openmic", needs: .read) { .page(try await page(of: $0)) }
        router.edit("openmics/:openmic/edit", on: "openmics/:openmic", of: stored, edit)
        router.post("openmics/:openmic/remove") { request in
            let mic = try await request.openMic()
            let people = try await request.write { tx in
                let people = try mic.peopleOnNextList(in: tx)
                try mic.remove(in: tx)
                return people
            }
            let notice = ["Removed the open mic \(mic.name).", OpenMic.notTold(people)].compactMap(\.self)
            return .redirect(to: OpenMicPages.path, notice: notice.joined(separator: " "))
        }
    }

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        let mic = try await request.openMic()
        let (input, account, modules) = (request.openMicInput, request.account, request.services.modules)
        do {
            let effect = try await request.write {
                try input.change(mic, account: account, modules: modules, in: $0).effect
            }
            return .redirect(
                to: mic.path, notice: effect.map { (["Saved."] + $0.sentences).joined(separator: " ") })
        } catch let problems as InputProblems<OpenMicInput.Field> {
            return .page(
                try await page(of: request, typed: request.texts(OpenMicFields.names), problems: problems.messages))
        }
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let mic = try OpenMic.find(request.id("openmic"), account: request.account.id, in: tx)
        let modes = OpenMic.Mode.allCases.map { ($0.rawValue, $0.rawValue) }
        return StoredFields(
            UndoRows.Row("open_mic", mic.id.rawValue), mic.name, mic.typed,
            labels: [
                "keyword": "Word", "spots": "Spots", "mode": "Order", "drawn": "Drawn spots", "opens": "Opens",
                "closes": "Closes",
            ], choices: ["mode": Dictionary(uniqueKeysWithValues: modes)])
    }

    private static func page(
        of request: PageRequest, typed: [String: String]? = nil, problems: [String: String] = [:]
    ) async throws -> Page {
        let (mic, now) = (try await request.openMic(), request.now)
        let (sheets, people) = try await request.read { tx in
            let nights = try mic.nights(withCanceled: true, in: tx)
            let coming = nights.filter { !$0.event.isOver(at: now) }.prefix(5)
            let past = nights.filter { $0.event.isOver(at: now) }.suffix(5).reversed()
            return (try (coming + past).map { try OpenMicSheet($0, in: tx) }, try mic.peopleOnNextList(in: tx))
        }
        return Page(
            "openmic", title: mic.name, section: OpenMicPages.path, status: problems.isEmpty ? 200 : 422,
            model: OpenMicModel(
                mic, sheets, notTold: OpenMic.notTold(people), fields: OpenMicFields(typed ?? mic.typed, problems),
                isRefused: !problems.isEmpty, now: now))
    }
}

/// An open mic with its nights.
struct OpenMicModel: PageModel {
    struct Night: Codable, Hashable, Sendable {
        let id: Int64
        let path: String
        /// `Mon Dec 7 2026, 8 PM`
        let title: String
        /// `3 people, 1 here`, `3 people, canceled`
        let words: String
    }

    let name: String
    let path: String
    let keyword: String
    let words: String
    /// When sign-up opens and closes for the next show.
    let signUp: String?
    let nights: [Night]
    let hasNights: Bool
    /// Who hears nothing when it is removed; nil for nobody.
    let notTold: String?
    let fields: OpenMicFields
    /// The form is shown again with its problems.
    let isRefused: Bool

    init(
        _ mic: OpenMic, _ sheets: [OpenMicSheet], notTold: String?, fields: OpenMicFields, isRefused: Bool,
        now: Instant
    ) {
        (name, path, keyword, words) = (mic.name, mic.path, mic.keyword, mic.words)
        let coming = sheets.map(\.night).filter { !$0.event.isOver(at: now) }
        signUp = (coming.first { !$0.event.isCanceled } ?? coming.first)?.signUpWords(at: now)
        nights = sheets.map { sheet in
            let event = sheet.night.event
            let here = sheet.hereCount == 0 ? "" : ", \(sheet.hereCount) here"
            return Night(
                id: event.id.rawValue, path: sheet.night.path, title: DateText().long(event.startsAt, in: event.zone),
                words: sheet.count.counted("person", "people") + here + (event.isCanceled ? ", canceled" : ""))
        }
        hasNights = !nights.isEmpty
        (self.fields, self.notTold) = (fields, notTold)
        self.isRefused = isRefused
    }
}
