import CoreMetrics
import Synchronization

/// A number that only grows.
final class CounterSeries: CounterHandler, MetricSeries {
    static let kind = MetricKind.counter
    private let total = Mutex<Int64>(0)

    func increment(by amount: Int64) { total.withLock { $0 = $0.addingReportingOverflow(amount).partialValue } }

    func reset() { total.withLock { $0 = 0 } }

    func samples() -> [Sample] { [Sample(value: Double(total.withLock { $0 }))] }
}
