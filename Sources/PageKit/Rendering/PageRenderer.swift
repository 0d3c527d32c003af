import HTTPTypes
import Hummingbird
import NIOCore
import Platform
import Templates
import Values

/// Renders pages within their frame, and the headers that all of them have.
struct PageRenderer: Sendable {
    let templates: PageTemplates
    let assets: PageAssets
    let links: [PageNoun.Link]
    /// Of the keys and actions that every page has.
    let search: PageSearch
    /// Where pages with a map load its tiles from; nil for nowhere.
    let tileOrigin: String?
    let permissions: RoutePermissions

    /// Who looks at a page; nil for nobody known.
    struct Viewer {
        let account: Account
        let member: Member
        /// They are a member of other accounts too.
        let hasOtherAccounts: Bool
        let formToken: String
        /// How many texts wait for the booker.
        let waiting: Int
        /// Of what the page shows.
        var version: String?
    }

    /// - Parameters:
    ///   - fragments: the names of the parts to render; nil for the whole page.
    ///   - next: where a visitor goes on to after signing in.
    ///   - isCompressed: see `CompressedBody`.
    func response(
        _ page: Page, for viewer: Viewer?, messages: PageMessages = PageMessages(), fragments: Set<String>? = nil,
        next: LocalPath? = nil, isCompressed: Bool = false
    ) throws -> Response {
        var html = try html(page, for: viewer, messages: messages, fragments: fragments, next: next)
        if let viewer { html = PermittedParts(role: viewer.member.role, permissions: permissions).page(html) }
        var headers = Self.headers
        if page.isAddressSecret, let policy = HTTPField.Name("Referrer-Policy") { headers[policy] = "no-referrer" }
        if let tileOrigin, page.scripts.contains(.mapScript) {
            headers[.contentSecurityPolicy] = Self.policy.replacing(
                "img-src 'self'", with: "img-src 'self' \(tileOrigin)")
        }
        let bytes = Array(html.utf8)
        return Response(
            status: HTTPResponse.Status(code: page.status), headers: headers, bytes: bytes,
            compressed: isCompressed ? CompressedBody.gzip(bytes, .eachTime) : nil, mayBeCompressed: isCompressed)
    }

    private func html(
        _ page: Page, for viewer: Viewer?, messages: PageMessages, fragments: Set<String>?, next: LocalPath?
    ) throws -> String {
        func rendered(_ model: some PageModel) throws -> String {
            let role = viewer?.member.role ?? .owner
            let all = links.filter { permissions.leads(role, to: $0.path) }.map { link in
                (
                    link,
                    PageFrameLink(
                        title: link.title, path: link.path, isCurrent: link.path == page.section,
                        countsTexts: link.countsTexts)
                )
            }
            let more = all.filter(\.0.isInMenu).map(\.1)
            let own: [PageAsset] = viewer == nil ? [] : [.menuScript]
            let section = all.first(where: \.1.isCurrent)?.0.stylesheets ?? []
            let scripts = (own + page.scripts).map { assets.path(of: $0) }.joined(separator: " ")
            let frame = PageFrame(
                title: page.title, waiting: viewer?.count, stylesheet: assets.path(of: .stylesheet),
                sectionStylesheets: (section + page.stylesheets).map(assets.path(of:)),
                script: assets.path(of: .script), feedbackScript: assets.path(of: .feedbackScript),
                scripts: scripts.isEmpty ? nil : scripts, icon: assets.path(of: .icon),
                goScript: assets.path(of: .goScript), keys: search.keys,
                menuEntries: search.menuEntries.filter { permissions.leads(role, to: $0.path) },
                touchIcon: assets.path(of: .fullIcon), manifest: assets.path(of: .manifest),
                links: all.filter { !$0.0.isInMenu }.map(\.1), moreLinks: more, hasMoreLinks: !more.isEmpty,
                isMoreCurrent: more.contains(where: \.isCurrent),
                account: viewer.map { $0.account.name ?? "Your account" },
                restricted: role.may(.change) ? nil : role.rawValue,
                isOwner: role == .owner, hasOtherAccounts: viewer?.hasOtherAccounts ?? false,
                formToken: viewer?.formToken,
                basis: page.basis, version: viewer?.version,
                next: next.map { NextPage(path: $0.text, query: $0.query) },
                notice: messages.notice, undo: messages.undo, problem: messages.problem, page: model)
            guard let fragments else { return try templates.render(page.template, frame) ?? "" }
            return try (PageFrameParts.names + page.fragments).filter(fragments.contains)
                .compactMap { try templates.render($0, frame) }.joined()
        }
        return try rendered(page.model)
    }

    /// Parts of the frame alone.
    func response(parts: Set<String>, for viewer: Viewer) throws -> Response {
        let frame = PageFrameParts(waiting: viewer.count)
        let html = try parts.sorted().compactMap { try templates.render($0, frame) }.joined()
        return Response(
            status: .ok, headers: Self.headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    /// - Parameter range: what the browser asks for of a sound.
    func response(_ file: PageFile, range: String? = nil) -> Response {
        var headers: HTTPFields = [
            .contentType: file.contentType, .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "default-src 'none'; img-src data:",
            .cacheControl: file.isImmutable ? "private, max-age=31536000, immutable" : "no-store",
        ]
        if let name = file.name, let disposition = HTTPField.Name("Content-Disposition") {
            let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_. ".contains($0)) }
            headers[disposition] = "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(name.percentEncoded)"
        }
        return Response(file, headers: headers, range: range)
    }

    static let policy =
        "default-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        + "object-src 'none'"

    static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
            .xContentTypeOptions: "nosniff",
        ]
        for (name, value) in [
            ("Referrer-Policy", "strict-origin-when-cross-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("X-Frame-Options", "DENY"),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }()
}

extension PageRenderer.Viewer {
    /// How many texts wait for the booker; nil for none, and for a member who may not read them.
    fileprivate var count: Int? { waiting > 0 && member.role.may(.change) ? waiting : nil }
}

extension Response {
    /// A file, or the part of a sound that a header asks for.
    init(_ file: PageFile, headers: HTTPFields, range: String?) {
        var headers = headers
        if file.isSound { headers[.acceptRanges] = "bytes" }
        guard let part = file.part(range) else {
            self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
            return
        }
        headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.bytes.count)"
        self.init(
            status: .partialContent, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes[part])))
    }
}
