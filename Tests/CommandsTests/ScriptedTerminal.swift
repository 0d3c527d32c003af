import Foundation
import Glibc
import Synchronization

/// Both ends of a pseudo-terminal: a program's line, and a screen behind it that answers a question for its attributes.
final class ScriptedTerminal: Sendable {
    /// The program's end.
    let line: Int32
    private let screen: Int32
    private let asked = Mutex(false)

    init(answering answer: String) throws {
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, lock): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN of Linux's ioctl_tty(2), which have no names here.
        guard ioctl(screen, 0x4004_5431, &lock) == 0, ioctl(screen, 0x8004_5430, &number) == 0 else {
            throw POSIXError(.ENODEV)
        }
        line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard line >= 0 else { throw POSIXError(.ENODEV) }
        let (screen, bytes) = (screen, Array(answer.utf8))
        Thread.detachNewThread { [weak self] in
            defer { close(screen) }
            var heard: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 256)
            while true {
                let count = read(screen, &piece, piece.count)
                guard count > 0 else { return }
                heard += piece[..<count]
                guard String(decoding: heard, as: UTF8.self).contains("\u{1B}[c") else { continue }
                self?.asked.withLock { $0 = true }
                _ = write(screen, bytes, bytes.count)
                heard = []
            }
        }
    }

    deinit {
        // The reading thread ends with the line.
        close(line)
    }

    var wasAsked: Bool { asked.withLock { $0 } }

    /// How it treats what is typed.
    var modes: [tcflag_t] {
        var modes = termios()
        tcgetattr(line, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    /// Something that was typed, or answered, waits to be read.
    var hasUnread: Bool {
        var count: Int32 = 0
        return ioctl(line, UInt(FIONREAD), &count) == 0 && count > 0
    }
}
