package import CoreMetrics
import Synchronization

/// A `MetricsFactory` that writes Prometheus' text exposition format, version 0.0.4.
///
/// Bounded: a family has at most `seriesLimit` series; further ones are counted together under label values `other`,
/// so that labels from outside cannot fill memory. A name that is used for two kinds of metrics is left out of the
/// exposition and counted in `runthrough_metrics_conflicts_total`.
package final class PrometheusMetrics: MetricsFactory {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private enum Series {
        case counter(CounterSeries)
        case gauge(GaugeSeries)
        case histogram(HistogramSeries)
    }

    private struct Family {
        let kind: MetricKind
        var series: [MetricLabels: Series] = [:]
    }

    private let families = Mutex<[String: Family]>([:])
    private let conflicts = CounterSeries()
    private let seriesLimit: Int

    /// - Parameter seriesLimit: the most series of one family.
    package init(seriesLimit: Int = 1_000) {
        self.seriesLimit = seriesLimit
        families.withLock {
            $0["runthrough_metrics_conflicts_total"] =
                Family(kind: .counter, series: [MetricLabels([]): .counter(conflicts)])
        }
    }

    /// A counter of whole numbers.
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        counter(label, dimensions)
    }

    /// A counter of fractions.
    package func makeFloatingPointCounter(label: String, dimensions: [(String, String)])
        -> any FloatingPointCounterHandler
    {
        counter(label, dimensions)
    }

    /// A gauge that can go up and down.
    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    /// A histogram where `aggregate` is true, else a gauge.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? histogram(MetricName.metric(label), dimensions, bounds: HistogramSeries.amounts)
            : gauge(label, dimensions)
    }

    /// A histogram of durations, shown in seconds.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(MetricName.metric(label, suffix: "_seconds"), dimensions, bounds: HistogramSeries.seconds)
    }

    /// Keeps the series: a counter that came back at zero would look like a restart.
    package func destroyCounter(_ handler: any CounterHandler) {}
    /// Keeps the series.
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// Keeps the series.
    package func destroyMeter(_ handler: any MeterHandler) {}
    /// Keeps the series.
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Keeps the series.
    package func destroyTimer(_ handler: any TimerHandler) {}

    private func counter(_ label: String, _ dimensions: [(String, String)]) -> CounterSeries {
        let series = self.series(MetricName.metric(label, suffix: "_total"), .counter, dimensions) {
            .counter(CounterSeries())
        }
        if case .counter(let counter) = series { return counter }
        return CounterSeries()
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeSeries {
        if case .gauge(let gauge) = series(
            MetricName.metric(label), .gauge, dimensions, make: { .gauge(GaugeSeries()) })
        {
            return gauge
        }
        return GaugeSeries()
    }

    private func histogram(_ name: String, _ dimensions: [(String, String)], bounds: [Double]) -> HistogramSeries {
        if case .histogram(let histogram) = series(
            name, .histogram, dimensions, make: { .histogram(HistogramSeries(bounds: bounds)) })
        {
            return histogram
        }
        return HistogramSeries(bounds: bounds)
    }

    /// The series with that name and those labels, created if needed; `nil` if the name belongs to another kind of metric.
    private func series(
        _ name: String, _ kind: MetricKind, _ dimensions: [(String, String)], make: () -> Series
    ) -> Series? {
        let labels = MetricLabels(dimensions)
        let found: Series? = families.withLock { families in
            var family = families[name] ?? Family(kind: kind)
            guard family.kind == kind else { return nil }
            let key = family.series[labels] != nil || family.series.count < seriesLimit ? labels : labels.overflow
            if let series = family.series[key] { return series }
            let series = make()
            family.series[key] = series
            families[name] = family
            return series
        }
        if found == nil { conflicts.increment(by: Int64(1)) }
        return found
    }

    /// The whole exposition, sorted by name and labels, with counters that are kept elsewhere and with the lines of `process`.
    package func exposition(totals: [(name: String, value: UInt64)] = [], process: ProcessFigures? = nil) -> String {
        let families = families.withLock { $0 }
        var text = totals.map { "# TYPE \($0.name) counter\n\($0.name) \($0.value)\n" }.joined()
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            text += "# TYPE \(name) \(family.kind.rawValue)\n"
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                switch series {
                case .counter(let counter): text += "\(name)\(labels.exposition()) \(number(counter.value))\n"
                case .gauge(let gauge): text += "\(name)\(labels.exposition()) \(number(gauge.value))\n"
                case .histogram(let histogram): text += exposition(of: histogram, name, labels)
                }
            }
        }
        return text + (process?.exposition ?? "")
    }

    private func exposition(of histogram: HistogramSeries, _ name: String, _ labels: MetricLabels) -> String {
        let reading = histogram.reading
        var text = ""
        var cumulative: UInt64 = 0
        for (bound, count) in zip(histogram.bounds.map(number) + ["+Inf"], reading.counts) {
            cumulative += count
            text += "\(name)_bucket\(labels.exposition(extra: .init(name: "le", value: bound))) \(cumulative)\n"
        }
        text += "\(name)_sum\(labels.exposition()) \(number(reading.sum))\n"
        text += "\(name)_count\(labels.exposition()) \(cumulative)\n"
        return text
    }
}

/// A number in the exposition format: no `.0` after whole numbers, `+Inf`, `-Inf`, `NaN`.
func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
}
