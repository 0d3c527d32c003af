package import CoreMetrics
import Synchronization

/// Keeps the values of all metrics of this process, and writes them in Prometheus's text format.
package final class PrometheusRegistry: MetricsFactory {
    private struct Key: Hashable {
        let name: String
        let labels: [Label]
    }

    private struct Label: Hashable {
        let name: String
        let value: String
    }

    private let all = Mutex<[Key: any MetricSeries]>([:])

    package init() {}

    /// Makes this the registry of the process. Call once, before anything is measured.
    package func install() { MetricsSystem.bootstrap(self) }

    /// All values, sorted by name and labels.
    package func text() -> String {
        let sorted = all.withLock { $0 }.sorted { left, right in
            let (ours, theirs) = (left.key.labels.map(\.value), right.key.labels.map(\.value))
            return left.key.name == right.key.name
                ? ours.lexicographicallyPrecedes(theirs) : left.key.name < right.key.name
        }
        var (lines, last): ([String], String?) = ([], nil)
        for (key, series) in sorted {
            if key.name != last {
                if let meaning = Metric(rawValue: key.name)?.meaning { lines.append("# HELP \(key.name) \(meaning)") }
                lines.append("# TYPE \(key.name) \(type(of: series).kind.rawValue)")
                last = key.name
            }
            let labels = key.labels.map { (name: $0.name, value: $0.value) }
            lines += series.samples().map { PrometheusText.line(key.name, labels, $0) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func series<Kind: MetricSeries>(
        _ label: String, _ dimensions: [(String, String)], make: () -> Kind
    ) -> Kind {
        let key = Key(name: PrometheusText.name(label), labels: dimensions.map { Label(name: $0.0, value: $0.1) })
        return all.withLock { all in
            if let known = all[key] as? Kind { return known }
            let new = make()
            all[key] = new
            return new
        }
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions) { CounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions) { GaugeSeries() }
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        if aggregate { return series(label, dimensions) { HistogramSeries() } }
        return series(label, dimensions) { GaugeSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions) { HistogramSeries() }
    }

    // Values stay for as long as the process runs.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}
