/** Requests for a vehicle in words. */
import {
  expenseKinds,
  type Lang,
  type RequestState,
  requestStates,
  requestTypes,
  type RequestType,
  type VehicleRequest,
} from '@outrider/contract'
import { dateTime, decimal, minuteRange } from '../../../core/time/format.ts'
import { inUnits, shownAs } from '../../../core/time/measures.ts'
import type { Tone } from '../../../ui/StateBadge.tsx'

export const requestTones: Readonly<Record<RequestState, Tone>> = {
  requested: 'idling',
  secondApproval: 'idling',
  refused: 'alarm',
  cancelled: 'offline',
  approved: 'parked',
  out: 'driving',
  back: 'idling',
  settled: 'offline',
}

export const requestStateWord = (state: RequestState, lang: Lang): string => requestStates[state][lang]

/** Something is still to be done, and its time is over. */
export const isLate = ({ dueAt, state }: Pick<VehicleRequest, 'dueAt' | 'state'>, now: number): boolean =>
  dueAt !== null && dueAt < now && state !== 'settled' && state !== 'cancelled'

export const kilometres = (km: number | null, lang: Lang): string =>
  km === null ? '' : `${decimal(shownAs('km', km), lang, 1)} ${inUnits('<km>', lang)}`

export const period = ({ startTime, endTime }: Pick<VehicleRequest, 'startTime' | 'endTime'>, lang: Lang): string =>
  minuteRange(startTime, endTime, lang)

/** What a change says besides: a plate is the name of the vehicle that is told, and who typed a reading is told with the reading. */
export const untold: ReadonlySet<string> = new Set(['plateNum', 'odometerOutTyped', 'odometerInTyped'])

const times: ReadonlySet<string> = new Set(['startTime', 'endTime', 'leftAt', 'backAt'])
const lengths: ReadonlySet<string> = new Set(['odometerOut', 'odometerIn', 'trackKm'])

/** A value of a kept change: those are texts. */
export function changedValue(field: string, value: string, lang: Lang): string {
  if (value === '') return ''
  if (field === 'requestType') return requestTypes[value as RequestType][lang]
  if (field === 'expenseKind') return expenseKinds[value as keyof typeof expenseKinds][lang]
  if (times.has(field)) return dateTime(Number(value), lang)
  if (lengths.has(field)) return kilometres(Number(value), lang)
  return value
}
