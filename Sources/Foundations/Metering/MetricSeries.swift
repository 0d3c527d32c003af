import CoreMetrics
import Synchronization

/// The values of one metric with one set of labels.
protocol MetricSeries: AnyObject, Sendable {
    static var kind: MetricKind { get }
    func samples() -> [Sample]
}

/// One line of a series.
struct Sample: Sendable {
    /// What is added to the name: `_bucket`.
    var suffix = ""
    /// An additional label: the upper bound of a bucket.
    var bound: String?
    let value: Double
}

/// A number that only grows.
final class CounterSeries: CounterHandler, MetricSeries {
    static let kind = MetricKind.counter
    private let total = Mutex<Int64>(0)

    func increment(by amount: Int64) { total.withLock { $0 = $0.addingReportingOverflow(amount).partialValue } }

    func reset() { total.withLock { $0 = 0 } }

    func samples() -> [Sample] { [Sample(value: Double(total.withLock { $0 }))] }
}

/// A number that is set.
final class GaugeSeries: MeterHandler, RecorderHandler, MetricSeries {
    static let kind = MetricKind.gauge
    private let value = Mutex<Double>(0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }

    func samples() -> [Sample] { [Sample(value: value.withLock { $0 })] }
}

/// How many values are at most as large as each bound. Times are in seconds.
final class HistogramSeries: TimerHandler, RecorderHandler, MetricSeries {
    static let kind = MetricKind.histogram
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct Values {
        /// By the smallest bound that holds the value; the last is for larger ones.
        var counts = [Int](repeating: 0, count: HistogramSeries.bounds.count + 1)
        var sum = 0.0
    }

    private let values = Mutex(Values())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        values.withLock {
            $0.counts[place] += 1
            $0.sum += value
        }
    }

    func samples() -> [Sample] {
        let values = values.withLock { $0 }
        var (samples, total): ([Sample], Int) = ([], 0)
        for (bound, count) in zip(Self.bounds.map { PrometheusText.number($0) } + ["+Inf"], values.counts) {
            total += count
            samples.append(Sample(suffix: "_bucket", bound: bound, value: Double(total)))
        }
        return samples + [Sample(suffix: "_sum", value: values.sum), Sample(suffix: "_count", value: Double(total))]
    }
}
