import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'

/** `vehicle`: a message to it; `message`: the one that is open; `view`: what phones show. */
const shown = z.object({
  vehicle: z.optional(z.string()),
  message: z.optional(z.string()),
  view: z.optional(z.literal('history')),
})

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    dispatch: z.output<typeof shown>
  }
}

export const dispatchRoutes = [
  screen('dispatch', {
    over: 'sheet',
    overFor: 'parameters',
    calls: ['platform/getDispatchMsgHistory'],
    path: '/dispatch',
    title: { zh: '调度', en: 'Dispatch' },
    right: 'moreAuth',
    area: 'dispatch',
    menu: [
      { place: 'rail', order: 4.7, icon: 'radio' },
      {
        place: 'personalReports',
        order: 4,
        icon: 'radio',
        text: { zh: '给车辆终端发送文字消息', en: 'Send texts to the terminals of vehicles' },
      },
    ],
    params: shown,
    load: () => import('./Dispatch.tsx'),
  }),
]
