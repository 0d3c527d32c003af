import ArgumentParser
import CommandKit
import Foundation
import Values

/// Refuses a command line that gives an option twice that has one value. The parser would keep the last value without a
/// word.
enum RepeatedOptions {
    /// An option of a command.
    struct Option: Hashable {
        /// As they are typed.
        let names: [String]
        let isRepeating: Bool
    }

    /// - Parameter arguments: a valid command line.
    static func refuse(in arguments: [String]) throws(CommandError) {
        let typed = arguments.filter { $0.hasPrefix("-") && $0.count > 1 }
        guard typed.count > 1 else { return }
        let (node, rest) = CommandNode.reached(by: arguments)
        let options = options(of: node.command.configuration.defaultSubcommand ?? node.command)
        var given: [Option: String] = [:]
        var words = rest.prefix { $0 != "--" }
        while let word = words.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            guard let option = options.first(where: { $0.names.contains(name) }) else { continue }
            let value = name == word ? words.popFirst() ?? "" : String(word.dropFirst(name.count + 1))
            if let first = given[option], !option.isRepeating {
                let both = first == value ? "" : ": \(first.quotedLine) and \(value.quotedLine)"
                throw CommandError(.usage, "\(name) is given twice\(both).", "Give it once.")
            }
            given[option] = value
        }
    }

    /// The options with values of a command.
    static func options(of command: any ParsableCommand.Type) -> [Option] {
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)) else { return [] }
        return (dump.command.arguments ?? []).filter { $0.kind == "option" }.map { argument in
            Option(names: (argument.names ?? []).map(\.typed), isRepeating: argument.isRepeating)
        }
    }

    /// What the parser says about a command.
    private struct Dump: Decodable {
        struct Command: Decodable {
            let arguments: [Argument]?
        }

        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }

        struct Name: Decodable {
            let kind: String
            let name: String

            var typed: String { (kind == "long" ? "--" : "-") + name }
        }

        let command: Command
    }
}
