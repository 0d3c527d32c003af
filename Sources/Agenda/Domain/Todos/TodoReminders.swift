import Messaging
import Platform
import Storage
import Values

extension Job.Kind {
    /// Reminds the owner of a to-do; the subject is the to-do.
    static let todoReminder: Job.Kind = "agenda.todo-reminder"
}

/// Texts to the account's cell before to-dos are due. Each to-do with a reminder has one job; a job that finds the
/// to-do done, removed or moved, or that runs too late, sends nothing.
enum TodoReminders {
    /// Schedules the text of a to-do that was saved.
    static func reschedule(_ item: Todo, of list: ID<Subject>, in tx: Transaction) throws {
        guard item.timing.remindMinutes != nil else { return }
        let id = ID<Todo>(item.id)
        guard !item.isDone, let subject = try Subject.find(list, in: tx),
            let account = try Account.find(subject.account, in: tx),
            let moment = item.timing.reminder(in: account.zone), moment >= tx.now
        else { return try Schedule.drop(.todoReminder, for: id, in: tx) }
        try Schedule.put(.todoReminder, for: id, account: account.id, due: moment, in: tx)
    }

    static func send(_ job: Job, in tx: Transaction) throws {
        let id = job.subject(Todo.self)
        guard let due = try DueTodo.find(id, in: tx), let account = try Account.find(job.account, in: tx),
            let moment = due.item.timing.reminder(in: account.zone), let end = due.item.timing.due(in: account.zone)
        else { return }
        // One that is late is of use until the to-do is due, and for an hour.
        let until = max(end, moment.adding(.hours(1)))
        guard tx.now < until else { return }
        // The account's zone has changed since.
        guard moment <= tx.now else {
            return try Schedule.put(.todoReminder, for: id, account: account.id, due: moment, in: tx)
        }
        guard let recipient = try account.reminderRecipient(for: nil, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        let away = RelativeText.of(end, now: tx.now, in: account.zone)
        let time = due.item.timing.time.map { " (\(DateText().time($0)))" } ?? ""
        let list = due.list.isAccount ? "" : ", \(due.list.name.shortened(to: 24))"
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell,
                body: "To do \(away): \(due.item.title.shortened(to: 100))\(time)\(list)",
                kind: .notice, expiresAt: until),
            in: tx)
    }
}
