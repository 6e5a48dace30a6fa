import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

const checkpoint = z.object({ platform: z.optional(z.string()), checkpoint: z.optional(z.string()) })

/** A vehicle and a period, ms since 1970. */
const times = z.object({
  vehicle: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    checkpoints: z.output<typeof checkpoint>
    checkpointMap: z.output<typeof checkpoint>
    checkpointReplay: z.output<typeof times>
  }
}

export const checkpointRoutes = [
  screen('checkpoints', {
    calls: ['accessMon/getAccessMonList'],
    path: '/kakouMonitor',
    area: 'checkpoints',
    workspace: 'checkpoints',
    menu: [
      { place: 'rail', order: 5, icon: 'gate', label: { zh: '卡口', en: 'Checkpoints' } },
      {
        place: 'personalReports',
        order: 2,
        icon: 'gate',
        text: { zh: '过车记录、到达提醒与卡口地图', en: 'Passes, arrival alerts and checkpoint map' },
      },
    ],
    title: { zh: '卡口监控', en: 'Checkpoint monitoring' },
    right: 'posAuth',
    load: () => import('./KakouMonitor.tsx'),
    params: checkpoint,
  }),
  screen('checkpointMap', {
    calls: ['accessMon/getAccessMonList'],
    path: '/kakouLocMap',
    area: 'checkpoints',
    workspace: 'checkpoints',
    title: { zh: '卡口地图', en: 'Checkpoint map' },
    right: 'posAuth',
    load: () => import('./KakouLocMap.tsx'),
    params: checkpoint,
  }),
  screen('checkpointReplay', {
    calls: ['accessMon/getAccessMonList'],
    path: '/kakouTrackReplay',
    area: 'checkpoints',
    workspace: 'checkpoints',
    title: { zh: '卡口轨迹回放', en: 'Checkpoint track replay' },
    right: 'trackAuth',
    load: () => import('./KakouTrackReplay.tsx'),
    params: times,
  }),
]
