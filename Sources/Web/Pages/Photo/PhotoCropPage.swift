import Agenda
import Storage
import Templates
import Twilio
import Values

/// `/photos/ID/crop/PHOTO`: which part of a photo is shown. The file stays whole.
enum PhotoCropPage {
    static func addRoutes(to router: PageRouter) {
        router.get("photos/:subject/crop/:photo", show)
        router.post("photos/:subject/crop/:photo", save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, try await PhotoPages.photo(request), problems: [:]))
    }

    /// Saves, or with a step shows the form again with the part moved.
    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        var photo = try await PhotoPages.photo(request)
        let typed = ["zoom", "x", "y"].map { ($0, request.text($0)) }
        do throws(CropError) {
            photo.crop = try photo.crop.changed(
                zoom: request.text("zoom"), pan: "\(request.text("x")),\(request.text("y"))")
        } catch {
            let name = if case .zoom = error { "zoom" } else { "x" }
            let fields = Dictionary(uniqueKeysWithValues: typed)
            return .page(try await page(request, photo, fields: fields, problems: [name: error.sentence]))
        }
        if let step = request.form["step"] {
            guard let step = Crop.Step(rawValue: step) else { throw PageError.badField("step") }
            photo.crop = photo.crop.stepped(step)
            return .page(try await page(request, photo, problems: [:]))
        }
        _ = try await PhotoPages.change(request) { [photo] album, tx in
            try album.crop(album.find("\(photo.id)"), to: photo.crop, in: tx)
        }
        return try await PhotoPages.back(request, "Saved.")
    }

    private static func page(
        _ request: PageRequest, _ photo: Photo, fields: [String: String]? = nil, problems: [String: String]
    ) async throws -> Page {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let pan = photo.crop.panText.split(separator: ",").map(String.init)
        let fields = fields ?? ["zoom": photo.crop.zoomText, "x": pan[0], "y": pan[1]]
        let model = try await request.read { tx in
            let subject = try SubjectModel(subject, among: subjects, in: tx)
            return PhotoCropModel(
                subject: subject, path: "/photos/\(subject.key)/crop/\(photo.id)",
                backPath: subject.page(PhotoPages.path), photo: PhotoFrame(photo, .card),
                zoom: FieldModel("zoom", fields, problems), x: FieldModel("x", fields, problems),
                y: FieldModel("y", fields, problems))
        }
        return Page(
            "photo_crop", title: "Choose the part that is shown", section: PhotoPages.path,
            status: problems.isEmpty ? 200 : 422, scripts: [.cropScript], model: model)
    }
}
