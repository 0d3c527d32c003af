import Foundation
import Values

/// A runner's fitness by the formulas of Daniels and Gilbert ("Oxygen Power", 1979): the oxygen use, in ml/kg/min, of a
/// race at full effort.
package struct VDOT: Hashable, Sendable {
    package let value: Double

    package init(value: Double) { self.value = value }

    /// From a race result.
    package init(_ distance: Distance, seconds: Double) {
        let minutes = seconds / 60
        value = Self.oxygen(at: distance.meters / minutes) / Self.share(over: minutes)
    }

    /// The oxygen use at a velocity in m/min.
    private static func oxygen(at velocity: Double) -> Double {
        -4.60 + 0.182258 * velocity + 0.000104 * velocity * velocity
    }

    /// The share of the maximum that can be held for so many minutes.
    private static func share(over minutes: Double) -> Double {
        0.8 + 0.1894393 * exp(-0.012778 * minutes) + 0.2989558 * exp(-0.1932605 * minutes)
    }

    /// The velocity in m/min that uses so much oxygen.
    private static func velocity(using oxygen: Double) -> Double {
        (-0.182258 + sqrt(0.182258 * 0.182258 + 4 * 0.000104 * (4.60 + oxygen))) / (2 * 0.000104)
    }

    /// Seconds per kilometer at a share of the maximum, 0 to 1.2.
    package func secondsPerKilometer(at intensity: Double) -> Double {
        60_000 / Self.velocity(using: value * intensity)
    }

    /// The time of a race over this distance, in seconds.
    package func time(for distance: Distance) -> Double {
        var (fast, slow) = (distance.meters / 600, distance.meters / 20)
        // A slower race has a lower VDOT.
        for _ in 0..<60 {
            let middle = (fast + slow) / 2
            if VDOT(distance, seconds: middle * 60).value > value { fast = middle } else { slow = middle }
        }
        return slow * 60
    }

    /// The paces of a training, in seconds per kilometer.
    package var paces: TrainingPaces {
        let interval = secondsPerKilometer(at: 0.975)
        return TrainingPaces(
            easyFast: secondsPerKilometer(at: 0.735), easySlow: secondsPerKilometer(at: 0.63),
            marathon: time(for: GoalDistance.marathon.distance) / GoalDistance.marathon.distance.meters * 1000,
            threshold: secondsPerKilometer(at: 0.88), interval: interval,
            repetition: interval - (value < 50 ? 20 : 15))
    }
}

/// Training paces in seconds per kilometer. Source: J. Daniels, "Daniels' Running Formula", 3rd edition.
package struct TrainingPaces: Hashable, Sendable {
    package let easyFast: Double
    package let easySlow: Double
    package let marathon: Double
    package let threshold: Double
    package let interval: Double
    package let repetition: Double
}
