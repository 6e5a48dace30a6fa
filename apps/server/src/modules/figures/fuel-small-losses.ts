/**
 * Losses of a few litres while a vehicle is parked for hours: less than a probe trembles, and seen all the same by what it reads for hours before and
 * after. A night is fitted by a slow curve, since a tank grows and shrinks with its temperature, and by steps; a step counts when it is far beyond
 * what the probe trembles and sooner than an engine at idle burns as much. Pure.
 */
import { idlingRate } from './fuel-faults.ts'
import type { FuelEvent, FuelReading } from './fuel-readings.ts'

/** A tank sloshes and settles for so long after a stop, ms. */
const settles = 25 * 60_000
/** What is left of a rest is at least so long, ms, and has so many readings. */
const minTime = 2 * 3_600_000
const minReadings = 24
/** Readings at either end, and between two steps, that a level is known by. */
const edge = 6
/** Deviations from which on a step is looked at, by which it is beyond chance, and by which it explains more than what burns slowly. */
const maybe = 3.5
const beyondChance = 5
const beyondSlow = 2
/** Steps of a night at most, and the least of them that is a loss, ml. */
const maxSteps = 10
const minLoss = 2_500
/** A fall that comes back by this part of it was none. */
const comesBack = 0.6
/** Finest steps of a sensor: two of them come and go by themselves. */
const stepsOfSensor = 2.5
/** A slow burn takes at least so long, ms. */
const minBurn = 30 * 60_000

interface Step {
  /** The first reading after it. */
  at: number
  ml: number
}

/** Powers of the time of a rest, from -1 to 1: a night's temperature has no finer shape than that. */
const powers = 4

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

/** What is left of a vector without what others, each of length 1 and square to each other, have of it. */
function without(vector: readonly number[], basis: readonly (readonly number[])[]): number[] {
  const rest = [...vector]
  for (const each of basis) {
    const part = dot(rest, each)
    for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] as number) - part * (each[at] as number)
  }
  return rest
}

function added(basis: number[][], vector: readonly number[]): void {
  const rest = without(vector, basis)
  const length = Math.sqrt(dot(rest, rest))
  if (length > 1e-9) basis.push(rest.map(value => value / length))
}

/** Deviation of what is left, and by how much more it is worth less because neighbours tremble together. */
function trembleOf(left: readonly number[], free: number): number {
  const squares = dot(left, left)
  let together = 0
  for (let at = 1; at < left.length; at++) together += (left[at] as number) * (left[at - 1] as number)
  const alike = squares > 0 ? Math.min(0.9, Math.max(0, together / squares)) : 0
  return Math.sqrt((squares / Math.max(1, free)) * ((1 + alike) / (1 - alike)))
}

/** The step that explains most of what is left, in deviations of chance. */
function greatestStep(
  left: readonly number[],
  basis: readonly (readonly number[])[],
  taken: readonly number[],
): { at: number; by: number } {
  const count = left.length
  const sums = basis.map(() => 0)
  let sum = 0
  let [best, bestAt] = [0, 0]
  // From its end on: a step is 1 after it.
  for (let at = count - 1; at >= edge; at--) {
    sum += left[at] as number
    let square = count - at
    basis.forEach((each, nth) => {
      const of = (sums[nth] as number) + (each[at] as number)
      sums[nth] = of
      square -= of * of
    })
    if (at > count - edge || square < 1e-6 || taken.some(each => Math.abs(each - at) < edge)) continue
    const by = Math.abs(sum) / Math.sqrt(square)
    if (by > best) [best, bestAt] = [by, at]
  }
  return { at: bestAt, by: best }
}

const stepAt = (count: number, at: number): number[] => Array.from({ length: count }, (_, nth) => (nth >= at ? 1 : 0))

/** By how much each of the vectors is needed beside the others: least squares. */
function sizesOf(values: readonly number[], vectors: readonly (readonly number[])[]): number[] {
  const rows = vectors.map(one => [...vectors.map(other => dot(one, other)), dot(one, values)])
  rows.forEach((row, at) => {
    const lead = row[at] || 1e-9
    rows.forEach((other, nth) => {
      if (nth === at) return
      const part = (other[at] as number) / lead
      for (let column = at; column < other.length; column++)
        other[column] = (other[column] as number) - part * (row[column] as number)
    })
  })
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] || 1e-9))
}

