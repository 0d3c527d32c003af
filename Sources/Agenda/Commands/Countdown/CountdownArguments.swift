import Agenda
import ArgumentParser

extension CountdownUnit: ExpressibleByArgument {}

/// The value of an on/off option.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
