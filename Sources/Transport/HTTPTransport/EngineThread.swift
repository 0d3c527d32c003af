import Glibc

/// Starts the thread that runs a `CurlLoop`.
final class EngineThread: Sendable {
    private let inbox: CurlInbox
    private let settings: CurlSettings
    private let multi: MultiPointer

    init(inbox: CurlInbox, settings: CurlSettings, multi: MultiPointer) {
        self.inbox = inbox
        self.settings = settings
        self.multi = multi
    }

    /// False when the system gives no thread. The thread frees itself when its loop ends.
    func start() -> Bool {
        // Signals belong to the rest of the program, and writing to a closed socket must be an error, not a SIGPIPE.
        // A new thread inherits the mask, as do the ones that libcurl starts from it to resolve names.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<EngineThread>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        CurlLoop(inbox, settings, multi).run()
    }
}
