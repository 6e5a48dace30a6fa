/** The curve of a sensor over a period: fewer points that keep its extremes, and what there is to say of all of it. Pure. */
import { type SensorForm, type SensorValue, toneOf } from '@outrider/contract'

export interface SensorCurve {
  times: number[]
  values: (number | null)[]
  least: number | null
  mean: number | null
  greatest: number | null
  readSeconds: number
  badSeconds: number
  faults: number
}

/** Longer than this nothing is known between two readings, ms. */
const longestGap = 900_000
/** Points of a curve, at most. */
const most = 1_500

export class CurveOfSensor {
  readonly #form: Pick<SensorForm, 'bands'>
  readonly #times: number[] = []
  readonly #values: (number | null)[] = []
  #least: number | null = null
  #greatest: number | null = null
  #weighted = 0
  #readMs = 0
  #badMs = 0
  #faults = 0
  #sum = 0
  #count = 0

  constructor(form: Pick<SensorForm, 'bands'>) {
    this.#form = form
  }

  /** In the order of time. */
  next(time: number, { value, fault }: SensorValue): void {
    // What is not sent with every report is no fault of it: a gap says so.
    if (fault === 'notSent') return
    const [last, before] = [this.#values.at(-1), this.#times.at(-1)]
    if (last !== undefined && last !== null && before !== undefined) {
      const lasted = time - before
      if (lasted <= longestGap) {
        this.#readMs += lasted
        this.#weighted += last * lasted
        if (toneOf(this.#form, last) === 'bad') this.#badMs += lasted
      } else {
        // Nobody knows what it was meanwhile: the line ends there.
        this.#times.push(before + 1)
        this.#values.push(null)
      }
    }
    if (fault !== null) this.#faults += 1
    this.#times.push(time)
    this.#values.push(value)
    if (value === null) return
    this.#sum += value
    this.#count += 1
    this.#least = Math.min(this.#least ?? value, value)
    this.#greatest = Math.max(this.#greatest ?? value, value)
  }

  curve(): SensorCurve {
    const mean = this.#readMs > 0 ? this.#weighted / this.#readMs : this.#count > 0 ? this.#sum / this.#count : null
    return {
      ...thinned(this.#times, this.#values),
      least: this.#least,
      mean: mean === null ? null : Number(mean.toPrecision(6)),
      greatest: this.#greatest,
      readSeconds: Math.round(this.#readMs / 1_000),
      badSeconds: Math.round(this.#badMs / 1_000),
      faults: this.#faults,
    }
  }
}

/** Of each stretch of as many points the first gap, the least and the greatest value stay, in their order. */
function thinned(times: readonly number[], values: readonly (number | null)[]): Pick<SensorCurve, 'times' | 'values'> {
  if (times.length <= most) return { times: [...times], values: [...values] }
  const stretch = Math.ceil((times.length * 3) / most)
  const kept: number[] = []
  for (let from = 0; from < times.length; from += stretch) {
    let [least, greatest, gap] = [-1, -1, -1]
    for (let at = from; at < Math.min(from + stretch, times.length); at++) {
      const value = values[at] ?? null
      if (value === null) {
        if (gap < 0) gap = at
        continue
      }
      if (least < 0 || value < (values[least] ?? 0)) least = at
      if (greatest < 0 || value > (values[greatest] ?? 0)) greatest = at
    }
    kept.push(...[...new Set([least, greatest, gap])].filter(at => at >= 0).toSorted((a, b) => a - b))
  }
  return { times: kept.map(at => times[at] ?? 0), values: kept.map(at => values[at] ?? null) }
}
