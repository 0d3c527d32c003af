import Agenda
import ImageFiles
import Logging
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/photos` and `/photos/ID`: the photos of the account, and of events.
enum PhotoPages: SubjectPages {
    typealias Items = PhotoAlbum

    static let path = "/photos"

    static let noun = PageNoun(
        link: ("Photos", path), isInMenu: true, stylesheets: [.picturesStylesheet], templates: templates
    ) { router in
        router.get("photos", show)
        router.get("photos/:subject", show)
        router.upload("photos/:subject/add", limit: PhotoStore.maximumBytes, add)
        router.post("photos/:subject/show", choose)
        router.post("photos/:subject/remove", remove)
        router.get("photos/:subject/file/:photo", file)
        router.get("photos/:subject/file/:photo/small/:divisor", smallFile)
        PhotoSearchPages.addRoutes(to: router)
        PhotoCropPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "photos": PackageResources.photos_mustache, "photo_items": PackageResources.photo_items_mustache,
        "photo_crop": PackageResources.photo_crop_mustache, "photo_found": PackageResources.photo_found_mustache,
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(of: request)) }

    static func page(
        of request: PageRequest, uploadProblem: String? = nil, search: FieldModel = FieldModel("phrase", [:], [:])
    ) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let model = try await request.read { tx in
            try PhotoAlbumModel(
                PhotoAlbum.of(subject, in: tx), subject: SubjectModel(subject, among: subjects, on: path, in: tx),
                others: all(request, in: tx), uploadProblem: uploadProblem, search: search)
        }
        let isValid = uploadProblem == nil && search.problem == nil
        return Page(
            "photos", title: "Photos", section: path, fragments: ["photo_items"], status: isValid ? 200 : 422,
            scripts: [.viewerScript], model: model)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        // Nothing is stored for a subject that is not there.
        _ = try await request.subject()
        let files: [PhotoFile]
        switch await request.photos() {
        case .success(let stored): files = stored
        case .failure(let error): return .page(try await page(of: request, uploadProblem: error.sentence))
        }
        guard !files.isEmpty else {
            return .page(try await page(of: request, uploadProblem: "Choose a picture first."))
        }
        do {
            try await change(request) { [files] album, tx in
                try album.add(files, credit: PhotoCredit(.file), in: tx)
            }
        } catch let error as QuotaError {
            return .page(try await page(of: request, uploadProblem: error.sentence))
        }
        return try await back(request, files.count == 1 ? "Added a photo." : "Added \(files.count) photos.")
    }

    @Sendable
    static func choose(_ request: PageRequest) async throws -> PageResponse {
        let id = try request.formID("photo", of: Photo.self)
        try await change(request) { album, tx in try album.show(album.find("\(id)"), in: tx) }
        return try await back(request)
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let ids = try request.ids("photo", of: Photo.self)
        guard !ids.isEmpty else { return try await back(request, "First select the photos to remove.") }
        try await change(request) { album, tx in
            try album.remove(album.find(all: ids.map { "\($0)" }), in: tx)
        }
        return try await back(request, ids.count == 1 ? "Removed a photo." : "Removed \(ids.count) photos.")
    }

    /// The picture itself. A photo's file never changes.
    @Sendable
    static func file(_ request: PageRequest) async throws -> PageResponse {
        let (photo, photoStore) = (try await photo(request), PhotoStore(request.store))
        try await photoStore.fetch([photo])
        guard let bytes = photoStore.bytes(named: photo.file) else { throw PageError.notFound }
        return .file(
            PageFile(bytes: bytes, contentType: PhotoFile.contentType(ofFile: photo.file), isImmutable: true))
    }

    /// A small copy of the picture for a tile; where there is none, it leads to the picture.
    @Sendable
    static func smallFile(_ request: PageRequest) async throws -> PageResponse {
        let (photo, photoStore) = (try await photo(request), PhotoStore(request.store))
        try await photoStore.fetch([photo])
        guard let divisor = Int(request.parameters["divisor"] ?? ""),
            let bytes = await request.thumbnails.bytes(of: photo, dividedBy: divisor, in: photoStore)
        else {
            // The photo itself can be kept by the browser; there may be a small copy later.
            return .redirect(to: "/photos/\(request.parameters["subject"] ?? "")/file/\(photo.id)")
        }
        return .file(PageFile(bytes: bytes, contentType: "image/jpeg", isImmutable: true))
    }

    /// The photo in the path. Throws `PageError.notFound` for another account's.
    static func photo(_ request: PageRequest) async throws -> Photo {
        let id = try request.id("photo", of: Photo.self)
        return try await items(of: request).find("\(id)")
    }
}
