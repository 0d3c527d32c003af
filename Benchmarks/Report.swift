import Foundation

/// The result of a benchmark: one line of JSON for programs, a table for people.
struct Report {
    enum Value {
        case whole(Int)
        case decimal(Double, places: Int)
        case text(String)
    }

    let measure: String
    private(set) var figures: [(name: String, value: Value)] = []

    init(_ measure: String) {
        self.measure = measure
    }

    mutating func add(_ name: String, _ value: Int) {
        figures.append((name, .whole(value)))
    }

    mutating func add(_ name: String, _ value: Double, places: Int = 2) {
        figures.append((name, .decimal(value, places: places)))
    }

    mutating func add(_ name: String, _ value: String) {
        figures.append((name, .text(value)))
    }

    func print() {
        let members = [("measure", Value.text(measure))] + figures.map { ($0.name, $0.value) }
        Swift.print("{" + members.map { "\"\($0.key)\":\($1.json)" }.joined(separator: ",") + "}")
        let width = figures.map(\.name.count).max() ?? 0
        for (name, value) in figures {
            Swift.print("  " + name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value.plain)
        }
    }
}

extension String {
    /// The JSON member name: `right %` becomes `right_percent`.
    fileprivate var key: String {
        replacing("%", with: "percent").replacing("µ", with: "u").replacing("-", with: "_").replacing(" ", with: "_")
    }
}

extension Report.Value {
    fileprivate var plain: String {
        switch self {
        case .whole(let value): String(value)
        case .decimal(let value, let places): String(format: "%.\(places)f", value)
        case .text(let text): text
        }
    }

    fileprivate var json: String {
        switch self {
        case .whole, .decimal: plain
        case .text(let text):
            // Encoding a string cannot fail.
            (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        }
    }
}
