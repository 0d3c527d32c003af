import HTTPTypes
import Hummingbird
import NIOCore
import Platform
import Twilio

/// Reads the body of a form with files, up to the limit of its route.
struct UploadReader: Sendable {
    /// Of all files of the form.
    let limit: Int
    let boundary: MultipartBoundary
    /// What the form may need of the memory for uploads.
    let reservation: Int

    /// The headers of the parts and the other fields.
    private static let overhead = 128 * 1024

    init(_ request: Request, limit: Int) throws(PageAccess.FormRefusal) {
        guard let boundary = MultipartBoundary(contentType: request.headers[.contentType]) else { throw .notAForm }
        let declared = request.headers[.contentLength].map { Int($0) ?? .max }
        (self.limit, self.boundary, reservation) = (limit, boundary, declared ?? limit + Self.overhead)
    }

    /// The most that a connection receives for it. Twice the limit, so that a browser that sends a little too much gets
    /// the answer.
    var connectionBytes: Int { 2 * (limit + Self.overhead) }

    /// Refuses a form that says that it is too large, before any of it is read.
    func checkDeclaredSize() throws(PageAccess.FormRefusal) {
        guard reservation <= limit + Self.overhead else { throw .filesTooLarge(limit: limit) }
    }

    /// - Parameter token: of the session; it must accept the form's token, which precedes all files.
    func read(_ body: RequestBody, _ token: SecretToken) async throws -> (form: FormBody, files: [UploadedFile]) {
        var parser = MultipartParser(boundary: boundary, limits: MultipartParser.Limits(fileBytes: limit))
        var (form, files, received) = (FormBody(), [UploadedFile](), 0)
        do {
            for try await chunk in body {
                received += chunk.readableBytes
                guard received <= limit + Self.overhead else {
                    throw PageAccess.FormRefusal.filesTooLarge(limit: limit)
                }
                parser.append(chunk.readableBytesView)
                while let part = try parser.next() {
                    switch part {
                    case .field("form", let value):
                        guard token.accepts(formToken: value) else { throw PageAccess.FormRefusal.wrongToken }
                        parser.acceptsFiles = true
                        form.append("form", value)
                    case .field(let name, let value): form.append(name, value)
                    case .file(let file): files.append(file)
                    }
                }
            }
            try parser.finish()
        } catch let error as MultipartError {
            throw error.refusal
        } catch let refusal as PageAccess.FormRefusal {
            throw refusal
        } catch {
            throw PageAccess.FormRefusal.malformed
        }
        guard parser.acceptsFiles else { throw PageAccess.FormRefusal.wrongToken }
        return (form, files)
    }
}

extension MultipartError {
    fileprivate var refusal: PageAccess.FormRefusal {
        switch self {
        case .malformed, .cutOff, .tooManyParts: .malformed
        case .tooLarge(let limit): .filesTooLarge(limit: limit)
        case .fieldsTooLong: .tooLarge
        case .fileBeforeToken: .wrongToken
        }
    }
}
