/** Where a clicked push leads: a row per type, and the right it takes (section 4). */
import type { AppMenuAuth, ErrorName, Right } from '@outrider/contract'
import type { Push, PushType } from './push.ts'

interface Row {
  /** Path of a screen, or of a module of /main. */
  to: string
  right?: { needed: Right; without: ErrorName }
  /** The screen gets the parameters of the push. */
  withParams?: true
  sound?: true
  clearsBadge?: true
}

const install = { needed: 'updInstTaskAuth', without: 'push.noInstallRight' } as const
const maintenance = { needed: 'updMtcTaskAuth', without: 'push.noMaintenanceRight' } as const

export const pushRows: Readonly<Record<PushType, Row>> = {
  Alarm: { to: '/main/alarm', clearsBadge: true },
  OnDuty: { to: '/postcheckrsp', sound: true },
  installApply: { to: '/newInstallList' },
  maintenanceApply: { to: '/newRepairList' },
  installWork: { to: '/taskList', right: install },
  maintenanceWork: { to: '/taskList', right: maintenance },
  review: { to: '/reviewList' },
  enterpriseReport: { to: '/coScyAnRp', withParams: true },
  networkControl: { to: '/olMonitoringAnls', withParams: true },
}

export interface Route {
  to: string
  query: Readonly<Record<string, string>>
  sound: boolean
  clearsBadge: boolean
}

/** What is handed on of the parameters: plain values, each of a length that an address can carry. */
const plain = (params: Push['params']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value).slice(0, 512)] as const] : [],
    ),
  )

/** undefined: this push leads nowhere. */
export function routeOf({ type, applyNum, params }: Push, rights: AppMenuAuth): Route | { refused: ErrorName } | undefined {
  if (!type) return undefined
  const { to, right, withParams = false, sound = false, clearsBadge = false } = pushRows[type]
  if (right && !rights[right.needed]) return { refused: right.without }
  const query = { ...(applyNum && { applyNum }), ...(withParams && plain(params)) }
  return { to, query, sound, clearsBadge }
}