/** Steps beyond chance: as many as explain something at first, and of these what the others and the slow curve do not explain. */
function stepsOf(values: readonly number[], slow: readonly (readonly number[])[]): { found: number[]; tremble: number } {
  const count = values.length
  const basisOf = (steps: readonly number[]): number[][] => {
    const basis: number[][] = []
    for (const each of slow) added(basis, each)
    for (const at of steps) added(basis, stepAt(count, at))
    return basis
  }
  const basis = basisOf([])
  let found: number[] = []
  while (found.length < maxSteps) {
    const left = without(values, basis)
    const { at, by } = greatestStep(left, basis, found)
    if (by < maybe * Math.sqrt(dot(left, left) / count)) break
    found.push(at)
    added(basis, stepAt(count, at))
  }
  for (;;) {
    const all = basisOf(found)
    const tremble = Math.max(1, trembleOf(without(values, all), count - all.length))
    const by = found.map(at => {
      const rest = without(stepAt(count, at), basisOf(found.filter(other => other !== at)))
      return Math.abs(dot(values, unit(rest)))
    })
    const least = Math.min(...by)
    if (found.length === 0 || least >= beyondChance * tremble) return { found: found.toSorted((a, b) => a - b), tremble }
    found = found.filter((_, at) => by[at] !== least)
  }
}

/** @param step the finest of the sensor, ml. Readings of one rest, ordered by time. */
export function smallLossesOf(rest: readonly FuelReading[], step: number): FuelEvent[] {
  const begin = rest[0]?.at ?? 0
  const readings = rest.filter(({ at }) => at >= begin + settles)
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || readings.length < minReadings || last.at - first.at < minTime) return []
  const count = readings.length
  const values = readings.map(({ ml }) => ml - first.ml)
  const times = readings.map(({ at }) => ((at - first.at) / (last.at - first.at)) * 2 - 1)
  const slow = Array.from({ length: powers }, (_, power) => times.map(time => time ** power))
  const { found, tremble } = stepsOf(values, slow)
  if (found.length === 0) return []
  const sizes = sizesOf(values, [...slow, ...found.map(at => stepAt(count, at))]).slice(powers)
  const steps = found.map((at, nth): Step => ({ at, ml: sizes[nth] ?? 0 }))
  return steps.flatMap((each, nth) => {
    const least = Math.max(minLoss, stepsOfSensor * step)
    const others = steps.filter(other => other !== each).map(({ at }) => stepAt(count, at))
    if (-each.ml < least || isBack(steps, nth) || isBurnt(each, { readings, values, beside: [...slow, ...others], tremble }))
      return []
    return [eventOf(each, readings, { from: steps[nth - 1]?.at ?? 0, until: steps[nth + 1]?.at ?? count })]
  })
}

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map(value => value / length)
}

/** What was missing is there again, or came before: the vehicle leaned for a while, or was loaded. */
function isBack(steps: readonly Step[], nth: number): boolean {
  const { ml } = steps[nth] as Step
  return [steps[nth - 1], steps[nth + 1]].some(other => other !== undefined && other.ml >= -ml * comesBack)
}

interface Night {
  readings: readonly FuelReading[]
  values: readonly number[]
  beside: readonly (readonly number[])[]
  tremble: number
}

/** Whether an engine at idle, that takes its time for it, explains it as well. */
function isBurnt({ at, ml }: Step, { readings, values, beside, tremble }: Night): boolean {
  const takes = Math.max(minBurn, -ml / idlingRate)
  const middle = (readings[at] as FuelReading).at
  const burns = readings.map(each => Math.min(1, Math.max(0, (each.at - middle) / takes + 0.5)))
  const basis: number[][] = []
  for (const each of beside) added(basis, each)
  const unexplained = (vector: readonly number[]): number => {
    const left = without(values, [...basis, unit(without(vector, basis))])
    return dot(left, left)
  }
  const gain = unexplained(burns) - unexplained(stepAt(values.length, at))
  return gain < (beyondSlow * tremble) ** 2
}

/** Its levels are means as far as the next step, half an hour at most of what the night shows on each side. */
function eventOf(
  { at, ml }: Step,
  readings: readonly FuelReading[],
  { from, until }: { from: number; until: number },
): FuelEvent {
  const [before, after] = [readings.slice(Math.max(from, at - 30), at), readings.slice(at, Math.min(until, at + 30))]
  const [was, is] = [before.at(-1) as FuelReading, after[0] as FuelReading]
  const beginMl = Math.round(before.reduce((sum, each) => sum + each.ml, 0) / before.length)
  return {
    kind: 'loss',
    beginAt: was.at,
    endAt: is.at,
    beginMl,
    endMl: Math.round(beginMl + ml),
    evaluatedFrom: (before[0] as FuelReading).at,
    evaluatedUntil: (after.at(-1) as FuelReading).at,
    latitude: is.latitude ?? was.latitude,
    longitude: is.longitude ?? was.longitude,
  }
}
