/** What is typed for a fuel sensor, and the curve that it is. */
import { type FuelCurve, fuelCurveFault, readFuelPairs } from '@outrider/contract'

export interface FuelDraft {
  input: FuelCurve['input']
  way: 'none' | 'byFactor' | 'byPairs'
  factor: string
  pairs: string
}

/** Text of a field in which something is wrong. */
export type DraftFault = { text: 'wrongLine'; line: number } | { text: 'few' | 'twice' | 'upAndDown' | 'both' | 'badFactor' }

export const draftOf = ({ input, factor, pairs }: FuelCurve): FuelDraft => ({
  input,
  way: pairs !== null ? 'byPairs' : factor !== null ? 'byFactor' : 'none',
  factor: factor === null ? '' : String(factor),
  pairs: (pairs ?? []).map(([sent, litres]) => `${sent}\t${litres}`).join('\n'),
})

/** The pairs as far as they are typed. */
export const pairsOf = ({ way, pairs }: FuelDraft): [number, number][] => (way === 'byPairs' ? readFuelPairs(pairs).pairs : [])

export function curveOf({ input, way, factor, pairs }: FuelDraft): { curve: FuelCurve } | { fault: DraftFault } {
  if (way === 'none') return { curve: { input: 'raw', factor: null, pairs: null } }
  if (way === 'byFactor') {
    const value = Number(factor.trim().replace(',', '.'))
    if (factor.trim() === '' || !(value > 0)) return { fault: { text: 'badFactor' } }
    return { curve: { input, factor: value, pairs: null } }
  }
  const read = readFuelPairs(pairs)
  if (read.wrongLine !== undefined) return { fault: { text: 'wrongLine', line: read.wrongLine } }
  const curve: FuelCurve = { input, factor: null, pairs: read.pairs }
  const fault = fuelCurveFault(curve)
  return fault ? { fault: { text: fault } } : { curve }
}
