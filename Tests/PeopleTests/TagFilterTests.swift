import People
import Platform
import Storage
import TestSupport
import Testing

/// The same contacts in memory and in SQL.
@Suite struct TagFilterTests {
    static let filters: [(TagFilter, [String])] = [
        (TagFilter(), ["a", "ab", "b", "c", "none"]), (TagFilter("a"), ["a", "ab"]),
        (TagFilter(all: ["a", "b"]), ["ab"]), (TagFilter(all: ["a", "c"]), []),
        (TagFilter(any: ["a", "c"]), ["a", "ab", "c"]), (TagFilter(none: ["a"]), ["b", "c", "none"]),
        (TagFilter(all: ["a"], none: ["b"]), ["a"]), (TagFilter(all: ["b"], any: ["a", "c"]), ["ab"]),
        (TagFilter(any: ["a", "b"], none: ["a", "c"]), ["b"]), (TagFilter("' OR 1 = 1"), []),
        (TagFilter("A"), ["a", "ab"]), (TagFilter(any: ["Á", "c"]), ["a", "ab", "c"]),
        (TagFilter(none: ["A"]), ["b", "c", "none"]),
    ]

    @Test(arguments: filters) func itFindsTheSameContactsEverywhere(_ filter: TagFilter, _ names: [String]) async throws
    {
        let env = try await PeopleTestEnvironment()
        let account = env.account
        for (name, tags) in [("a", ["a"]), ("ab", ["a", "b"]), ("b", ["b"]), ("c", ["c"]), ("none", [])] {
            let id = try await env.add(name)
            try await env.store.write { tx in for tag in tags { try Contact.tag(id, with: tag, in: tx) } }
        }
        #expect(try await env.contacts().filter { filter.matches($0.tags) }.map(\.name) == names)
        let ids = try await env.store.read { try Contact.ids(tagged: filter, account: account, in: $0) }
        #expect(try await env.contacts().filter { ids.contains($0.id) }.map(\.name) == names)
    }

    @Test func itIsWordedForPeople() {
        #expect("\(TagFilter(all: ["a", "b"], none: ["c"]))" == #"the tags "a" and "b", and not "c""#)
        #expect("\(TagFilter(any: ["a", "b"]))" == #"the tag "a" or "b""#)
    }
}
