/** Ours: how litres are made of what a fuel sensor sends, and by what the kilometres of a vehicle are measured. */
import * as z from 'zod/mini'

/** What the curve of a vehicle begins with: the number of item 0x02 as it is sent, or that number as tenths of a percent. */
export const fuelInputs = ['raw', 'percent'] as const

/** Pairs of a curve, at most; a tank is filled in steps of five or ten litres. */
export const maxPairs = 200
const number = z.number().check(z.minimum(0), z.maximum(100_000))

/** By a factor or by pairs; neither: the sensor sends tenths of a litre. */
export const fuelCurve = z.object({
  input: z.enum(fuelInputs),
  factor: z.nullable(z.number().check(z.positive(), z.maximum(10_000))),
  /** What is sent, and litres. */
  pairs: z.nullable(z.array(z.tuple([number, number])).check(z.maxLength(maxPairs))),
})
export type FuelCurve = z.infer<typeof fuelCurve>

/** What is wrong with a curve: too few pairs, an input twice, litres that rise and fall, or both ways at once. */
export type FuelCurveFault = 'few' | 'twice' | 'upAndDown' | 'both'

export function fuelCurveFault({ factor, pairs }: FuelCurve): FuelCurveFault | undefined {
  if (pairs === null) return undefined
  if (factor !== null) return 'both'
  if (pairs.length < 2) return 'few'
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  const steps = sorted.slice(1).map(([input, litres], nth) => {
    const [before, was] = sorted[nth] as [number, number]
    return { inputs: input - before, litres: litres - was }
  })
  if (steps.some(({ inputs }) => inputs === 0)) return 'twice'
  return steps.some(({ litres }) => litres > 0) && steps.some(({ litres }) => litres < 0) ? 'upAndDown' : undefined
}

/** Litres for the number that a sensor sends. Above the last pair the curve goes on as it ended, below the first one it does not. */
export function litresOf({ input, factor, pairs }: FuelCurve, sent: number): number {
  const read = input === 'percent' ? sent / 10 : sent
  if (factor !== null) return read * factor
  return pairs === null ? sent / 10 : Math.max(0, throughPairs(pairs, read))
}

/** The value of a table of any sensor: straight between two pairs, below the first as there, above the last it goes on as it ended. */
export function throughPairs(pairs: readonly (readonly [number, number])[], read: number): number {
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  const first = sorted[0]
  if (first && read <= first[0]) return first[1]
  const next = sorted.findIndex(([at]) => at >= read)
  const at = next < 0 ? sorted.length - 1 : next
  const [from, to] = [sorted[at - 1], sorted[at]]
  if (!from || !to) return first?.[1] ?? 0
  return from[1] + ((read - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
}

/** What the tank holds by the curve, litres; undefined: a factor does not say. */
export const capacityOf = ({ pairs }: FuelCurve): number | undefined =>
  pairs === null || pairs.length === 0 ? undefined : Math.max(...pairs.map(([, litres]) => litres))

/** The pairs of a text, and the first line that is none, counted from 1. */
export interface ReadPairs {
  pairs: [number, number][]
  wrongLine: number | undefined
}

/**
 * Reads pairs as pasted from a sheet or a file: a line each, two numbers apart by a tab, a semicolon, a comma or spaces; beside a tab or semicolon a
 * comma is a decimal one. A heading is passed over. `least`: a smaller number is none.
 */
export function readFuelPairs(text: string, least = 0): ReadPairs {
  const pairs: [number, number][] = []
  let wrongLine: number | undefined
  for (const [nth, line] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const parts = /[\t;；]/.test(trimmed)
      ? trimmed.split(/\s*[\t;；]\s*/).map(part => part.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
      : trimmed.split(/\s*[,，]\s*|\s+/)
    const numbers = parts.filter(part => part !== '').map(Number)
    const [input, litres] = numbers
    if (
      numbers.length === 2 &&
      input !== undefined &&
      litres !== undefined &&
      numbers.every(each => Number.isFinite(each) && each >= least)
    )
      pairs.push([input, litres])
    else if (pairs.length > 0 || nth > 0 || /^[-\d.,\s;\t]+$/.test(trimmed)) wrongLine ??= nth + 1
  }
  return { pairs, wrongLine }
}

/** By what kilometres are measured. `automatic`: the odometer, unless it disagrees with fixes that show the way. */
export const distanceSources = ['automatic', 'odometer', 'fixes'] as const
export type DistanceSource = (typeof distanceSources)[number]
