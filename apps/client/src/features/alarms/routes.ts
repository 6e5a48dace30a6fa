import { fields, oneOf, optional, text, type ValueOf } from '../../core/storage/shape.ts'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'
import { isMessageId } from './detail/message-id.ts'

/** `follower`: the alarms of who follows the official account; a link of its menu. */
const linked = fields({ vehAlmMsgId: optional(text()), follower: optional(oneOf('1')) })
/** First and last day, and the organisation; absent: the last 31 days, of all. */
const ledger = fields({ begin: optional(text()), end: optional(text()), org: optional(text()) })
const handled = fields({ alarm: optional(text()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmTypes: NoParameters
    alarmLedger: ValueOf<typeof ledger>
    vehAlmDetail: ValueOf<typeof linked>
    alarmHandle: ValueOf<typeof handled>
  }
}

export const alarmRoutes = [
  screen('vehAlmDetail', {
    path: '/vehAlmDetail',
    title: { zh: '报警详情', en: 'Alarm detail' },
    right: 'alarmAuth',
    area: 'alarms',
    params: linked,
    opensWithout: ({ searchParams }) =>
      isMessageId(searchParams.get('vehAlmMsgId') ?? '') || searchParams.get('follower') === '1',
    load: () => import('./detail/VehAlmDetail.tsx'),
  }),
  screen('alarmHandle', {
    path: '/alarmHandle',
    title: { zh: '下发消息', en: 'Send message' },
    right: 'alarmAuth',
    area: 'alarms',
    params: handled,
    load: () => import('./handling/AlarmHandle.tsx'),
  }),
  // Ours.
  screen('alarmLedger', {
    calls: ['alarm/getAlarmLedger'],
    path: '/alarmLedger',
    title: { zh: '报警处理台账', en: 'Ledger of alarms' },
    right: 'alarmAuth',
    area: 'alarms',
    menu: [
      {
        place: 'personalReports',
        order: 4.1,
        icon: 'report',
        text: {
          zh: '检查用：任意时段的报警、处理过程与证据',
          en: 'For inspections: alarms of any time, how they were handled, and proof',
        },
      },
    ],
    params: ledger,
    load: () => import('./ledger/AlarmLedger.tsx'),
  }),
  screen('alarmTypes', {
    path: '/alarmTypeList',
    title: { zh: '选择报警类型', en: 'Select alarm types' },
    right: 'alarmAuth',
    load: () => import('./list/AlarmTypeList.tsx'),
  }),
]
