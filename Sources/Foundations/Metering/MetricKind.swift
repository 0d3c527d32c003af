/// The types of metrics in Prometheus's text format.
package enum MetricKind: String, Sendable {
    case counter, gauge, histogram
}
