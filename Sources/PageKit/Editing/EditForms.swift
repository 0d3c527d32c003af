import Platform
package import Storage
import Synchronization
import Twilio
import Values

/// The forms that change what is stored, and the pages that they are on.
package final class EditForms: Sendable {
    /// Reads what is stored in the fields of the forms of a page: one, or one for each row.
    package typealias Reader = @Sendable (PageRequest, Transaction) throws -> [StoredFields]

    private struct Form: Sendable {
        let path: String
        let page: String
        let reader: Reader
    }

    private let forms = Mutex<[Form]>([])

    init() {}

    func add(_ path: String, on page: String, _ reader: @escaping Reader) {
        forms.withLock { $0.append(Form(path: path, page: page, reader: reader)) }
    }

    /// The routes of all forms, each with the route of its page: `POST /todos/{subject}/edit/{todo}`.
    package var all: [(form: String, page: String)] {
        forms.withLock { forms in
            forms.map { (RoutePermissions.name("POST", $0.path), RoutePermissions.name("GET", $0.page)) }
        }
    }

    private func hasForms(_ page: String) -> Bool { forms.withLock { $0.contains { $0.page == page } } }

    /// What the forms of a page take along. Nothing of a form that the page does not have now.
    func basis(on page: String, _ request: PageRequest, in tx: Transaction) throws -> String {
        let readers = forms.withLock { $0.filter { $0.page == page }.map(\.reader) }
        var all = ""
        for reader in readers {
            do {
                all += try reader(request, tx).map(\.basis).joined()
            } catch let error as any UserFacingError where error.httpStatus < 500 {
                continue
            }
        }
        return all
    }

    /// The handler of a page, whose forms take along what they show. It is read before the page, so that a page never
    /// shows less than its forms say.
    func showing(_ page: String, _ handler: @escaping PageRouter.Handler) -> PageRouter.Handler {
        { [self] request in
            guard hasForms(page) else { return try await handler(request) }
            let basis = try await request.read { try self.basis(on: page, request, in: $0) }
            return try await handler(request).showing(basis)
        }
    }

    /// The handler of a form. It gets the form with what others have changed and the form has not; its write is refused
    /// if something has changed since then, and tried again.
    func saving(
        on page: String, _ stored: @escaping @Sendable (PageRequest, Transaction) throws -> StoredFields,
        _ handler: @escaping PageRouter.Handler
    ) -> PageRouter.Handler {
        { [self] request in
            for _ in 1...Self.mostTries {
                let (now, basis) = try await request.read { tx in
                    (try stored(request, tx), try self.basis(on: page, request, in: tx))
                }
                let (form, collisions) = now.merged(into: request.form)
                guard collisions.isEmpty else {
                    return try await outdated(collisions, now, form, on: page, request)
                }
                var merged = request
                merged.form = form
                if form[StoredFields.basisName] != nil {
                    merged.check = SaveCheck(now) { try stored(request, $0) }
                }
                do {
                    return try await handler(merged).showing(basis)
                } catch is SaveCheck.Outdated {
                    continue
                }
            }
            throw PageError.busy
        }
    }

    private static let mostTries = 5

    /// Says what has changed, and keeps what was typed.
    private func outdated(
        _ collisions: [StoredFields.Field], _ stored: StoredFields, _ form: FormBody, on page: String,
        _ request: PageRequest
    ) async throws -> PageResponse {
        let (account, undo) = (request.account, request.services.undo)
        let (last, names) = try await request.read { tx in
            (
                try undo.lastChange(of: stored.row, account: account.id, in: tx),
                try Member.actors(of: account.id, in: tx)
            )
        }
        let back = page.split(separator: "/").map { part in
            part.hasPrefix(":") ? request.parameters[String(part.dropFirst())] ?? "" : String(part)
        }
        let model = OutdatedModel(
            stored, collisions, form: form, path: request.path, backPath: "/" + back.joined(separator: "/"),
            last: last.map { step in
                let who = step.actor.map { $0 == request.member.id ? "you" : names[$0] ?? "a former member" }
                let when = DateText().short(step.at, in: account.zone, now: request.now)
                return "Last change: \([who, when].compactMap(\.self).joined(separator: ", ")): \(step.sentence)"
            })
        return .page(Page("outdated", title: model.title, status: 409, model: model))
    }
}

/// Compares what is stored with what a form was merged with, in the transaction that saves it.
final class SaveCheck: Sendable {
    /// Something has changed, so nothing was saved. No page handles it.
    struct Outdated: Error {}

    /// What has to be stored; nil once the form has removed it.
    private let expected: Mutex<StoredFields?>
    private let stored: @Sendable (Transaction) throws -> StoredFields

    init(_ expected: StoredFields, _ stored: @escaping @Sendable (Transaction) throws -> StoredFields) {
        self.expected = Mutex(expected)
        self.stored = stored
    }

    /// A form may write several times: each time, what it has stored before is expected.
    func write<Value: Sendable>(
        _ request: PageRequest, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let expected = self.expected.withLock { $0 }
        let (result, after) = try await request.store.write(
            .account(request.account.id), at: request.now
        ) { [stored] tx in
            if let expected, try stored(tx) != expected { throw Outdated() }
            return (try body(tx), try Self.found { try stored(tx) })
        }
        self.expected.withLock { $0 = after }
        return result
    }

    /// Nil for what is gone.
    static func found(_ body: () throws -> StoredFields) throws -> StoredFields? {
        do {
            return try body()
        } catch let error as any UserFacingError where error.httpStatus < 500 {
            return nil
        }
    }
}

extension PageResponse {
    /// The same answer; the forms of a page take along what they show.
    fileprivate func showing(_ basis: String) -> PageResponse {
        guard case .page(var page) = self, !basis.isEmpty else { return self }
        page.basis = basis
        return .page(page)
    }
}
