/// Command lines of earlier releases.
enum FormerArguments {
    /// `contact tag NAME TAG [--remove]`, as release 0.1.0 had it, as the present command line.
    static func updated(_ arguments: [String]) -> [String] {
        guard arguments.count > 3 else { return arguments }
        let (node, rest) = CommandNode.reached(by: arguments)
        let words = rest.filter { $0 != "--remove" }
        guard node.path == ["contact", "tag"], words.count >= 2, !words[0].hasPrefix("-"), !words[1].hasPrefix("-")
        else { return arguments }
        let verb = rest.contains("--remove") ? "remove" : "add"
        return node.path + [verb, words[1], words[0]] + words.dropFirst(2)
    }
}
