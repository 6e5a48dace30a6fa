/** Which vehicle's passages, and of which time: as the address says it. */
import { limits } from '@outrider/contract'

export interface ReplayQuery {
  vehicle: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const quickRanges = ['today', 'yesterday', 'dayBefore', 'week'] as const
export type QuickRange = (typeof quickRanges)[number]

const midnight = (time: number, daysLater: number): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

/** Days as this device counts them. */
export function timesOf(range: QuickRange, now: number): { from: number; to: number } {
  if (range === 'today') return { from: midnight(now, 0), to: now }
  if (range === 'week') return { from: now - limits.trackRange, to: now }
  const ago = range === 'yesterday' ? 1 : 2
  return { from: midnight(now, -ago), to: midnight(now, 1 - ago) - 1_000 }
}

export type Wrong = 'report.noVehicle' | 'track.order' | 'track.range'

export function wrongIn({ vehicle, from, to }: ReplayQuery): Wrong | undefined {
  if (!vehicle) return 'report.noVehicle'
  if (from > to) return 'track.order'
  return to - from > limits.trackRange ? 'track.range' : undefined
}

/** undefined: the address asks for nothing, or for what is not allowed. */
export function queryIn(params: URLSearchParams): ReplayQuery | undefined {
  const query = { vehicle: params.get('vehicle') ?? '', from: numberIn(params, 'from'), to: numberIn(params, 'to') }
  return Number.isFinite(query.from) && Number.isFinite(query.to) && !wrongIn(query) ? query : undefined
}

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name) || Number.NaN)

const two = (value: number): string => String(value).padStart(2, '0')

/** As a date-and-time input writes it, to the minute. */
export function localOf(time: number): string {
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** NaN for what is no time. */
export const timeIn = (local: string): number => (local ? new Date(local).getTime() : Number.NaN)
