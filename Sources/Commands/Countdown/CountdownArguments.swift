internal import Agenda
internal import ArgumentParser

extension CountdownUnit: ExpressibleByArgument {}

/// The value of an option that is on or off.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
