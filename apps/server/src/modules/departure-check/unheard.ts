/**
 * Times in which no terminal at all was heard: the server was down, or nobody could reach it. That is no fault of a terminal: counted as one, the
 * whole fleet would have to stay until each terminal has reported again.
 */

interface HeardFleet {
  /** `receivedAt`: ms since 1970; 0: never. */
  vehicles(): Iterable<{ readonly identity: { readonly simNum: string }; readonly latest: { readonly receivedAt: number } }>
  onChange(listener: () => void): () => void
}
/** ms since 1970. */
interface Span {
  readonly from: number
  readonly to: number
}

const minute = 60_000
const hour = 60 * minute
/** Between two looks at all vehicles, ms: a span is known to a minute. */
const lookMs = minute
/** Parked vehicles report once an hour: nothing for longer is too long, ms. */
const longest = 1.5 * hour
/** For the longest bound that may be set, ms. */
const keptMs = 10 * 24 * hour

export class Unheard {
  readonly #fleet: HeardFleet
  readonly #now: () => number
  #spans: Span[] = []
  #newest: number
  #countedAt: number
  readonly stop: () => void

  constructor(fleet: HeardFleet, now: () => number) {
    this.#fleet = fleet
    this.#now = now
    this.#countedAt = now()
    this.#newest = this.#look().newest
    // Up to its start a server heard nobody, for however long.
    if (this.#newest > 0) this.#spans.push({ from: this.#newest, to: this.#countedAt })
    this.stop = fleet.onChange(() => this.#changed())
  }

  /** How long no terminal was heard between two times, ms. `least`: spans of less count where parked vehicles may be so long without a report. */
  between(from: number, to: number, least: number): number {
    const { newest, terminals } = this.#look()
    // Of one terminal alone nobody knows whether it or the server is down.
    const spans = terminals > 1 ? [...this.#spans, { from: this.#after(newest), to }] : this.#spans
    return spans
      .filter(span => span.to - span.from >= Math.min(least, longest))
      .reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0)
  }

  #changed(): void {
    const now = this.#now()
    if (Math.abs(now - this.#countedAt) < lookMs) return
    this.#countedAt = now
    const { newest } = this.#look()
    const before = this.#after(this.#newest)
    if (this.#newest > 0 && newest - before >= hour) {
      this.#spans = this.#spans.filter(({ to }) => to > now - keptMs)
      this.#spans.push({ from: before, to: newest })
    }
    this.#newest = newest
  }

  /** Spans do not overlap. */
  #after(time: number): number {
    return Math.max(time, this.#spans.at(-1)?.to ?? 0)
  }

  #look(): { newest: number; terminals: number } {
    let [newest, terminals] = [0, 0]
    for (const { identity, latest } of this.#fleet.vehicles()) {
      if (identity.simNum === '') continue
      terminals += 1
      newest = Math.max(newest, latest.receivedAt)
    }
    return { newest, terminals }
  }
}
