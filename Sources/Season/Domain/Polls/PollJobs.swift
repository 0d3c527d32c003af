import Messaging
import Platform
import Storage
import Values

/// Closes polls when they are due.
enum PollJobs {
    static let closing: Job.Kind = "season.poll-closing"

    static func schedule(_ poll: Poll, in tx: Transaction) throws {
        guard let closesAt = poll.closesAt, poll.closedAt == nil else {
            return try Schedule.drop(closing, for: poll.id, in: tx)
        }
        try Schedule.put(closing, for: poll.id, account: poll.account, due: closesAt, in: tx)
    }

    static func close(_ job: Job, in tx: Transaction) throws {
        guard let poll = try Poll.find(job.subject(), in: tx), poll.closedAt == nil, let closesAt = poll.closesAt,
            closesAt <= tx.now
        else { return }
        _ = try poll.closed(in: tx)
    }
}
