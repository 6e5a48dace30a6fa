import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const records = z.object({ state: z.optional(z.string()), time: z.optional(z.string()) })
const reply = z.object({ uniqueId: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    postCheck: z.output<typeof records>
    postCheckList: NoParameters
    postCheckReply: z.output<typeof reply>
    superiorConsents: NoParameters
    subordinatePlatforms: NoParameters
  }
}

const right = 'alarmAuth'
const area = 'alarms'

export const dutyRoutes = [
  screen('postCheck', {
    calls: ['duty/getOnDutyResponseMsg'],
    path: '/postcheck',
    title: { zh: '查岗记录', en: 'Post-check records' },
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
  screen('subordinatePlatforms', {
    calls: ['duty/getSubordinates'],
    path: '/subordinatePlatforms',
    title: { zh: '下级平台', en: 'Platforms reporting to us' },
    right,
    area,
    load: () => import('./SubordinatePlatforms.tsx'),
  }),
]
