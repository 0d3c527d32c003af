import CoreMetrics
import Synchronization

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
