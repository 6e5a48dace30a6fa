/** Points of interest (marked points) on the map. The specification names report/getMapMarkedPointList without fields; the other calls are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { fileId, fileLink } from '../files.ts'

/** Kinds of POI. The key is sent, the texts are displayed. */
export const poiKinds = {
  depot: { zh: '场站', en: 'Depot' },
  customer: { zh: '客户', en: 'Customer' },
  fuel: { zh: '加油站', en: 'Fuel station' },
  repair: { zh: '维修点', en: 'Repair shop' },
  parking: { zh: '停车场', en: 'Parking' },
  toll: { zh: '收费站', en: 'Toll station' },
  danger: { zh: '危险路段', en: 'Danger' },
  other: { zh: '其他', en: 'Other' },
} as const
export const poiKind = z.enum(Object.keys(poiKinds) as [keyof typeof poiKinds, ...(keyof typeof poiKinds)[]])

const pointId = z.string().check(z.regex(/^\d{1,18}$/))
const point = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  /** WGS-84 degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  kind: poiKind,
}
/** A POI as it is added. */
export const poiForm = z.object({ orgId: z.int(), ...point })
/** A POI as it is changed: its organisation stays. */
export const poiChange = z.object({ pointId, ...point })
export const poi = z.object({ pointId: z.string(), orgId: z.int(), orgName: z.string(), ...point })
export type Poi = z.infer<typeof poi>

export const poiCalls = {
  getMapMarkedPointList: call({
    about: 'The POIs of the organisations visible to the user',
    everyone: 'places of the organisation, nothing of vehicles',
    inModules: 'map',
    data: z.object({
      pois: needed(z.array(poi)),
      /** The user may add and delete POIs and change their pictures. */
      editable: z.boolean(),
    }),
    ids: { reply: { 'pois[].pointId': 'poi', 'pois[].orgId': 'organisation' } },
  }),
  // Ours.
  addMapMarkedPoint: call({
    about: 'Add a POI for an organisation; the organisations above it see it too',
    request: poiForm,
    data: z.object({ pointId: z.string() }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { orgId: 'organisation' }, reply: { pointId: 'poi' } },
    errors: ['organisation.unknown', 'poi.tooMany'],
    record: true,
    edit: true,
  }),
  // Ours.
  changeMapMarkedPoint: call({
    about: 'Rename or move a POI, or change its kind',
    request: poiChange,
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { pointId: 'poi' } },
    errors: ['poi.unknown'],
    record: true,
    edit: true,
  }),
  // Ours.
  delMapMarkedPoint: call({
    about: 'Delete a POI',
    request: z.object({ pointId }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { pointId: 'poi' } },
    errors: ['poi.unknown'],
    record: true,
    edit: true,
  }),
  // Ours.
  getMapMarkedPointPicture: call({
    about: 'The picture of a POI; null: it has none',
    everyone: 'pictures of places of the organisation',
    inModules: 'map',
    request: z.object({ pointId }),
    data: z.object({ picture: z.nullable(fileLink) }),
    ids: { request: { pointId: 'poi' } },
    errors: ['poi.unknown'],
  }),
  // Ours.
  saveMapMarkedPointPicture: call({
    about: 'Give a POI an uploaded picture, instead of the one it has',
    request: z.object({ pointId, fileId }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { pointId: 'poi', fileId: 'file' } },
    errors: ['poi.unknown', 'file.unknown', 'file.quota'],
    record: true,
    edit: true,
  }),
  // Ours.
  delMapMarkedPointPicture: call({
    about: 'Delete the picture of a POI',
    request: z.object({ pointId }),
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { pointId: 'poi' } },
    errors: ['poi.unknown'],
    record: true,
    edit: true,
  }),
}
