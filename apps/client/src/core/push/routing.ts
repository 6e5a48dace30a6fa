/** Target of a tapped push by type, and the right it requires (section 4). */
import type { AppMenuAuth, ErrorName, Right } from '@outrider/contract'
import type { Push, PushType } from './push.ts'

interface PushRow {
  /** Path of a screen or of a module of /main. */
  to: string
  right?: { needed: Right; without: ErrorName }
  /** Passes the push's parameters to the screen. */
  withParams?: true
  sound?: true
  clearsBadge?: true
}

const install = { needed: 'updInstTaskAuth', without: 'push.noInstallRight' } as const
const maintenance = { needed: 'updMtcTaskAuth', without: 'push.noMaintenanceRight' } as const

export const pushRows: Readonly<Record<PushType, PushRow>> = {
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

export interface PushRoute {
  to: string
  query: Readonly<Record<string, string>>
  sound: boolean
  clearsBadge: boolean
}

/** Parameters to pass on: plain values, limited in length. */
const plain = (params: Push['params']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value).slice(0, 512)] as const] : [],
    ),
  )

/** undefined: the push has no target. */
export function routeOf({ type, applyNum, params }: Push, rights: AppMenuAuth): PushRoute | { refused: ErrorName } | undefined {
  if (!type) return undefined
  const { to, right, withParams = false, sound = false, clearsBadge = false } = pushRows[type]
  if (right && !rights[right.needed]) return { refused: right.without }
  const query = { ...(applyNum && { applyNum }), ...(withParams && plain(params)) }
  return { to, query, sound, clearsBadge }
}
