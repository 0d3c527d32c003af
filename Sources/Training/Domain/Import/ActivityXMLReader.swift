import Values
import XMLFiles

/// Reads the activities of one kind of XML files, tag by tag.
protocol ActivityXMLReader {
    init()

    var activities: [RecordedActivity] { get }
    /// What is no activity.
    var left: [RunFile.Record] { get }

    /// - Parameter scanner: has the attributes of the tag.
    mutating func start(_ name: String, _ scanner: XMLScanner)
    mutating func end(_ name: String, in parent: String, text: String)
}

extension ActivityXMLReader {
    /// - Parameter scanner: it has read the start of the root.
    static func records(_ scanner: inout XMLScanner, unit: DistanceUnit, zone: Zone) -> [RunFile.Record] {
        var reader = Self()
        if let root = scanner.path.last { reader.start(root, scanner) }
        var text = ""
        while let token = scanner.next() {
            switch token {
            case .start(let name):
                text = ""
                reader.start(name, scanner)
            case .text(let part): text += part
            case .end(let name):
                reader.end(name, in: scanner.path.last ?? "", text: text)
                text = ""
            }
        }
        return reader.activities.map { $0.record(unit: unit, zone: zone) } + reader.left
    }
}
