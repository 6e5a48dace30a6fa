import { fields, oneOf, optional, text, type ValueOf } from '../../core/storage/shape.ts'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'
import { isMessageId } from './message-id.ts'

/** `follower`: the alarms of who follows the official account; a link of its menu. */
const linked = fields({ vehAlmMsgId: optional(text()), follower: optional(oneOf('1')) })
const handled = fields({ alarm: optional(text()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    alarmTypes: NoParameters
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
    load: () => import('./VehAlmDetail.tsx'),
  }),
  screen('alarmHandle', {
    path: '/alarmHandle',
    title: { zh: '下发消息', en: 'Send message' },
    right: 'alarmAuth',
    area: 'alarms',
    params: handled,
    load: () => import('./AlarmHandle.tsx'),
  }),
  screen('alarmTypes', {
    path: '/alarmTypeList',
    title: { zh: '选择报警类型', en: 'Select alarm types' },
    right: 'alarmAuth',
    load: () => import('./AlarmTypeList.tsx'),
  }),
]
