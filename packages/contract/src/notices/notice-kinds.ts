/** What people can be told by channels, each kind and level a row; what of it is for whom: the rights of which one is needed. */
import type { Right } from '../entities/rights.ts'

interface NoticeKindRow {
  readonly zh: string
  readonly en: string
  /** Empty: it is about the person. */
  readonly rights: readonly Right[]
}

export const noticeKinds = {
  'alarm.level1': { zh: '一级报警', en: 'Level 1 alarms', rights: ['alarmAuth'] },
  'alarm.level2': { zh: '二级报警', en: 'Level 2 alarms', rights: ['alarmAuth'] },
  'alarm.escalated': { zh: '上报给我的报警', en: 'Alarms escalated to me', rights: ['alarmAuth'] },
  geofence: { zh: '进出围栏', en: 'Geofences entered and left', rights: ['alarmAuth'] },
  'vehicle.offline': { zh: '车辆离线', en: 'Vehicles that go offline', rights: ['posAuth'] },
  'vehicle.online': { zh: '车辆上线', en: 'Vehicles that come online', rights: ['posAuth'] },
  waiting: { zh: '等我处理的事项', en: 'Work waiting for me', rights: [] },
} as const satisfies Record<string, NoticeKindRow>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[]

/** Whether somebody with these rights may be told of this kind. */
export function mayBeNotified(kind: NoticeKind, granted: Readonly<Record<Right, boolean>>): boolean {
  const { rights }: NoticeKindRow = noticeKinds[kind]
  return rights.length === 0 || rights.some(right => granted[right])
}

/** What stands in curly braces in the template of a channel. */
export const noticePlaceholders = ['what', 'plate', 'time', 'number'] as const
export type NoticePlaceholder = (typeof noticePlaceholders)[number]
