/** What a tapped push requires, passes on and does, by type (section 4). Which screen it opens is said by the row of the screen. */
import type { AppMenuAuth, Right, Text } from '@outrider/contract'
import { missingRightText } from '../session/missing-right-texts.ts'
import type { Push, PushType } from './push.ts'
import { readReportParams } from './report-params.ts'

interface PushRow {
  /** Beside the right of its screen. */
  right?: Right
  /** What the screen needs of the push's parameters. */
  query?: (params: Push['params']) => Record<string, string>
  sound?: true
  clearsBadge?: true
}

/** Longest id passed on. */
const maxIdLength = 256

/** A single parameter under its own name; absent where the push has none. */
const only =
  (name: string) =>
  ({ [name]: value }: Push['params']): Record<string, string> =>
    (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? { [name]: String(value).slice(0, maxIdLength) }
      : {}

const report = (params: Push['params']): Record<string, string> => {
  const read = readReportParams(params)
  return Object.keys(read).length > 0 ? { params: JSON.stringify(read) } : {}
}

export const pushRows: Readonly<Record<PushType, PushRow>> = {
  Alarm: { clearsBadge: true, query: only('alarmId') },
  OnDuty: { sound: true, query: only('uniqueId') },
  installApply: {},
  maintenanceApply: {},
  installWork: { right: 'updInstTaskAuth' },
  maintenanceWork: { right: 'updMtcTaskAuth' },
  review: {},
  enterpriseReport: { query: report },
  networkControl: { query: report },
  departureCheck: { sound: true, query: only('vehicleId') },
  vehicleRequest: {},
  vehicleApproval: {},
  commandApproval: { sound: true, query: only('vehicle') },
  papers: { right: 'adminAuth' },
  alarmTask: { sound: true },
  maintenance: { right: 'adminAuth' },
}

export interface PushRoute {
  type: PushType
  query: Readonly<Record<string, string>>
  sound: boolean
  clearsBadge: boolean
}

/** undefined: a push that opens nothing, such as a test. */
export function routeOf({ type, applyNum, params }: Push, rights: AppMenuAuth): PushRoute | { refused: Text } | undefined {
  if (!type) return undefined
  const { right, query: queryOf, sound = false, clearsBadge = false } = pushRows[type]
  if (right && !rights[right]) return { refused: missingRightText(right) }
  const query = { ...(applyNum && { applyNum }), ...queryOf?.(params) }
  return { type, query, sound, clearsBadge }
}
