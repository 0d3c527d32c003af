package import Hummingbird
package import Platform
import Templates
import Twilio

/// Adds the routes of pages. Every request passes the same checks in one order: the host; for a form, the origin and
/// the size; the session; for a form, its token; whether the member may do what the route needs. Then the handler runs.
package struct PageRouter {
    package let router: Router<GatewayContext>
    package let access: PageAccess
    package let permissions = RoutePermissions()
    package let edits = EditForms()
    /// Of all nouns.
    package let search: PageSearch

    /// Adds the routes of the assets, and no pages yet.
    ///
    /// - Parameters:
    ///   - nouns: whose links are the navigation, and whose templates pages can use.
    ///   - turns: shared with the feeds.
    ///   - version: names what a page of the account shows that is read afterwards; nil if that is not known.
    package init(
        _ router: Router<GatewayContext>, services: PageServices, nouns: [PageNoun], turns: Turns,
        version: @escaping @Sendable (Account) async -> String?
    ) {
        search = PageSearch(nouns, permissions)
        let assets = PageAssets()
        let links = nouns.compactMap(\.link).enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        let renderer = PageRenderer(
            templates: PageTemplates(nouns: nouns), assets: assets, links: links.map(\.element),
            search: search,
            tileOrigin: services.mapTiles?.origin, permissions: permissions)
        self.router = router
        access = PageAccess(services: services, renderer: renderer, turns: turns, version: version)
        assets.add(to: router)
    }

    /// Answers for addresses that no route serves. Called after all routes were added.
    package func addUnknownAddresses() { router.add(middleware: UnknownAddress(access: access)) }

    package typealias Handler = @Sendable (PageRequest) async throws -> PageResponse

    /// A page of somebody who is signed in.
    ///
    /// - Parameters:
    ///   - needs: what the member must be allowed to do.
    ///   - isCalendar: whether it takes long for many entries. An account gets one such page at a time, and it is
    ///     canceled when the client leaves.
    ///   - isReport: whether it parses a file that was uploaded before.
    package func get(
        _ path: String, needs: Permission = .change, isCalendar: Bool = false, isReport: Bool = false,
        _ handler: @escaping Handler
    ) {
        permissions.declare(RoutePermissions.name("GET", path), needs: needs)
        let handler = edits.showing(path, handler)
        router.get(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                let cookies = PageCookies(origin: origin)
                guard let (session, token) = try await access.signedIn(cookies, request) else {
                    let path = request.head.path.flatMap(LocalPath.init)
                    return PageAccess.redirect(to: path?.signIn ?? LocalPath.signInPage)
                }
                if isReport {
                    return try await access.imports.run(in: .reports) {
                        try await access.answer(request, context, session, token, needs, FormBody(), cookies, handler)
                    }
                }
                guard isCalendar else {
                    return try await access.answer(
                        request, context, session, token, needs, FormBody(), cookies, handler)
                }
                return try await context.whileConnected {
                    try await access.turns.run(in: .calendars(session.account)) {
                        try await access.answer(request, context, session, token, needs, FormBody(), cookies, handler)
                    }
                }
            }
        }
    }

    /// A form of somebody who is signed in. The key Enter in a form that only selects rows does nothing (`enter`).
    ///
    /// - Parameters:
    ///   - needs: what the member must be allowed to do.
    ///   - limit: the bytes of the whole form.
    ///   - isCalendar: whether it can show a page that takes turns with the other calendar pages. What it saves is not
    ///     canceled.
    ///   - isReport: whether it parses a file that was uploaded before.
    package func post(
        _ path: String, needs: Permission = .change, limit: Int = PageAccess.formLimit, isCalendar: Bool = false,
        isReport: Bool = false, _ handler: @escaping Handler
    ) {
        permissions.declare(RoutePermissions.name("POST", path), needs: needs)
        router.post(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                let cookies = PageCookies(origin: origin)
                // Only somebody who is signed in may send a long form.
                if limit > PageAccess.formLimit {
                    guard origin.accepts(request.headers) else { throw PageAccess.FormRefusal.foreignOrigin }
                    guard try await access.signedIn(cookies, request) != nil else {
                        return PageAccess.redirect(to: LocalPath.signInPage)
                    }
                    try await context.allowUpload(bytes: limit)
                }
                let form = try await access.checkedForm(of: request, origin, limit: limit)
                guard let (session, token) = try await access.signedIn(cookies, request) else {
                    return PageAccess.redirect(to: LocalPath.signInPage)
                }
                guard token.accepts(formToken: form["form"] ?? "") else { throw PageAccess.FormRefusal.wrongToken }
                if form["enter"] != nil { return PageAccess.nothing }
                if isCalendar {
                    return try await access.turns.run(in: .calendars(session.account)) {
                        try await access.answer(request, context, session, token, needs, form, cookies, handler)
                    }
                }
                guard isReport || limit > PageAccess.formLimit else {
                    return try await access.answer(request, context, session, token, needs, form, cookies, handler)
                }
                return try await access.imports.run(in: isReport ? .reports : .imports) {
                    try await access.answer(request, context, session, token, needs, form, cookies, handler)
                }
            }
        }
    }

    /// A form with files (`enctype="multipart/form-data"`) of somebody who is signed in. Its first field is the token.
    /// Nothing of the body is read before the origin, the declared size and the session are checked, and no file before
    /// the token.
    ///
    /// - Parameters:
    ///   - needs: what the member must be allowed to do.
    ///   - limit: the bytes of all its files. They are kept in memory.
    package func upload(
        _ path: String, needs: Permission = .change, limit: Int, _ handler: @escaping Handler
    ) {
        permissions.declare(RoutePermissions.name("POST", path), needs: needs)
        router.post(RouterPath(path)) { [access] request, context in
            await access.respond(to: request) { origin in
                guard origin.accepts(request.headers) else { throw PageAccess.FormRefusal.foreignOrigin }
                let cookies = PageCookies(origin: origin)
                guard let (session, token) = try await access.signedIn(cookies, request) else {
                    return PageAccess.redirect(to: LocalPath.signInPage)
                }
                let reader = try UploadReader(request, limit: limit)
                try await context.allowUpload(bytes: reader.connectionBytes)
                try reader.checkDeclaredSize()
                guard access.uploads.reserve(reader.reservation) else { throw PageAccess.FormRefusal.busy }
                defer { access.uploads.release(reader.reservation) }
                let (form, files) = try await reader.read(request.body, token)
                return try await access.imports.run {
                    try await access.answer(
                        request, context, session, token, needs, form, files: files, cookies, handler)
                }
            }
        }
    }
}
