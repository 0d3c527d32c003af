import Agenda
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/photos/ID/found`: a random picture for any words, to be used or not.
enum PhotoSearchPages {
    static func addRoutes(to router: PageRouter) {
        router.post("photos/:subject/search", search)
        router.get("photos/:subject/found", show)
        router.get("photos/:subject/found/:file", file)
        router.post("photos/:subject/use", use)
    }

    @Sendable
    static func search(_ request: PageRequest) async throws -> PageResponse {
        let (subject, typed) = (try await request.subject(), request.text("phrase"))
        do {
            let finder = try request.services.pictureFinder()
            _ = try await ProposePicture(phrase: PictureFinder.phrase(typed), subject: subject.id, finder: finder)
                .run(now: request.now, store: request.store)
        } catch let error as any UserFacingError {
            let field = FieldModel("phrase", ["phrase": typed], ["phrase": error.sentence])
            return .page(try await page(request, field))
        }
        return .redirect(to: "/photos/\(subject.pageKey)/found")
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, nil))
    }

    /// - Parameter field: what was searched for, if that failed; nil for the words of the picture that was found.
    private static func page(_ request: PageRequest, _ field: FieldModel?) async throws -> Page {
        let (subject, account, subjects) = (try await request.subject(), request.account.id, request.services.subjects)
        let model = try await request.read { tx in
            let found = try PhotoCandidate.find(account: account, subject: subject.id, in: tx)
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return FoundPictureModel(
                subject: subject, backPath: subject.page(PhotoPages.path),
                photo: found.map { PhotoFrame(path: "/photos/\(subject.key)/found/\($0.file.name)", $0.file) },
                credit: found.flatMap { PhotoCreditText($0.credit) },
                search: field ?? FieldModel("phrase", ["phrase": found?.phrase ?? ""], [:]))
        }
        return Page(
            "photo_found", title: "Find a picture", section: PhotoPages.path,
            status: field?.problem == nil ? 200 : 422, scripts: [.viewerScript], model: model)
    }

    /// The picture that was found. Its name is the hash of its content.
    @Sendable
    static func file(_ request: PageRequest) async throws -> PageResponse {
        let (subject, account) = (try await request.subject(), request.account.id)
        let (name, photoStore) = (request.parameters["file"] ?? "", PhotoStore(request.store))
        let bytes = try await request.read { tx -> [UInt8]? in
            let found = try PhotoCandidate.find(account: account, subject: subject.id, in: tx)
            guard found?.file.name == name else { return nil }
            try photoStore.fetch(name, in: tx)
            return photoStore.bytes(named: name)
        }
        guard let bytes else { throw PageError.notFound }
        return .file(PageFile(bytes: bytes, contentType: PhotoFile.contentType(ofFile: name), isImmutable: true))
    }

    @Sendable
    static func use(_ request: PageRequest) async throws -> PageResponse {
        let (subject, account, subjects) = (try await request.subject(), request.account.id, request.services.subjects)
        let photo = try await request.write { tx in
            try PhotoCandidate.find(account: account, subject: subject.id, in: tx)?.use(crop: .whole, in: tx)
        }
        guard photo != nil else { throw PhotoError.noCandidate }
        let model = try await request.read { try SubjectModel(subject, among: subjects, in: $0) }
        return .redirect(to: model.path ?? model.page(PhotoPages.path), notice: "Added the picture.")
    }
}
