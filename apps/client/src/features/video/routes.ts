import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** What is recorded: of which vehicle and channels (`1,2`; none: all), from when to when (ms since 1970). */
const recorded = z.object({
  vehicle: z.optional(z.string()),
  channels: z.optional(z.string()),
  from: z.optional(z.coerce.number()),
  to: z.optional(z.coerce.number()),
  stream: z.optional(z.enum(['main', 'sub'])),
  /** `1`: only with an alarm. */
  alarm: z.optional(z.string()),
})
/** `at`: where it begins. */
const played = z.extend(recorded, { at: z.optional(z.coerce.number()) })

/** `vehicle`: with its driver; without: to the vehicles that another screen hands over. `alarm`: what it is about. */
const talked = z.object({ vehicle: z.optional(z.string()), alarm: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    videoConfig: NoParameters
    historyVideoQuery: z.output<typeof recorded>
    historyVideoList: z.output<typeof recorded>
    historyVideoPlay: z.output<typeof played>
    historyVideoPlayAll: z.output<typeof played>
    talk: z.output<typeof talked>
  }
}

export const videoRoutes = [
  screen('videoConfig', {
    calls: ['video/getVideoNoOpsAutoCloseDuration'],
    path: '/videoConfig',
    area: 'settings',
    right: 'videoAuth',
    menu: [{ place: 'personalSettings', order: 5, icon: 'video' }],
    title: { zh: '视频设置', en: 'Video settings' },
    load: () => import('./VideoConfig.tsx'),
  }),
  screen('historyVideoQuery', {
    calls: ['video/getVideoHistory'],
    path: '/historyVideoQuery',
    area: 'video',
    right: 'videoAuth',
    title: { zh: '历史视频查询', en: 'History video query' },
    load: () => import('./history/HistoryVideoQuery.tsx'),
    params: recorded,
  }),
  screen('historyVideoList', {
    calls: ['video/getVideoHistory'],
    path: '/historyVideoList',
    area: 'video',
    right: 'videoAuth',
    title: { zh: '历史视频列表', en: 'History video list' },
    load: () => import('./history/HistoryVideoList.tsx'),
    params: recorded,
  }),
  screen('historyVideoPlay', {
    calls: ['video/getVideoHistory'],
    path: '/historyVideoPlay',
    area: 'video',
    right: 'videoAuth',
    title: { zh: '历史视频播放', en: 'History video playback' },
    load: () => import('./history/HistoryVideoPlay.tsx'),
    params: played,
  }),
  screen('historyVideoPlayAll', {
    calls: ['video/getVideoHistory'],
    path: '/historyVideoPlayAll',
    area: 'video',
    right: 'videoAuth',
    title: { zh: '历史视频全部播放', en: 'History video playback, all channels' },
    load: () => import('./history/HistoryVideoPlayAll.tsx'),
    params: played,
  }),
  // Ours.
  screen('talk', {
    calls: ['video/getTalks'],
    path: '/talk',
    area: 'vehicles',
    right: ['talkAuth', 'listenAuth'],
    title: { zh: '语音对讲', en: 'Talk' },
    load: () => import('./talk/TalkScreen.tsx'),
    params: talked,
  }),
]
