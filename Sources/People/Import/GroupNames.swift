import Values

/// The groups of a contact in an address book as tags. Google's own groups have a star in a sheet: `* myContacts`.
struct GroupNames {
    /// Without duplicates.
    let tags: [String]
    /// Groups that Google gives to every contact; they tell nothing, so they are no tags.
    let own: [String]

    init(_ groups: [String]) {
        var (tags, own): ([String], [String]) = ([], [])
        for group in groups {
            let name = group.hasPrefix("* ") ? String(group.dropFirst(2)) : group
            if name.folded == "mycontacts" {
                if !own.contains(name) { own.append(name) }
            } else if !name.isEmpty, !tags.contains(name) {
                tags.append(name)
            }
        }
        (self.tags, self.own) = (tags, own)
    }
}
