import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// The name in a form's field `who`, and the choice that was pressed below it.
struct TypedContact: Sendable {
    let typed: String
    /// The key of the chosen contact; nil where no choice was pressed.
    let chosen: String?
    /// The name that the choices were offered for.
    let offered: String

    /// Whom a form means.
    enum Meaning: Sendable {
        case one(ID<Contact>)
        /// The form is shown again with this.
        case unclear(problem: String, ContactChoices?)
    }

    init(_ form: FormBody) {
        self.init(typed: form["who"], chosen: form["contact"], offered: form["offered"])
    }

    init(typed: String?, chosen: String?, offered: String?) {
        (self.typed, self.chosen) = (typed?.trimmed() ?? "", chosen)
        self.offered = offered?.trimmed() ?? ""
    }

    /// A choice counts only for the name that it was offered for.
    ///
    /// - Parameter besides: a contact that cannot be meant.
    func meaning(besides excluded: ID<Contact>? = nil, _ request: PageRequest) async throws -> Meaning {
        if let chosen, offered == typed { return .one(try PageRequest.key(chosen)) }
        let (typed, account) = (typed, request.account.id)
        let match = try await request.read { try ContactLookup.match(typed, account: account, in: $0) }
        let candidates: [NameMatch<Contact>.Candidate]
        let problem: String
        switch match {
        case .one(let found):
            guard chosen != nil else { return .one(found.id) }
            (candidates, problem) = ([found], "The name has changed since you were asked. Do you mean:")
        case .several(let found):
            candidates = found.filter { $0.id != excluded }
            if chosen == nil, candidates.count == 1 { return .one(candidates[0].id) }
            problem = "Which one do you mean?"
        case .none(let nearest):
            candidates = typed.isEmpty ? [] : Array(nearest.prefix(3))
            problem =
                typed.isEmpty
                ? "Type a name." : "There is no contact “\(typed)”.\(nearest.isEmpty ? "" : " Did you mean:")"
        }
        return .unclear(problem: problem, ContactChoices(offered: typed, candidates.prefix(10)))
    }
}

extension TypedContact {
    /// Whom a field for several people means.
    enum Everybody: Sendable {
        case all([ID<Contact>])
        /// Nobody, since a name is unclear. The form is shown again with this.
        case unclear(problem: String, ContactChoices?, TypedContact)
    }

    /// The contacts whose names were typed or pasted, with commas between them.
    func everybody(_ request: PageRequest) async throws -> Everybody {
        let (typed, account) = (typed, request.account.id)
        let matches = try await request.read { try ContactLookup.matches(typed, account: account, in: $0) }
        guard matches.count > 1 else {
            let one = TypedContact(typed: matches.first?.words ?? typed, chosen: chosen, offered: offered)
            switch try await one.meaning(request) {
            case .one(let contact): return .all([contact])
            case .unclear(let problem, let choices): return .unclear(problem: problem, choices, one)
            }
        }
        var contacts: [ID<Contact>] = []
        var problems: [String] = []
        for (words, result) in matches {
            let words = words.trimmed().shortened(to: 60)
            switch result {
            case .one(let found):
                if !contacts.contains(found.id) { contacts.append(found.id) }
            case .several(let found):
                let names = found.prefix(3).map(\.name) + (found.count > 3 ? ["\(found.count - 3) more"] : [])
                problems.append("“\(words)” can be \(names.joined(separator: ", ")).")
            case .none(let nearest):
                let guess = nearest.first.map { " Did you mean \($0.name)?" } ?? ""
                problems.append("There is no contact “\(words)”.\(guess)")
            }
        }
        return problems.isEmpty
            ? .all(contacts) : .unclear(problem: problems.joined(separator: " ") + " Nobody was added.", nil, self)
    }
}

/// The contacts that a typed name may mean, as buttons.
struct ContactChoices: Codable, Hashable, Sendable {
    struct Choice: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
        let detail: String
    }

    /// The name that was typed.
    let offered: String
    let people: [Choice]

    /// Nil without anybody to choose.
    init?(offered: String, _ candidates: some Sequence<NameMatch<Contact>.Candidate>) {
        self.offered = offered
        people = candidates.map { Choice(contact: $0.id.rawValue, name: $0.name, detail: $0.detail) }
        if people.isEmpty { return nil }
    }
}
