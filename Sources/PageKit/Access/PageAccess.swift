import Agenda
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore
package import Platform
import Storage
import Twilio
import Values

/// The checks that every request for a page passes, and what is common to all responses.
package struct PageAccess: Sendable {
    let services: PageServices
    let renderer: PageRenderer
    let uploads = UploadBudget()
    let imports = ImportQueue()
    let thumbnails = Thumbnails()
    let staged: StagedUploads
    /// Shared with the feeds.
    let turns: Turns
    /// Names what a page shows, for its live updates.
    let version: @Sendable (Account) async -> String?

    init(
        services: PageServices, renderer: PageRenderer, turns: Turns,
        version: @escaping @Sendable (Account) async -> String?
    ) {
        (self.services, self.renderer, self.turns, self.version) = (services, renderer, turns, version)
        staged = StagedUploads(random: services.random)
    }

    func answer(
        _ request: Request, _ context: GatewayContext, _ session: Session, _ token: SecretToken,
        _ needs: Permission, _ form: FormBody, files: [UploadedFile] = [], _ cookies: PageCookies,
        _ handler: PageRouter.Handler
    ) async throws -> Response {
        let isForm = request.method == .post
        let now = services.clock.now()
        let (found, signedIn, hasOthers, waiting, before) = try await services.store.read(at: now) { tx in
            let member = try Member.find(session.member, account: session.account, in: tx)
            return (
                try Account.find(session.account, in: tx), member,
                try member.map { try $0.memberships(in: tx).count > 1 } ?? false,
                try InboundMessage.waitingCount(account: session.account, in: tx),
                isForm
                    ? try member.flatMap { try UndoStep.latest(by: $0.acting, account: $0.account, in: tx)?.id } : nil
            )
        }
        guard let account = found, let member = signedIn else { return Self.redirect(to: LocalPath.signInPage) }
        let wanted = HTTPField.Name("X-Fragments").flatMap { request.headers[$0] }
        let fragments = wanted.map { Set($0.split(separator: " ").map(String.init)) }
        // Before anything that the page shows is read.
        let shown = !isForm && wanted == nil ? await version(account) : nil
        let viewer = PageRenderer.Viewer(
            account: account, member: member, hasOtherAccounts: hasOthers,
            formToken: token.formToken(random: services.random), waiting: waiting, version: shown)
        let reflectsNothing = request.method == .get && (request.uri.query ?? "").isEmpty
        let parameters = context.parameters.map { (String($0.key), String($0.value)) }
        // As browsers send forms: a plus sign is a space.
        let fields = try? FormBody(decoding: Array((request.uri.query ?? "").utf8))
        let query = fields?.pairs.map { ($0.name, $0.value) } ?? []
        let pageRequest = PageRequest(
            services: services, staged: staged, thumbnails: thumbnails, account: account, member: member,
            session: session, now: now, cameFrom: cookies.origin.path(of: request.headers[.referer] ?? ""),
            parameters: Dictionary(parameters) { first, _ in first }, query: Dictionary(query) { first, _ in first },
            queryFields: query, path: request.head.path ?? "/", form: form,
            isForParts: wanted != nil, files: files, permissions: renderer.permissions)
        var response: Response
        if let fragments, !isForm, !fragments.isEmpty, fragments.isSubset(of: PageFrameParts.names) {
            return try renderer.response(parts: fragments, for: viewer)
        }
        do {
            // A page that its viewer may not see is not named by what its forms do.
            if !member.role.may(needs) {
                throw NotPermitted(role: member.role, permission: isForm || needs == .pay ? needs : .read)
            }
            try await checkNight(of: pageRequest)
            let answer = try await ActingMember.$current.withValue(member.acting) { try await handler(pageRequest) }
            switch answer {
            case .switched(let token, let path, let notice):
                response = Self.redirect(to: path)
                response.setCookie(cookies.setting(session: token))
                response.setCookie(cookies.setting(notice: notice))
                return response
            case .redirect(let path, let notice, let lasting):
                response = Self.redirect(to: path)
                // What is saved while somebody types is not announced.
                let isTyping = form["typing"] != nil
                let change = isForm && !isTyping ? try await lastChange(of: member) : nil
                let isNew = change.map { $0.id > before ?? ID(0) && $0.kind != UndoStep.final } ?? false
                if let notice = notice ?? (isNew ? change?.sentence : nil) {
                    response.setCookie(cookies.setting(notice: notice))
                }
                if isNew, let change { response.setCookie(cookies.setting(undo: change.id, lasting: lasting)) }
            case .refused(let path, let problem):
                response = Self.redirect(to: path)
                response.setCookie(cookies.setting(problem: problem))
            case .file(let file): response = renderer.response(file, range: request.headers[.range])
            case .page(let page):
                let messages = fragments == nil ? try await messages(in: request, cookies, account.id) : PageMessages()
                response = try renderer.response(
                    page, for: viewer, messages: messages, fragments: fragments,
                    isCompressed: reflectsNothing && CompressedBody.isAccepted(by: request))
                if messages.notice != nil { response.setCookie(cookies.removingNotice) }
                if messages.undo != nil { response.setCookie(cookies.removingUndo) }
                if messages.problem != nil { response.setCookie(cookies.removingProblem) }
            }
        } catch let error as any UserFacingError where error.httpStatus < 500 {
            let hasMessages = cookies.notice(in: request) != nil || cookies.problem(in: request) != nil
            if error.httpStatus == 404, !isForm, hasMessages {
                // What the page showed is gone with the form that was sent from it. The board says so.
                response = Self.redirect(to: "/")
            } else {
                response = try renderer.response(.error(error, isForm: isForm), for: viewer)
            }
        }
        if session.needsRenewal(at: now) {
            try await services.store.write(.account(account.id), at: now) { try session.renew(in: $0) }
            response.setCookie(cookies.setting(session: token))
        }
        return response
    }

    /// What the page that is shown next says about the form before it.
    private func messages(
        in request: Request, _ cookies: PageCookies, _ account: ID<Account>
    ) async throws -> PageMessages {
        var messages = PageMessages(notice: cookies.notice(in: request), problem: cookies.problem(in: request))
        guard messages.notice != nil, let offer = cookies.undo(in: request) else { return messages }
        let change = try await services.store.read(at: services.clock.now()) {
            try UndoStep.find(offer.step, in: $0)?.firstOfCommand(in: $0)
        }
        if let change, change.account == account {
            messages.undo = UndoOffer(step: "\(change.id)", summary: change.shortSummary, seconds: offer.seconds)
        }
        return messages
    }

    private func lastChange(of member: Member) async throws -> UndoStep? {
        try await services.store.read(at: services.clock.now()) {
            try UndoStep.latest(by: member.acting, account: member.account, in: $0)
        }
    }

    // MARK: - Checks

    /// Whoever sees only the shows of tonight gets no page of another. What is no event of the account is refused by
    /// its page.
    private func checkNight(of request: PageRequest) async throws {
        let (account, role) = (request.account.id, request.member.role)
        guard role.seesOnlyTonight, request.parameters["event"] != nil else { return }
        let id: ID<Event> = try request.id("event")
        let event = try await request.read { try Event.find(id, in: $0) }
        if let event, event.account == account { try event.check(role, at: request.now) }
    }

    /// Nobody who is not signed in learns more than that there is a sign-in page.
    package func signedIn(_ cookies: PageCookies, _ request: Request) async throws -> (Session, SecretToken)? {
        guard let token = cookies.session(in: request) else { return nil }
        let now = services.clock.now()
        return try await services.store.read(at: now) { try Session.find(token, in: $0) }.map { ($0, token) }
    }

    /// Why a form is refused before its page sees it.
    enum FormRefusal: Error {
        case foreignOrigin, notAForm, tooLarge, wrongToken, malformed
        /// In bytes.
        case filesTooLarge(limit: Int)
        /// Too many files are being received.
        case busy
    }

    /// In bytes. A text of 1,600 characters for each of 500 people is not sent along; their keys are.
    static let formLimit = 64 * 1024
    private static let maximumFields = 1500

    /// - Parameter limit: in bytes.
    func checkedForm(of request: Request, _ origin: PageOrigin, limit: Int = formLimit) async throws -> FormBody {
        guard origin.accepts(request.headers) else { throw FormRefusal.foreignOrigin }
        let type = request.headers[.contentType]?.lowercased() ?? ""
        guard type.hasPrefix("application/x-www-form-urlencoded") else { throw FormRefusal.notAForm }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: limit)
        } catch {
            throw FormRefusal.tooLarge
        }
        do {
            let limits = FormLimits(bytes: limit, fields: Self.maximumFields)
            return try FormBody(decoding: Array(buffer.readableBytesView), limits: limits)
        } catch {
            throw FormRefusal.notAForm
        }
    }

    /// Checks the host and turns errors into responses.
    package func respond(
        to request: Request, _ work: @Sendable (PageOrigin) async throws -> Response
    ) async -> Response {
        guard let origin = PageOrigin(host: request.head.authority, publicURL: services.publicURL) else {
            return Self.plain(.misdirectedRequest, "This address is not served here.\n")
        }
        do {
            return try await work(origin)
        } catch let refusal as FormRefusal {
            services.log.notice("a form was rejected", metadata: ["reason": "\(refusal)"])
            return Self.response(to: refusal)
        } catch {
            // Nobody waits for a page that was canceled.
            if !(error is CancellationError) {
                services.log.error("a page could not be shown", metadata: ["reason": "\(error)"])
            }
            var response = Self.plain(.serviceUnavailable, "That did not work. Try again in a moment.\n")
            response.headers[.retryAfter] = "5"
            return response
        }
    }

    private static func response(to refusal: FormRefusal) -> Response {
        switch refusal {
        case .foreignOrigin, .wrongToken:
            return plain(.forbidden, "This form did not come from your session. Reload the page and try again.\n")
        case .notAForm: return plain(.unsupportedMediaType, "This is not a form.\n")
        case .malformed: return plain(.badRequest, "The form arrived incomplete. Send it again.\n")
        case .tooLarge: return plain(.contentTooLarge, "This form is too long.\n")
        case .filesTooLarge(let limit):
            return plain(.contentTooLarge, "A file may have at most \(FileSizeText.of(limit)).\n")
        case .busy:
            var response = plain(.serviceUnavailable, "Too many uploads at once. Try again in a moment.\n")
            response.headers[.retryAfter] = "10"
            return response
        }
    }

    /// A browser stays on the page that it shows.
    static let nothing: Response = {
        var headers = PageRenderer.headers
        headers[.contentType] = nil
        return Response(status: .noContent, headers: headers)
    }()

    static func redirect(to path: String) -> Response {
        var headers = PageRenderer.headers
        headers[.location] = path
        headers[.contentType] = nil
        return Response(status: .seeOther, headers: headers)
    }

    private static func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
        var headers = PageRenderer.headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// What went wrong, in a sentence, and what to do next.
struct ErrorModel: PageModel {
    let sentence: String
    let steps: [StepModel]
}

extension Page {
    /// - Parameter isForm: whether a form was sent, perhaps from a page that was still open.
    static func error(_ error: any UserFacingError, isForm: Bool = false) -> Page {
        // What another account has is not there.
        let isMissing = error.httpStatus == 404
        let missing = isForm ? "That no longer exists. Reload the page." : PageError.notFound.description
        let model = ErrorModel(
            sentence: isMissing ? missing : error.sentence,
            steps: isMissing ? [] : error.nextSteps.compactMap(StepModel.init))
        return Page(
            "error", title: isMissing ? "Page not found" : "That did not work", status: error.httpStatus, model: model)
    }
}
