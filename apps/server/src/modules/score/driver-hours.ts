/** Hours of driving of each driver, over the vehicles of a company: who drove when, and how much of it was beyond what may be driven. Pure. */
import type { ScoreSettings } from '@outrider/contract'
import { beyondInDay, drivenParts, type DrivenSpan } from '../../tracks/reducers/driving-time.ts'
import type { ClaimedTime } from '../ports.ts'

/** When a vehicle drove on one of its days. */
export interface DrivenDay {
  readonly vehicleId: number
  /** ms since 1970. */
  readonly midnight: number
  /** From, to, from, to, ...: s since midnight. */
  readonly spans: readonly number[]
  /** false: the day before the time, which says how long somebody had driven when it began. */
  readonly counts: boolean
}

interface Drive extends DrivenSpan {
  readonly vehicleId: number
  readonly counts: boolean
  /** undefined: nobody knows. */
  readonly claim: ClaimedTime | undefined
}

export interface DriverHours {
  /** Whose vehicles these were, as each of the driver's organisations knows them; empty: nobody knows who drove the vehicle. */
  readonly claims: readonly ClaimedTime[]
  readonly vehicleIds: readonly number[]
  /** s */
  readonly driven: number
  readonly atNight: number
  readonly beyond: number
  readonly beyondAtNight: number
  readonly longest: number
  readonly maxInDay: number
  readonly beyondInDay: number
  readonly by: Readonly<Record<ClaimedTime['by'], number>>
  readonly twice: number
}

export interface HoursOfDrivers {
  readonly drivers: readonly DriverHours[]
  /** Beyond what may be driven without a rest, by the vehicle in which it was, s. */
  readonly beyond: ReadonlyMap<number, { fatigue: number; atNight: number }>
}

/** A card goes before a trip that somebody registered, and that before who usually drives the vehicle. */
const order = ['card', 'trip', 'regular'] as const
const seconds = (ms: number): number => Math.round(ms / 1_000)

/** Times of regular drivers in which the vehicle had one only: of two nobody knows which. */
function alone(regular: readonly ClaimedTime[]): ClaimedTime[] {
  const endOf = ({ to }: ClaimedTime): number => to ?? Number.POSITIVE_INFINITY
  const borders = [...new Set(regular.flatMap(claim => [claim.from, endOf(claim)]))].toSorted((a, b) => a - b)
  return borders.flatMap((from, at) => {
    const to = borders[at + 1]
    if (to === undefined) return []
    const those = regular.filter(claim => claim.from <= from && endOf(claim) >= to)
    const [only] = those
    return only && those.every(({ person }) => person === only.person) ? [{ ...only, from, to }] : []
  })
}

/** Cuts the driving of a vehicle at the times of those whose it was. */
function drivesOf(spans: readonly Omit<Drive, 'claim'>[], claims: readonly ClaimedTime[], isCarded: boolean): Drive[] {
  const regular = isCarded ? [] : alone(claims.filter(({ by }) => by === 'regular'))
  const drives: Drive[] = []
  let open = [...spans]
  for (const claim of [...order.slice(0, 2).flatMap(by => claims.filter(each => each.by === by)), ...regular]) {
    const left: Omit<Drive, 'claim'>[] = []
    for (const span of open) {
      const [from, to] = [Math.max(span.from, claim.from), Math.min(span.to, claim.to ?? Number.POSITIVE_INFINITY)]
      if (to <= from) {
        left.push(span)
        continue
      }
      drives.push({ ...span, from, to, claim })
      if (from > span.from) left.push({ ...span, to: from })
      if (to < span.to) left.push({ ...span, from: to })
    }
    open = left
  }
  return [...drives, ...open.map(span => ({ ...span, claim: undefined }))]
}

/** Nobody drives two vehicles at once: what overlaps is counted once, in the vehicle that was first. */
function oneAfterOther(drives: readonly Drive[]): { drives: Drive[]; twice: number } {
  let [last, twice] = [Number.NEGATIVE_INFINITY, 0]
  const found: Drive[] = []
  for (const drive of drives.toSorted((a, b) => a.from - b.from || a.vehicleId - b.vehicleId)) {
    const from = Math.max(drive.from, last)
    if (drive.counts) twice += Math.max(0, Math.min(from, drive.to) - drive.from)
    if (from >= drive.to) continue
    found.push({ ...drive, from })
    last = drive.to
  }
  return { drives: found, twice }
}

