/**
 * One column of whole numbers, some of them missing, in as few bytes as a few simple ways give: the difference to another column or not, to the number
 * before or to the line of the two before, or a place in a list of the few that there are. Which one is tried for each column of each block, since
 * terminals differ: what one counts up another repeats.
 */
import { PackDamaged, type PackReader, type PackWriter } from './bytes.ts'
import { squeeze, unsqueeze } from './squeeze.ts'

/** NaN: missing. */
export type Numbers = Float64Array

const ways = { same: 0, plain: 1, step: 2, bend: 3, listed: 4 } as const
type Way = (typeof ways)[keyof typeof ways]
/** Added to the way where numbers are differences to the other column. */
const beside = 8
/** Differences of differences stay exact within this. */
const largest = 2 ** 50
const maxListed = 200

/** Zigzag: small numbers of both signs become small ones without. */
const folded = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
const unfolded = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

function greatestDivisor(values: Numbers, base: number): number {
  let divisor = 0
  for (const value of values) {
    let [a, b] = [divisor, Math.abs(value - base)]
    while (b !== 0) [a, b] = [b, a % b]
    divisor = a
    if (divisor === 1) return 1
  }
  return divisor
}

/** Bits that a coder of single bytes needs at least: which way is shortest. */
function cost(values: Float64Array): number {
  let bits = 0
  const counts = new Uint32Array(256)
  for (let scale = 1, more = true; more; scale *= 256) {
    counts.fill(0)
    more = false
    for (const value of values) {
      const above = Math.floor(value / scale)
      if (above >= 256) more = true
      counts[above % 256] = (counts[above % 256] as number) + 1
    }
    for (const count of counts) if (count > 0) bits -= count * Math.log2(count / values.length)
    // Each plane has a head.
    bits += 64
  }
  return bits
}

/** The numbers as differences by one way, folded; undefined: too large for it. */
function changed(values: Numbers, base: number, unit: number, way: Way): Float64Array | undefined {
  const out = new Float64Array(values.length)
  let [last, step] = [0, 0]
  for (let at = 0; at < values.length; at++) {
    const value = ((values[at] as number) - base) / unit
    const difference = way === ways.plain ? value : way === ways.step ? value - last : value - last - step
    if (Math.abs(difference) > largest || Math.abs(value) > largest) return undefined
    out[at] = folded(difference)
    step = at === 0 ? 0 : value - last
    last = value
  }
  return out
}

function putPlanes(to: PackWriter, values: Float64Array): void {
  let most = 0
  for (const value of values) if (value > most) most = value
  let planes = 1
  while (256 ** planes <= most) planes++
  to.byte(planes)
  const plane = new Uint8Array(values.length)
  for (let at = 0, scale = 1; at < planes; at++, scale *= 256) {
    for (let row = 0; row < values.length; row++) plane[row] = Math.floor((values[row] as number) / scale) % 256
    squeeze(to, plane)
  }
}

function takePlanes(from: PackReader, length: number): Float64Array {
  const planes = from.byte()
  if (planes < 1 || planes > 7) throw new PackDamaged(`there are no numbers of ${planes} bytes`)
  const values = new Float64Array(length)
  for (let at = 0, scale = 1; at < planes; at++, scale *= 256) {
    const plane = unsqueeze(from, length)
    for (let row = 0; row < length; row++) values[row] = (values[row] as number) + (plane[row] as number) * scale
  }
  return values
}

interface Try {
  way: number
  base: number
  unit: number
  values: Float64Array
  cost: number
}

function tries(values: Numbers, otherwise: number): Try[] {
  const base = values[0] as number
  const unit = greatestDivisor(values, base)
  if (unit === 0) return [{ way: ways.same + otherwise, base, unit: 1, values: new Float64Array(0), cost: 0 }]
  const found: Try[] = []
  for (const way of [ways.plain, ways.step, ways.bend]) {
    const out = changed(values, base, unit, way)
    if (out) found.push({ way: way + otherwise, base, unit, values: out, cost: cost(out) })
  }
  return found
}

/** The distinct numbers, in the order in which they come; undefined: too many. */
function listOf(values: Numbers): number[] | undefined {
  const seen = new Set<number>()
  for (const value of values) if (seen.add(value).size > maxListed) return undefined
  return [...seen]
}

