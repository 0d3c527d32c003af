package import Agenda
import ImageFiles
import Logging
package import Messaging
import People
package import Platform
package import Storage
package import Twilio
package import Values

/// A request for a page by somebody who is signed in. A form was checked to come from one of our own pages.
package struct PageRequest: Sendable {
    package let services: PageServices
    package let staged: StagedUploads
    package let thumbnails: Thumbnails
    package let account: Account
    /// Who is signed in.
    package let member: Member
    package let session: Session
    package let now: Instant
    /// The path of the page that the request was made from, with its query; nil if the browser does not say.
    package let cameFrom: String?
    package let parameters: [String: String]
    /// The first value of each name.
    package let query: [String: String]
    package let queryFields: [(String, String)]
    /// Its address, with its query.
    let path: String
    /// Empty unless it is a form.
    package internal(set) var form: FormBody
    /// Whether a script asks for the parts of an open page that have changed.
    package let isForParts: Bool
    /// Empty unless the form may send files.
    let files: [UploadedFile]
    /// What an edit form has to compare when it is saved; nil for other forms.
    var check: SaveCheck?
    let permissions: RoutePermissions

    /// Whether the member may open a page of the gateway.
    package func leads(to path: String) -> Bool { permissions.leads(member.role, to: path) }

    package var store: Store { services.store }

    /// A key in the path. Throws `PageError.notFound` for what is no key.
    package func id<Noun>(_ name: String, of noun: Noun.Type = Noun.self) throws(PageError) -> ID<Noun> {
        try Self.key(parameters[name])
    }

    /// A key in the form. Throws `PageError.notFound` for what is no key.
    package func formID<Noun>(_ name: String, of noun: Noun.Type = Noun.self) throws(PageError) -> ID<Noun> {
        try Self.key(form[name])
    }

    /// The keys under one name in the form, or in the address. Throws `PageError.notFound` for what is no key.
    package func ids<Noun>(_ name: String, of noun: Noun.Type = Noun.self) throws(PageError) -> [ID<Noun>] {
        let given = queryFields.filter { $0.0 == name }.map(\.1) + form.values(name)
        var ids: [ID<Noun>] = []
        for text in given {
            let id: ID<Noun> = try Self.key(text)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Throws `PageError.notFound` for what is no key.
    package static func key<Noun>(_ text: String?) throws(PageError) -> ID<Noun> {
        guard let text, text.utf8.count < 19, text.isBareNumber, let number = Int64(text) else { throw .notFound }
        return ID(number)
    }

    /// What is searched for (`?q=`), as it was typed; empty for nothing.
    ///
    /// - Parameter most: in characters.
    package func searched(_ most: Int = 100) -> String { String((query["q"] ?? "").prefix(most)) }

    /// A text in the form without spaces around it; empty if it is absent.
    package func text(_ name: String) -> String { (form[name] ?? "").trimmed() }

    /// A password in the form, as it was typed.
    package func password(_ name: String) -> String { form[name] ?? "" }
    /// Several such texts by their names.
    package func texts(_ names: [String]) -> [String: String] {
        Dictionary(names.map { ($0, text($0)) }) { first, _ in first }
    }

    /// A field with few values. Throws `PageError.badField`.
    package func choice<Value>(_ name: String, _ values: [String: Value]) throws(PageError) -> Value {
        guard let value = values[text(name)] else { throw .badField(name) }
        return value
    }

    /// The files of one field, without those that nobody chose.
    package func files(_ name: String) -> [UploadedFile] { files.filter { $0.field == name } }

    /// How long texts wait that are sent from a page, so that sending them can be undone.
    package func sendingWait() async throws -> Duration {
        try await read { [id = account.id] in try SendingWait.of(id, in: $0) }
    }

    /// How an hourly limit delays so many texts; nil if it does not.
    package func delay(of texts: TextPreview) async throws -> HourlyLimit.Delay? {
        try await read { [id = account.id, count = texts.texts.count] in
            try HourlyLimit.delay(of: count, by: id, in: $0)
        }
    }

    /// Reads in one snapshot.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.read(at: now, body)
    }

    /// Writes about the account. An edit form that is outdated writes nothing.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        if let check { return try await check.write(self, body) }
        return try await store.write(.account(account.id), at: now, body)
    }
}

/// Why there is no page.
package enum PageError: Error, Hashable {
    case notFound
    /// A field of a form has a value that our pages do not offer.
    case badField(String)
    /// Others change the same all the time.
    case busy
}

extension PageError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .notFound: "There is no such page."
        case .badField(let name): "Please check the form: \(name.quotedLine) has a value that the page does not offer."
        case .busy: "It is being changed by others at the moment, so nothing was saved. Try again."
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .notFound: .notFound
        case .badField: .invalid
        case .busy: .refused
        }
    }
}

extension PageRequest {
    /// The files that wait under the token in the path; nil if they are gone.
    package func stagedBatch() -> StagedUploads.Batch? {
        staged.find(parameters["token"] ?? "", account: account.id, now: now)
    }

    /// Stores the pictures that were sent from the album or the camera, without their location data. An answer that a
    /// field was left empty is no picture.
    package func photos() async -> Result<[PhotoFile], PictureRefusal> {
        let photoStore = PhotoStore(store)
        var stored: [PhotoFile] = []
        for file in files("photo") + files("camera") {
            do {
                stored.append(try await photoStore.add(file.bytes))
            } catch let error as ImageError {
                return .failure(PictureRefusal(sentence: "\(file.name.shortened(to: 60)) cannot be used: \(error)."))
            } catch {
                services.log.error("a picture could not be stored", metadata: ["reason": "\(error)"])
                return .failure(PictureRefusal(sentence: "The picture could not be stored. Try again in a moment."))
            }
        }
        return .success(stored)
    }
}

/// A file that was sent and is no usable picture.
package struct PictureRefusal: Error {
    package let sentence: String
}