function hoursOf(
  all: readonly Drive[],
  { measures, dailyDrivingMinutes }: Pick<ScoreSettings, 'measures' | 'dailyDrivingMinutes'>,
  add: (vehicleId: number, ms: number, night: boolean) => void,
): DriverHours | undefined {
  const { drives, twice } = oneAfterOther(all)
  const counted = drives.filter(({ counts }) => counts)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return undefined
  const sum = { driven: 0, atNight: 0, beyond: 0, beyondAtNight: 0, longest: 0 }
  const by = { card: 0, trip: 0, regular: 0 }
  let from = first.from
  for (const part of drivenParts(drives, measures)) {
    const { span, to, night, beyond, since } = part
    if (span.counts) {
      const begin = Math.max(from, span.from)
      sum.driven += to - begin
      if (night) sum.atNight += to - begin
      sum.beyond += to - beyond
      if (night) sum.beyondAtNight += to - beyond
      sum.longest = Math.max(sum.longest, since)
      if (span.claim) by[span.claim.by] += to - begin
      if (to > beyond) add(span.vehicleId, to - beyond, night)
    }
    from = to
  }
  const inDay = beyondInDay(drives, dailyDrivingMinutes * 60_000, { from: first.from, to: last.to })
  return {
    claims: [...new Map(counted.flatMap(({ claim }) => (claim ? [[claim.driverId, claim] as const] : []))).values()],
    vehicleIds: [...new Set(counted.map(({ vehicleId }) => vehicleId))],
    driven: seconds(sum.driven),
    atNight: seconds(sum.atNight),
    beyond: seconds(sum.beyond),
    beyondAtNight: seconds(sum.beyondAtNight),
    longest: seconds(sum.longest),
    maxInDay: seconds(inDay.most),
    beyondInDay: seconds(inDay.beyond),
    by: { card: seconds(by.card), trip: seconds(by.trip), regular: seconds(by.regular) },
    twice: seconds(twice),
  }
}

/** Drivers with their hours; a vehicle whose driver is not known is counted as if one person had driven it meanwhile. */
export function hoursOfDrivers(
  days: readonly DrivenDay[],
  claims: readonly ClaimedTime[],
  carded: ReadonlySet<number>,
  settings: Pick<ScoreSettings, 'measures' | 'dailyDrivingMinutes'>,
): HoursOfDrivers {
  const claimsOf = Map.groupBy(claims, ({ vehicleId }) => vehicleId)
  const drives = [...Map.groupBy(days, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, own]) => {
    const spans = own.flatMap(({ midnight, spans: times, counts }) =>
      Array.from({ length: times.length / 2 }, (_, nth) => ({
        vehicleId,
        midnight,
        counts,
        from: midnight + (times[2 * nth] ?? 0) * 1_000,
        to: midnight + (times[2 * nth + 1] ?? 0) * 1_000,
      })),
    )
    return drivesOf(spans, claimsOf.get(vehicleId) ?? [], carded.has(vehicleId))
  })
  const beyond = new Map<number, { fatigue: number; atNight: number }>()
  const add = (vehicleId: number, ms: number, night: boolean): void => {
    const { fatigue, atNight } = beyond.get(vehicleId) ?? { fatigue: 0, atNight: 0 }
    beyond.set(vehicleId, { fatigue: fatigue + ms / 1_000, atNight: atNight + (night ? ms / 1_000 : 0) })
  }
  const ofOne = Map.groupBy(drives, ({ claim, vehicleId }) => (claim ? `driver ${claim.person}` : `vehicle ${vehicleId}`))
  return {
    drivers: [...ofOne.values()]
      .flatMap(own => hoursOf(own, settings, add) ?? [])
      .toSorted((a, b) => b.beyond - a.beyond || b.beyondInDay - a.beyondInDay || b.driven - a.driven),
    beyond,
  }
}
