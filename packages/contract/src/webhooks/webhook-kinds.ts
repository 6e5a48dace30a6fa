/**
 * What webhooks tell other systems, each kind a row: its name on the wire, both texts, and the rights of which its maker needs one. What is told is
 * put together in modules/webhooks/webhook-bodies.ts, which does not compile without a row there.
 */
import type { Right } from '../entities/rights.ts'

interface WebhookKindRow {
  readonly zh: string
  readonly en: string
  readonly rights: readonly [Right, ...Right[]]
}

export const webhookKinds = {
  'alarm.opened': { zh: '报警开始', en: 'An alarm began', rights: ['alarmAuth'] },
  'alarm.ended': { zh: '报警结束', en: 'An alarm ended', rights: ['alarmAuth'] },
  'alarm.handled': { zh: '报警已处理', en: 'An alarm was handled', rights: ['alarmAuth'] },
  'geofence.entered': { zh: '进入围栏', en: 'Geofence entered', rights: ['alarmAuth'] },
  'geofence.left': { zh: '离开围栏', en: 'Geofence left', rights: ['alarmAuth'] },
  'rule.raised': { zh: '规则要求推送', en: 'A rule that tells other systems', rights: ['alarmAuth'] },
  'vehicle.online': { zh: '车辆上线', en: 'A vehicle came online', rights: ['posAuth'] },
  'vehicle.offline': { zh: '车辆离线', en: 'A vehicle went offline', rights: ['posAuth'] },
  'trip.started': { zh: '登记出车', en: 'A trip was registered', rights: ['posAuth', 'trackAuth'] },
  'trip.ended': { zh: '登记收车', en: 'A registered trip ended', rights: ['posAuth', 'trackAuth'] },
  'work.step': { zh: '工单进展', en: 'A step of a work order', rights: ['reviewAuth'] },
} as const satisfies Record<string, WebhookKindRow>

export type WebhookKind = keyof typeof webhookKinds
export const webhookKindNames = Object.keys(webhookKinds) as readonly WebhookKind[]

/** Whether somebody with these rights may be told of this kind. */
export const mayReceive = (kind: WebhookKind, granted: Readonly<Record<Right, boolean>>): boolean =>
  webhookKinds[kind].rights.some(right => granted[right])
