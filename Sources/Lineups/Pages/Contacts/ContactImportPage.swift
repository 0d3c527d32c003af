import Lineups
import PageKit
import People
import Platform
import SheetReader
import Storage
import Twilio
import Values

/// `/contacts/import`: choose files, see what they would change, approve it.
enum ContactImportPage {
    /// Of all files together. Address books with pictures are large.
    static let limit = 32 * 1024 * 1024

    static func addRoutes(to router: PageRouter) {
        router.get("contacts/import", show)
        router.upload("contacts/import", limit: limit, choose)
        router.get("contacts/import/:token", isReport: true, report)
        router.post("contacts/import/:token", isReport: true, approve)
    }

    /// With `?from=` the rows that were pasted for a report, to correct them.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let batch = request.staged.find(request.query["from"] ?? "", account: request.account.id, now: request.now)
        return .page(page(problem: nil, pasted: batch?.pasted))
    }

    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        let pasted = request.text("pasted")
        var files = request.files("files")
        if pasted.contains(where: { !$0.isWhitespace }) {
            files.append(
                UploadedFile(field: "pasted", name: pastedName(pasted), contentType: "", bytes: Array(pasted.utf8)))
        }
        guard !files.isEmpty else { return .page(page(problem: "Choose a file, or paste rows.")) }
        let batch = try request.staged.stage(
            files, fields: ["pasted": pasted], account: request.account.id, now: request.now)
        return .redirect(to: "/contacts/import/\(batch.token)")
    }

    /// The kind of a pasted text is known by its content.
    private static func pastedName(_ text: String) -> String {
        text.prefix(200).uppercased().contains("BEGIN:VCARD") ? "pasted.vcf" : "pasted.tsv"
    }

    @Sendable
    static func report(_ request: PageRequest) async throws -> PageResponse {
        guard let batch = request.stagedBatch() else {
            return .refused(to: "/contacts/import", problem: StagedUploads.gone)
        }
        let choice = Choice(request.queryFields)
        let outcome = try await run(batch, choice, isDryRun: true, skipsBadRows: true, request)
        if let problem = outcome.problem { return .page(page(problem: problem, pasted: batch.pasted)) }
        let result = outcome.result
        let model = ImportReportModel(
            title: "Import contacts", crumb: "Contacts", crumbPath: "/contacts",
            files: batch.files.map(\.name).joined(separator: ", "),
            summary: "\(result.report.plan).", lists: outcome.lists,
            path: "/contacts/import/\(batch.token)",
            button: result.summary.changesAnything
                ? (result.problems.isEmpty ? "Import" : "Import the valid rows") : nil,
            skipsBadRows: !result.problems.isEmpty,
            backPath: "/contacts/import" + (batch.pasted == nil ? "" : "?from=\(batch.token)"),
            choices: outcome.choices(choice, path: "/contacts/import/\(batch.token)"))
        return .page(Page("import_report", title: model.title, section: "/contacts", model: model))
    }

    @Sendable
    static func approve(_ request: PageRequest) async throws -> PageResponse {
        let token = request.parameters["token"] ?? ""
        guard let batch = request.staged.take(token, account: request.account.id, now: request.now) else {
            return .refused(to: "/contacts/import", problem: StagedUploads.gone)
        }
        defer { request.staged.discard(batch) }
        let choice = Choice(request.form.values("as").map { ("as", $0) } + [("restore", request.text("restore"))])
        let outcome = try await run(
            batch, choice, isDryRun: false, skipsBadRows: request.text("skip") == "yes", request)
        if let problem = outcome.problem { return .page(page(problem: problem, pasted: batch.pasted)) }
        guard outcome.result.summary.changesAnything else {
            return .redirect(to: "/contacts", notice: "Nothing was changed.")
        }
        return .redirect(to: "/contacts", notice: outcome.result.report.sentence)
    }

    /// What was chosen for the preview: `as=tags:Hood`, `restore=yes`.
    private struct Choice {
        var columns: [String: ContactColumn] = [:]
        var restores = false

        init(_ fields: [(String, String)]) {
            for (name, value) in fields {
                if name == "restore", value == "yes" { restores = true }
                let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
                guard name == "as", parts.count == 2 else { continue }
                columns[parts[1]] = ContactColumn.choices.first { "\($0)" == parts[0] }
            }
        }

        static func value(_ field: ContactColumn, _ heading: String) -> String { "\(field):\(heading)" }
    }

    private struct Outcome {
        var result = ImportContacts.Result()
        var lists: [ImportReportModel.Lines] = []
        var columns: [ColumnReport] = []

        /// Nil if there is nothing to choose.
        func choices(_ choice: Choice, path: String) -> ImportReportModel.Choices? {
            var seen: Set<String> = []
            let open = columns.flatMap(\.choices).filter { seen.insert(Heading.choiceKey($0.heading)).inserted }
            let offersRestore = choice.restores || result.summary.removedEarlier > 0
            guard !open.isEmpty || offersRestore else { return nil }
            return ImportReportModel.Choices(
                path: path, columns: open.enumerated().map { ImportReportModel.Choices.Column($0.element, $0.offset) },
                hasColumns: !open.isEmpty, offersRestore: offersRestore, restores: choice.restores,
                chosen: open.compactMap { open in open.field.map { Choice.value($0, open.heading) } })
        }
        /// Why the files cannot be read.
        var problem: String?
    }

    private static func run(
        _ batch: StagedUploads.Batch, _ choice: Choice, isDryRun: Bool, skipsBadRows: Bool, _ request: PageRequest
    ) async throws -> Outcome {
        let contacts = ImportContacts(
            store: request.store, modules: request.services.modules, account: request.account.id,
            region: request.account.region, isDryRun: isDryRun, skipsBadRows: skipsBadRows,
            restores: choice.restores, chosen: choice.columns)
        var (outcome, cards) = (Outcome(), [ImportedCard]())
        do {
            outcome.result = try await contacts.run(batch.importFiles, now: request.now) { step in
                switch step {
                case .progress: break
                case .card(let card): cards.append(card)
                case .columns(let found): outcome.columns.append(found)
                }
            }
        } catch let error as ImportError {
            outcome.problem = "\(error)"
            return outcome
        }
        if outcome.result.report.lines.isEmpty {
            outcome.problem = "No contacts found. Choose vCards (.vcf), or a sheet (.xlsx or CSV) with a column “name”."
            return outcome
        }
        let columns = outcome.columns.flatMap(\.columns)
        outcome.lists = [
            ImportReportModel.Lines(
                "Phone numbers that were not read", outcome.columns.compactMap(\.warning), isWarning: true),
            ImportReportModel.Lines(
                "Rows that cannot be imported", ImportReportModel.problems(outcome.result.problems), isWarning: true),
            ImportReportModel.Lines("New", cards.filter { $0.outcome == .added }.map(\.name)),
            ImportReportModel.Lines("Changed", cards.flatMap(\.changeWords)),
            ImportReportModel.Lines("Groups", cards.compactMap(\.groupWords)),
            ImportReportModel.Lines(
                "Skipped",
                cards.compactMap(\.skippedWords)
                    + outcome.result.placeholders.map { "\($0.place): \($0.reason)" }),
            ImportReportModel.Lines("Notes", ImportReportModel.notes(cards)),
            ImportReportModel.Lines(
                "Columns", columns.compactMap { column in column.meaning.map { "\(column.heading): \($0)" } }),
            ImportReportModel.Lines(
                "Ignored columns", columns.filter { $0.meaning == nil }.map(\.heading)),
        ].compactMap(\.self)
        return outcome
    }

    private static func page(problem: String?, pasted: String? = nil) -> Page {
        Page(
            "contacts_import", title: "Import contacts", section: "/contacts", status: problem == nil ? 200 : 422,
            model: ContactImportModel(
                problem: problem, limit: FileSizeText.of(limit), limitBytes: limit, pasted: pasted ?? ""))
    }
}

