/** Points marked on the map. The specification names report/getMapMarkedPointList and shows no fields; the other calls are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What can be at a marked point. The key travels, the words are for people. */
export const markedPointKinds = {
  depot: { zh: '场站', en: 'Depot' },
  customer: { zh: '客户', en: 'Customer' },
  fuel: { zh: '加油站', en: 'Fuel station' },
  repair: { zh: '维修点', en: 'Repair shop' },
  parking: { zh: '停车场', en: 'Parking' },
  toll: { zh: '收费站', en: 'Toll station' },
  danger: { zh: '危险路段', en: 'Danger' },
  other: { zh: '其他', en: 'Other' },
} as const
export const markedPointKind = z.enum(
  Object.keys(markedPointKinds) as [keyof typeof markedPointKinds, ...(keyof typeof markedPointKinds)[]],
)

const point = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  /** WGS-84 degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  kind: markedPointKind,
}
export const markedPoint = z.object({ pointId: z.string(), orgId: z.int(), orgName: z.string(), ...point })
export type MarkedPoint = z.infer<typeof markedPoint>

export const markedPoints = {
  getMapMarkedPointList: call({
    about: 'The points marked on the map by the organisations the user may see',
    request: z.object({}),
    data: z.object({
      points: z.array(markedPoint),
      /** The user may add and delete points. */
      editable: z.boolean(),
    }),
  }),
  // Ours.
  addMapMarkedPoint: call({
    about: 'Mark a point on the map for an organisation and all above it',
    request: z.object({ orgId: z.int(), ...point }),
    data: z.object({ pointId: z.string() }),
  }),
  // Ours.
  delMapMarkedPoint: call({
    about: 'Take a marked point from the map',
    request: z.object({ pointId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: z.object({}),
  }),
}
