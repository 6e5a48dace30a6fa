/**
 * Counters, gauges and histograms for `GET /metrics`. A part declares its own as rows and gets what it counts with; each platform has its own
 * registry, so several platforms in one process do not mix.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

type Labels = readonly string[]
/** A number, or one for each combination of labels. */
type Reading<Label extends string> = number | readonly (readonly [Readonly<Record<Label, string>>, number])[]

interface MetricRow<Kind extends string> {
  readonly kind: Kind
  /** `outrider_<part>_<what>`, with the unit at its end (`_seconds`, `_bytes`); counters end in `_total`. */
  readonly name: string
  readonly about: string
  /** Few values each: never an id, an address or a text of a client, because every combination stays in memory. */
  readonly labels?: Labels
}
/** `read` is called at each `GET /metrics`; without it the part counts itself. A counter never falls, also one that is read. */
type CounterRow = MetricRow<'counter'> & { readonly read?: () => Reading<string> }
type GaugeRow = MetricRow<'gauge'> & { readonly read?: () => Reading<string> }
/** `buckets`: upper bounds in ascending order. */
type HistogramRow = MetricRow<'histogram'> & { readonly buckets: readonly number[] }

export type MetricRows = Readonly<Record<string, CounterRow | GaugeRow | HistogramRow>>

type LabelOf<Row> = Row extends { readonly labels: readonly (infer Label extends string)[] } ? Label : never
type MetricOf<Row extends MetricRow<string>> = Row['kind'] extends 'counter'
  ? Counter<LabelOf<Row>>
  : Row['kind'] extends 'gauge'
    ? Gauge<LabelOf<Row>>
    : Histogram<LabelOf<Row>>
export type MetricsOf<Rows extends MetricRows> = { readonly [Name in keyof Rows]: MetricOf<Rows[Name]> }

export class Metrics {
  readonly #registry = new Registry()

  /** Throws for a name that is declared already. */
  declare<const Rows extends MetricRows>(rows: Rows): MetricsOf<Rows> {
    return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, metricOf(row, this.#registry)])) as MetricsOf<Rows>
  }

  /** Adds those of the process itself (processor time, memory, open files, delay of the event loop): once in a process. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** The numbers of one metric now, each with its labels; nothing: no part declares it. */
  async numbersOf(
    name: string,
  ): Promise<readonly { labels: Readonly<Record<string, string | number | undefined>>; value: number }[]> {
    return (await this.#registry.getSingleMetric(name)?.get())?.values ?? []
  }

  /** Type and text of the reply to Prometheus. */
  get contentType(): string {
    return this.#registry.contentType
  }
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

function metricOf(row: MetricRows[string], registry: Registry): Counter | Gauge | Histogram {
  const common = { name: row.name, help: row.about, labelNames: [...(row.labels ?? [])], registers: [registry] }
  if (row.kind === 'histogram') return new Histogram({ ...common, buckets: [...row.buckets] })
  const { read } = row
  if (row.kind === 'gauge')
    return new Gauge({
      ...common,
      ...(read && {
        collect(this: Gauge) {
          this.reset()
          for (const [labels, value] of readingsOf(read())) this.set(labels, value)
        },
      }),
    })
  return new Counter({
    ...common,
    ...(read && {
      collect(this: Counter) {
        this.reset()
        for (const [labels, value] of readingsOf(read())) this.inc(labels, value)
      },
    }),
  })
}

const readingsOf = (reading: Reading<string>): readonly (readonly [Record<string, string>, number])[] =>
  typeof reading === 'number' ? [[{}, reading]] : reading
