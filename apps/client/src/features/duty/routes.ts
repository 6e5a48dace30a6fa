import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const records = z.object({ state: z.optional(z.string()), time: z.optional(z.string()) })
const reply = z.object({ uniqueId: z.optional(z.string()) })

const text = z.optional(z.string())
const roster = z.object({ org: text, first: text, weeks: text })
const shift = z.object({ org: text, shift: text })
const dutyDay = z.object({ org: text, shift: text, day: text })
const handovers = z.object({ org: text, time: text })
const handOver = z.object({ org: text })
const handover = z.object({ handover: text })
const link = z.object({ role: text, platform: text, direction: text, type: text })
const linkMessage = z.object({ role: text, platform: text, message: text })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    postCheck: z.output<typeof records>
    postCheckList: NoParameters
    postCheckReply: z.output<typeof reply>
    superiorConsents: NoParameters
    subordinatePlatforms: NoParameters
    platformLink: z.output<typeof link>
    linkMessage: z.output<typeof linkMessage>
    dutyRoster: z.output<typeof roster>
    dutyShift: z.output<typeof shift>
    dutyDay: z.output<typeof dutyDay>
    dutyHandovers: z.output<typeof handovers>
    giveDuty: z.output<typeof handOver>
    dutyHandover: z.output<typeof handover>
  }
}

const right = 'alarmAuth'
const area = 'alarms'

export const dutyRoutes = [
  screen('postCheck', {
    calls: ['duty/getOnDutyResponseMsg'],
    path: '/postcheck',
    title: { zh: '查岗记录', en: 'On-duty check records' },
    right,
    area,
    menu: [
      {
        place: 'personalReports',
        order: 4,
        icon: 'shield',
        text: { zh: '上级平台的查岗与应答', en: 'Checks from superior platforms and the answers given' },
      },
    ],
    params: records,
    load: () => import('./PostCheckRecords.tsx'),
  }),
  screen('postCheckList', {
    calls: ['duty/getOnDutyInfo'],
    path: '/postchecklist',
    title: { zh: '查岗列表', en: 'On-duty checks' },
    right,
    area,
    load: () => import('./PostCheckList.tsx'),
  }),
  screen('postCheckReply', {
    path: '/postcheckrsp',
    title: { zh: '查岗应答', en: 'Answer an on-duty check' },
    right,
    area,
    pushes: ['OnDuty'],
    params: reply,
    load: () => import('./PostCheckReply.tsx'),
  }),
  screen('superiorConsents', {
    calls: ['duty/getSuperiorConsents'],
    path: '/superiorConsents',
    title: { zh: '上级平台权限', en: 'What superior platforms may do' },
    right: 'adminAuth',
    area,
    load: () => import('./SuperiorConsents.tsx'),
  }),
  screen('dutyRoster', {
    calls: ['duty/getDutyRoster'],
    path: '/dutyRoster',
    title: { zh: '值班表', en: 'Duty roster' },
    right,
    area,
    menu: [
      {
        place: 'personalReports',
        order: 5,
        icon: 'clock',
        text: { zh: '谁在何时值班，以及交接班', en: 'Who is on duty when, and handovers' },
      },
    ],
    params: roster,
    load: () => import('./roster/Roster.tsx'),
  }),
  screen('dutyShift', {
    calls: ['duty/getDutyRoster'],
    path: '/dutyShift',
    title: { zh: '班次', en: 'Shift' },
    right: 'adminAuth',
    area,
    params: shift,
    load: () => import('./roster/ShiftScreen.tsx'),
  }),
  screen('dutyDay', {
    calls: ['duty/getDutyRoster'],
    path: '/dutyDay',
    title: { zh: '调整排班', en: 'Change days of duty' },
    right: 'adminAuth',
    area,
    params: dutyDay,
    load: () => import('./roster/DayScreen.tsx'),
  }),
  screen('dutyHandovers', {
    calls: ['duty/getDutyHandovers'],
    path: '/dutyHandovers',
    title: { zh: '交接班记录', en: 'Handovers of duty' },
    right,
    area,
    params: handovers,
    load: () => import('./roster/Handovers.tsx'),
  }),
  screen('giveDuty', {
    calls: ['duty/getDutyRoster', 'duty/getOpenMatters'],
    path: '/giveDuty',
    title: { zh: '交班', en: 'Hand duty over' },
    right,
    area,
    params: handOver,
    load: () => import('./roster/GiveDuty.tsx'),
  }),
  screen('dutyHandover', {
    calls: ['duty/getDutyHandovers'],
    path: '/dutyHandover',
    title: { zh: '交接班', en: 'Handover' },
    right,
    area,
    params: handover,
    load: () => import('./roster/HandoverScreen.tsx'),
  }),
  screen('platformLink', {
    calls: ['duty/getPlatformLinks', 'duty/getLinkFigures'],
    path: '/platformLink',
    title: { zh: '平台链路', en: 'Links with other platforms' },
    right,
    area,
    menu: [
      {
        place: 'personalReports',
        order: 6,
        icon: 'server',
        text: { zh: '与上级、下级平台的链路和消息', en: 'Links with platforms above and below, and their messages' },
      },
    ],
    params: link,
    load: () => import('./links/PlatformLink.tsx'),
  }),
  screen('linkMessage', {
    calls: ['duty/explainLinkMessage'],
    path: '/linkMessage',
    title: { zh: '消息解析', en: 'Message explained' },
    right,
    area,
    params: linkMessage,
    load: () => import('./links/LinkMessageScreen.tsx'),
  }),
  screen('subordinatePlatforms', {
    calls: ['duty/getSubordinates'],
    path: '/subordinatePlatforms',
    title: { zh: '下级平台', en: 'Platforms reporting to us' },
    right,
    area,
    load: () => import('./SubordinatePlatforms.tsx'),
  }),
]
