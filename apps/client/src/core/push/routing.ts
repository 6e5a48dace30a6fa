/** Target of a tapped push by type, and the right it requires (section 4). */
import type { AppMenuAuth, Right, Text } from '@outrider/contract'
import { missingRightText } from '../session/missing-right-texts.ts'
import type { Push, PushType } from './push.ts'
import { readReportParams } from './report-params.ts'

interface PushRow {
  /** Path of a screen or of a module of /main. */
  to: string
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
  Alarm: { to: '/main/alarm', clearsBadge: true, query: only('alarmId') },
  OnDuty: { to: '/postcheckrsp', sound: true, query: only('uniqueId') },
  installApply: { to: '/newInstallList' },
  maintenanceApply: { to: '/newRepairList' },
  installWork: { to: '/taskList', right: 'updInstTaskAuth' },
  maintenanceWork: { to: '/taskList', right: 'updMtcTaskAuth' },
  review: { to: '/reviewList' },
  enterpriseReport: { to: '/coScyAnRp', query: report },
  networkControl: { to: '/olMonitoringAnls', query: report },
}

export interface PushRoute {
  to: string
  query: Readonly<Record<string, string>>
  sound: boolean
  clearsBadge: boolean
}

/** undefined: the push has no target. */
export function routeOf({ type, applyNum, params }: Push, rights: AppMenuAuth): PushRoute | { refused: Text } | undefined {
  if (!type) return undefined
  const { to, right, query: queryOf, sound = false, clearsBadge = false } = pushRows[type]
  if (right && !rights[right]) return { refused: missingRightText(right) }
  const query = { ...(applyNum && { applyNum }), ...queryOf?.(params) }
  return { to, query, sound, clearsBadge }
}
