package import Agenda
package import JSON
package import Platform
package import Templates
package import Values

/// The values of a template. Tests compare them.
package protocol PageModel: Codable, Hashable, Sendable {}

/// What a handler answers.
package enum PageResponse: Sendable {
    case page(Page)
    /// After a form: the address to go to, and what to say there; for how long, or zero for as long as usual.
    case redirect(to: String, notice: String? = nil, lasting: Duration = .zero)
    /// After a form that changed nothing: the address to go to, and why.
    case refused(to: String, problem: String)
    case file(PageFile)
    /// The browser gets the cookie of another session, which has just been started.
    case switched(SecretToken, to: String, notice: String)
}

/// A picture to show, or a file to save.
package struct PageFile: Sendable {
    let bytes: [UInt8]
    let contentType: String
    /// Under which name browsers save it; nil for what is shown.
    var name: String?
    /// What its address leads to never changes.
    var isImmutable = false

    /// - Parameters:
    ///   - name: under which browsers save it; nil for what is shown.
    ///   - isImmutable: whether what its address leads to never changes.
    package init(bytes: [UInt8], contentType: String, name: String? = nil, isImmutable: Bool = false) {
        (self.bytes, self.contentType, self.name, self.isImmutable) = (bytes, contentType, name, isImmutable)
    }

    var isSound: Bool { contentType.hasPrefix("audio/") }

    /// The part of a sound that a header asks for, `bytes=0-1`: Safari plays only what it gets in parts. Nil for all of it.
    func part(_ range: String?) -> Range<Int>? {
        guard isSound, let match = range?.wholeMatch(of: /bytes=(\d{0,12})-(\d{0,12})/) else { return nil }
        switch (Int(match.1), Int(match.2)) {
        case (let first?, let last):
            let end = min((last ?? bytes.count) + 1, bytes.count)
            return first < end ? first..<end : nil
        case (nil, let count?): return count > 0 ? max(0, bytes.count - count)..<bytes.count : nil
        case (nil, nil): return nil
        }
    }

    /// An event for the calendar of a phone.
    package init(_ event: EventFile, now: Instant) {
        self.init(
            bytes: event.bytes(now: now), contentType: "text/calendar; charset=utf-8", name: "\(event.name).ics")
    }
}

/// A page to render.
package struct Page: Sendable {
    /// The name of its template.
    let template: String
    let title: String
    /// The path of its link in the navigation, if it has one.
    var section: String?
    /// The parts that a script may fetch alone: names of templates.
    var fragments: [String] = []
    /// Not 200 for a form that is shown again with its errors.
    var status = 200
    /// The address must not reach other sites.
    package var isAddressSecret = false
    /// What its edit forms take along of what they show; nil for a page without such forms.
    var basis: String?
    /// The scripts and stylesheets that only some pages need.
    var scripts: [PageAsset] = []
    var stylesheets: [PageAsset] = []
    let model: any PageModel

    package init(
        _ template: String, title: String, section: String? = nil, fragments: [String] = [], status: Int = 200,
        scripts: [PageAsset] = [], stylesheets: [PageAsset] = [], model: any PageModel
    ) {
        (self.template, self.title, self.section) = (template, title, section)
        (self.fragments, self.status, self.scripts, self.model) = (fragments, status, scripts, model)
        self.stylesheets = stylesheets
    }

    /// With what copies the text that it shows once, in the partial `shown_once`; the same page if there is none.
    package func showingOnce(_ text: String?) -> Page {
        guard text != nil else { return self }
        var page = self
        page.scripts.append(.shareScript)
        page.stylesheets.append(.shareStylesheet)
        return page
    }
}

