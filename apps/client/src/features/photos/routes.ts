import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

const photograph = z.object({ vehicle: z.optional(z.string()) })
/** Ids of requests, separated by commas. */
const asked = z.object({ requests: z.optional(z.string()) })
/** What is shown of which vehicle: received in this time (TimeFilter). */
const pictures = z.object({
  vehicle: z.optional(z.string()),
  channel: z.optional(z.coerce.number()),
  event: z.optional(z.string()),
  time: z.optional(z.string()),
  /** `terminal`: what the vehicle's terminal has stored, else what the platform has. */
  on: z.optional(z.string()),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    photograph: z.output<typeof photograph>
    captureInfo: z.output<typeof asked>
    captureResult: z.output<typeof asked>
    captureResultList: z.output<typeof asked>
    pictures: z.output<typeof pictures>
  }
}

const common = { area: 'video', right: 'videoAuth' } as const
/** The map stays below what a vehicle on it is asked for. */
const overMap = { over: 'sheet', overFor: 'parameters' } as const

export const photoRoutes = [
  screen('photograph', {
    calls: ['photo/getPhotoInfo'],
    ...common,
    ...overMap,
    path: '/photograph',
    title: { zh: '拍照', en: 'Photograph' },
    load: () => import('./Photograph.tsx'),
    params: photograph,
  }),
  screen('captureInfo', {
    calls: ['photo/getPhotoInfo'],
    ...common,
    path: '/captureInfo',
    title: { zh: '抓拍信息', en: 'Capture information' },
    load: () => import('./CaptureInfo.tsx'),
    params: asked,
  }),
  screen('captureResult', {
    calls: ['photo/getPhotoInfo'],
    ...common,
    ...overMap,
    path: '/captureResult',
    title: { zh: '拍照结果', en: 'Capture result' },
    load: () => import('./CaptureResult.tsx'),
    params: asked,
  }),
  screen('captureResultList', {
    calls: ['photo/getPhotoInfo'],
    ...common,
    ...overMap,
    path: '/captureResultList',
    title: { zh: '多通道拍照', en: 'Multi-channel photo' },
    load: () => import('./CaptureResultList.tsx'),
    params: asked,
  }),
  screen('pictures', {
    calls: ['photo/getPhotoInfoHistory'],
    ...common,
    path: '/pictureList',
    menu: [
      {
        place: 'personalReports',
        order: 8,
        icon: 'camera',
      },
    ],
    title: { zh: '历史照片', en: 'Photo history' },
    load: () => import('./PictureList.tsx'),
    params: pictures,
  }),
]
