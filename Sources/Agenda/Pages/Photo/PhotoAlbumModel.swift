import Agenda
import PageKit
import Platform
import Storage
import Values

/// The photos of one subject; the first is the one that is shown.
struct PhotoAlbumModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let photo: PhotoFrame
        let isShown: Bool
        /// `4000 × 3000`
        let size: String
        let credit: PhotoCreditText?
        /// The whole picture.
        let filePath: String
        let cropPath: String
    }

    /// Another album that has photos.
    struct Other: Codable, Hashable, Sendable {
        let name: String
        let path: String
        let photo: PhotoFrame
        let count: Int
    }

    let subject: SubjectModel
    let isOwn: Bool
    let items: [Item]
    let hasItems: Bool
    /// Why a file was not taken.
    let uploadProblem: String?
    let search: FieldModel
    let others: [Other]
    let hasOthers: Bool
}

extension PhotoAlbumModel {
    init(
        _ album: PhotoAlbum, subject: SubjectModel, others: [(PhotoAlbum, SubjectModel)], uploadProblem: String?,
        search: FieldModel
    ) {
        self.subject = subject
        isOwn = album.subject.isAccount
        items = album.items.enumerated().map { index, photo in
            Item(
                id: photo.id, photo: PhotoFrame(photo, .tile), isShown: index == 0,
                size: "\(photo.width) × \(photo.height)", credit: PhotoCreditText(photo.credit),
                filePath: PhotoFrame(photo, .whole).path, cropPath: "/photos/\(subject.key)/crop/\(photo.id)")
        }
        hasItems = !items.isEmpty
        (self.uploadProblem, self.search) = (uploadProblem, search)
        self.others = others.compactMap { other, subject in
            guard other.subject.id != album.subject.id, let first = other.items.first else { return nil }
            return Other(
                name: subject.name ?? "Your own photos", path: subject.page(PhotoPages.path),
                photo: PhotoFrame(first, .tile), count: other.items.count)
        }
        hasOthers = !self.others.isEmpty
    }
}

/// The picture that a search proposed.
struct FoundPictureModel: PageModel {
    let subject: SubjectModel
    let backPath: String
    let photo: PhotoFrame?
    let credit: PhotoCreditText?
    let search: FieldModel
}

/// The visible part of a photo, to be changed.
struct PhotoCropModel: PageModel {
    let subject: SubjectModel
    let path: String
    let backPath: String
    let photo: PhotoFrame
    let zoom: FieldModel
    let x: FieldModel
    let y: FieldModel
}