struct ContactImportModel: PageModel {
    let problem: String?
    /// `32 MB`
    let limit: String
    let limitBytes: Int
    let pasted: String
}

extension ImportReportModel.Choices.Column {
    fileprivate init(_ choice: ColumnReport.Choice, _ number: Int) {
        let options =
            [Option(value: "", title: "ignored", isSelected: choice.field == nil)]
            + ContactColumn.choices.map { field in
                Option(value: "\(field):\(choice.heading)", title: field.title, isSelected: choice.field == field)
            }
        self.init(
            number: number, heading: choice.heading,
            sample: choice.sample.map { $0.shortened(to: 30) }.joined(separator: ", "), options: options)
    }
}

extension StagedUploads.Batch {
    /// The rows that were pasted; nil for none.
    fileprivate var pasted: String? { fields["pasted"].flatMap { $0.isEmpty ? nil : $0 } }
}

extension ImportedCard {
    fileprivate var changeWords: [String] {
        guard case .updated(let changes) = outcome else { return [] }
        return changes.map { "\(name): \($0)" }
    }

    fileprivate var skippedWords: String? {
        guard case .skipped(let reason) = outcome else { return nil }
        return "\(place)\(name.isEmpty ? "" : ", \(name)"): \(reason)"
    }

    fileprivate var groupWords: String? {
        guard case .group(let names) = outcome, !names.isEmpty else { return nil }
        return "\(name): tagged \(names.joined(separator: ", "))"
    }
}
