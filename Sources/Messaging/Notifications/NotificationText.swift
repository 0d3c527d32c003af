import Platform
import Storage
import Values

/// A text with the notifications that it contains or counts.
struct NotificationText {
    let sender: ID<Sender>
    private(set) var lines: [String] = []
    private(set) var notifications: [BookerNotifications.Pending] = []

    var body: String { lines.joined(separator: "\n") }

    /// Critical lines fill as many texts as they need. The others fill the last of them, and the rest is counted. Lines
    /// stay whole, and the guests of somebody stay with the line about them.
    static func all(of ready: [BookerNotifications.Pending]) -> [NotificationText] {
        let groups = groups(of: ready.sorted { $0.order < $1.order })
        guard let sender = groups.first?.first?.sender else { return [] }
        var (texts, left) = ([NotificationText(sender: sender)], [BookerNotifications.Pending]())
        for group in groups {
            let lines = Self.lines(of: group)
            if !left.isEmpty || !texts[texts.count - 1].hasRoom(for: lines) {
                guard group[0].importance == .critical else {
                    left += group
                    continue
                }
                texts.append(NotificationText(sender: sender))
            }
            texts[texts.count - 1].lines += lines
            texts[texts.count - 1].notifications += group
        }
        if !left.isEmpty {
            texts[texts.count - 1].lines.append("… and \(left.count) more. Text STATUS.")
            texts[texts.count - 1].notifications += left
        }
        return texts
    }

    private func hasRoom(for new: [String]) -> Bool {
        lines.isEmpty
            || lines.count + new.count <= BookerNotifications.maxLines
                && body.utf16.count + new.joined(separator: "\n").utf16.count < BookerNotifications.maxLength
    }

    /// What goes together: an answer, and the guests who are off the list because of it.
    private static func groups(of sorted: [BookerNotifications.Pending]) -> [[BookerNotifications.Pending]] {
        var groups: [[BookerNotifications.Pending]] = []
        for notification in sorted {
            let answer = groups.firstIndex { $0[0].topic == .answer && $0[0].subject == notification.subject }
            if notification.topic == .guests, let answer {
                groups[answer].append(notification)
            } else {
                groups.append([notification])
            }
        }
        return groups
    }

    /// The first may quote a long text: it is shortened so that all of them fit in one text.
    private static func lines(of group: [BookerNotifications.Pending]) -> [String] {
        let others = group.dropFirst().map { $0.line.shortenedAtWord(to: 200) }
        let room = BookerNotifications.maxLength - others.reduce(0) { $0 + $1.count + 1 }
        return [group[0].line.shortenedAtWord(to: room)] + others
    }
}