function putPresent(to: PackWriter, values: Numbers, other: Numbers | undefined): void {
  const all = tries(values, 0)
  if (other && (all[0]?.cost ?? 1) > 0)
    all.push(
      ...tries(
        values.map((value, at) => value - (other[at] as number)),
        beside,
      ),
    )
  const list = listOf(values)
  if (list && (all[0]?.cost ?? 1) > 0) {
    const places = new Map(list.map((value, at) => [value, at]))
    const out = values.map(value => places.get(value) as number)
    all.push({ way: ways.listed, base: 0, unit: 1, values: out, cost: cost(out) + list.length * 32 })
  }
  const best = all.reduce((least, each) => (each.cost < least.cost ? each : least), all[0] as Try)
  to.byte(best.way)
  if (best.way === ways.listed) {
    to.number((list as number[]).length)
    for (const value of list as number[]) to.number(folded(value))
    putPlanes(to, best.values)
    return
  }
  to.number(folded(best.base))
  if (best.way % beside === ways.same) return
  to.number(best.unit)
  putPlanes(to, best.values)
}

function takeChanged(from: PackReader, length: number, way: number): Numbers {
  const base = unfolded(from.number())
  if (way === ways.same) return new Float64Array(length).fill(base)
  if (way > ways.bend) throw new PackDamaged(`there is no way ${way} of numbers`)
  const unit = from.number()
  const values = takePlanes(from, length)
  let [last, step] = [0, 0]
  for (let row = 0; row < length; row++) {
    const difference = unfolded(values[row] as number)
    const value = way === ways.plain ? difference : way === ways.step ? last + difference : last + step + difference
    step = row === 0 ? 0 : value - last
    last = value
    values[row] = value * unit + base
  }
  return values
}

function takePresent(from: PackReader, length: number, other: Numbers | undefined): Numbers {
  const way = from.byte()
  if (way === ways.listed) {
    const list = Array.from({ length: from.number() }, () => unfolded(from.number()))
    return takePlanes(from, length).map(place => {
      const value = list[place]
      if (value === undefined) throw new PackDamaged('a place is not in the list')
      return value
    })
  }
  const values = takeChanged(from, length, way % beside)
  if (way < beside) return values
  if (!other) throw new PackDamaged('there is no other column')
  return values.map((value, at) => value + (other[at] as number))
}

const missing = { none: 0, all: 1, some: 2 } as const
/** The other column has a number wherever it is asked. */
const filled = (other: Numbers): Numbers => other.map(value => (Number.isNaN(value) ? 0 : value))

function picked(values: Numbers, there: Uint8Array, count: number): Numbers {
  const out = new Float64Array(count)
  let at = 0
  for (let row = 0; row < values.length; row++) if (there[row] === 1) out[at++] = values[row] as number
  return out
}

/**
 * @param values whole numbers of less than 2^52, or NaN
 * @param other a column that the reader has too, whose numbers are often near
 */
export function putNumbers(to: PackWriter, values: Numbers, other?: Numbers): void {
  const there = new Uint8Array(values.length)
  let count = 0
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    if (Number.isNaN(value)) continue
    if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 52) throw new RangeError(`${value} cannot be packed`)
    there[row] = 1
    count++
  }
  if (count === 0 || count === values.length) {
    to.byte(count === 0 ? missing.all : missing.none)
    if (count > 0) putPresent(to, values, other && filled(other))
    return
  }
  to.byte(missing.some)
  squeeze(to, there)
  putPresent(to, picked(values, there, count), other && filled(picked(other, there, count)))
}

/** @param length numbers, with those that are missing */
export function takeNumbers(from: PackReader, length: number, other?: Numbers): Numbers {
  const how = from.byte()
  if (how === missing.all) return new Float64Array(length).fill(Number.NaN)
  if (how === missing.none) return takePresent(from, length, other && filled(other))
  if (how !== missing.some) throw new PackDamaged(`nobody knows which numbers are missing: ${how}`)
  const there = unsqueeze(from, length)
  let count = 0
  for (const bit of there) count += bit
  const present = takePresent(from, count, other && filled(picked(other, there, count)))
  const values = new Float64Array(length).fill(Number.NaN)
  let at = 0
  for (let row = 0; row < length; row++) if (there[row] === 1) values[row] = present[at++] as number
  return values
}
