import Glibc

/// Starts the thread that runs a `CurlLoop`.
final class EngineThread: Sendable {
    private let commandQueue: CurlCommandQueue
    private let settings: CurlSettings
    private let multi: MultiPointer

    init(commandQueue: CurlCommandQueue, settings: CurlSettings, multi: MultiPointer) {
        (self.commandQueue, self.settings, self.multi) = (commandQueue, settings, multi)
    }

    /// False if the system cannot create a thread. The thread releases itself when its loop ends.
    func start() -> Bool {
        // Block all signals: other threads handle them, and writing to a closed socket must be an error, not SIGPIPE.
        // The new thread inherits the mask, and so do the threads that libcurl starts from it to resolve names.
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
        CurlLoop(commandQueue, settings, multi).run()
    }
}