/// A link in the frame of a page, or in the navigation of a subject.
package struct PageFrameLink: Codable, Hashable, Sendable {
    let title: String
    package let path: String
    let isCurrent: Bool
    /// The number of texts that wait for the booker is beside it; nil for no.
    var countsTexts: Bool?

    package init(title: String, path: String, isCurrent: Bool, countsTexts: Bool? = nil) {
        (self.title, self.path, self.isCurrent, self.countsTexts) = (title, path, isCurrent, countsTexts)
    }
}

/// Where a visitor goes on to after signing in: the value of a field, and what a link carries.
struct NextPage: Encodable {
    let path: String
    let query: String
}

/// What surrounds every page.
struct PageFrame<Model: PageModel>: Encodable {
    typealias Link = PageFrameLink

    let title: String
    /// How many texts wait for the booker; nil for none.
    let waiting: Int?
    let stylesheet: String
    /// Of the noun that the page belongs to.
    let sectionStylesheets: [String]
    let script: String
    /// What the script imports, so that browsers load both at once.
    let feedbackScript: String
    /// The addresses of further scripts, with spaces between them; nil for none.
    let scripts: String?
    let icon: String
    /// What opens *Go to* above the page.
    let goScript: String
    /// The keys of pages: `g b=/,n=/events/new`
    let keys: String
    /// What the menu of phones lists besides the links.
    let menuEntries: [PageEntry]
    let touchIcon: String
    let manifest: String
    let links: [Link]
    /// The links in the menu.
    let moreLinks: [Link]
    let hasMoreLinks: Bool
    /// The page is one of those in the menu.
    let isMoreCurrent: Bool
    /// The name of the account; nil where nobody is signed in.
    let account: String?
    /// What they may do, if that is not everything: `viewer`; nil for owners and bookers.
    var restricted: String?
    /// They may change the account.
    var isOwner = false
    /// They are a member of other accounts too.
    var hasOtherAccounts = false
    let formToken: String?
    /// What the edit forms of the page take along of what they show; nil for none.
    var basis: String?
    /// Of what the page shows, for its live updates; nil if it is not known.
    let version: String?
    /// Where a visitor goes on to after signing in; nil for the board.
    let next: NextPage?
    let notice: String?
    /// The change that the notice is about, if it can be undone.
    let undo: UndoOffer?
    /// Why the form before changed nothing.
    let problem: String?
    let page: Model
}

/// A change that can be undone, with what was done.
struct UndoOffer: Codable, Hashable, Sendable {
    let step: String
    let summary: String
    /// How long it is offered; nil for as long as usual.
    var seconds: Int?
}

/// What the form before has done, for the page that is shown after it.
struct PageMessages: Sendable {
    var notice: String?
    var undo: UndoOffer?
    var problem: String?
}

/// The parts of the frame that a script may fetch alone, whatever the page.
struct PageFrameParts: Encodable {
    /// How many texts wait for the booker; nil for none.
    let waiting: Int?

    /// The names of their templates.
    static let names: Set = ["waiting"]
}

extension PageFile {
    /// An answer for a script.
    package init(_ value: JSONValue) {
        self.init(bytes: Array(value.text(.oneLine).utf8), contentType: "application/json")
    }

    /// How a typed value is understood, for the script that shows it below the field.
    package init(readBack parts: [(text: String, isStrong: Bool)]) {
        let parts = parts.map { part in
            JSONValue.object([
                JSONValue.Member("text", .string(part.text)), JSONValue.Member("isStrong", .bool(part.isStrong)),
            ])
        }
        self.init(.object([JSONValue.Member("parts", .array(parts))]))
    }

    /// What is wrong with a typed value, for the script that shows it below the field.
    package init(readBackProblem problem: String) {
        self.init(.object([JSONValue.Member("problem", .string(problem))]))
    }

    /// A spreadsheet to save. It begins with a byte order mark, which Excel needs for accents.
    package init(_ table: ExportTable, name: String) {
        self.init(
            bytes: Array(("\u{FEFF}" + table.separated()).utf8), contentType: "text/csv; charset=utf-8", name: name)
    }
}
