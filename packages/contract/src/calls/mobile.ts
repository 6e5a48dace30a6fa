import * as z from 'zod/mini'
import { call } from '../call.ts'
import { languages } from '../rules.ts'

export const mapKeys = z.object({
  /** Such as AMapWeb. */
  apiType: z.string(),
  /** Pairs: key,password|key,password */
  mapKeys: z.string(),
})

/** A service that tells this platform addresses. Ours: the platform asks it (map/getAddress), so that its key stays where it is. */
export const reGeocodeKeys = z.extend(mapKeys, {
  /** Empty: nobody but the platform asks with the key. */
  mapKeys: z.literal(''),
  /** In which it answers. */
  languages: z.array(z.enum(languages)),
})

/** What the map draws on. None of them: the embedded world map. */
export const basemap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({ kind: z.literal('style'), url: z.string() }),
  z.object({ kind: z.literal('pmtiles'), url: z.string() }),
  z.object({ kind: z.literal('tiles'), url: z.string(), datum: z.enum(['wgs84', 'gcj02']), attribution: z.string() }),
])
export type Basemap = z.infer<typeof basemap>

/** A ground the map can be drawn on; the first of the list is the one it starts with. */
export const mapLayer = z.object({
  /** Names it in what a client keeps. */
  id: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  zh: z.string().check(z.minLength(1), z.maxLength(32)),
  en: z.string().check(z.minLength(1), z.maxLength(32)),
  kind: z.enum(['embedded', 'style', 'pmtiles', 'raster']),
  /**
   * style, pmtiles: one address. raster: addresses with {z}, {x} and {y}, drawn one above the other, the lowest first. embedded: none.
   */
  addresses: z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.maxLength(4)),
  datum: z.enum(['wgs84', 'gcj02', 'bd09']),
  /** Pictures from above. */
  satellite: z.boolean(),
  /** Words its provider wants to be shown. */
  attribution: z.string().check(z.maxLength(256)),
  /** Levels it has; closer ones are drawn larger. */
  maxZoom: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
})
export type MapLayer = z.infer<typeof mapLayer>

/** Needs nothing from outside: it is there when all others fail. */
export const embeddedLayer: MapLayer = {
  id: 'embedded',
  zh: '内置地图',
  en: 'Built-in map',
  kind: 'embedded',
  addresses: [],
  datum: 'wgs84',
  satellite: false,
  attribution: '',
}

/** A newer client of one kind, as the operator describes it. */
export const clientUpdate = z.object({
  versionCode: z.int().check(z.positive()),
  versionName: z.string().check(z.maxLength(64)),
  /** Where the package is. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
  /** The client may not go on without it. */
  forced: z.boolean(),
  /** What is new, in the language of the asker. */
  notes: z.string().check(z.maxLength(4000)),
})
export type ClientUpdate = z.infer<typeof clientUpdate>

export const mobile = {
  // No fields shown: enough to decide, and the package.
  checkUpdates: call({
    about: 'Whether there is a newer client for this kind of device',
    request: z.object({
      mobileOs: z._default(z.int().check(z.minimum(0), z.maximum(4)), 2),
      versionCode: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    }),
    /** null: the client is up to date. */
    data: z.object({ update: z.nullable(clientUpdate) }),
  }),
  getSrvVersion: call({
    about: 'Version of the platform server',
    request: z.object({}),
    data: z.object({ name: z.string(), version: z.string() }),
  }),
  // Neither fields nor the meaning of CGO are shown: the other server there is, to which terminals connect.
  getCgoSrvVersion: call({
    about: 'Version of the gateway that terminals connect to',
    request: z.object({}),
    data: z.object({ name: z.string(), version: z.string() }),
  }),
  // No fields shown: what the client needs of the server to work with it.
  getSrvConfig: call({
    about: 'Addresses and limits of the platform server',
    request: z.object({}),
    data: z.object({
      /** ms since 1970: lets a client reckon ages by the server's clock. */
      serverTime: z.number(),
      /** Path of the live feed (WebSocket) on the same origin. */
      liveFeed: z.string(),
      batchPageSize: z.int(),
      basemap,
      /** Everything the map can be drawn on; at least one, the first holds until the user chooses. */
      layers: z.array(mapLayer).check(z.minLength(1)),
    }),
  }),
  getMapKeysConfig: call({
    about: 'Keys of outside map services',
    request: z.object({}),
    data: z.array(mapKeys),
  }),
  // No fields shown: those of the other keys, and what a client must know to ask well.
  getMapReGeocodeKeys: call({
    about: 'Services by which the platform tells addresses, in the order they are asked; none: it tells the nearest known place',
    request: z.object({}),
    data: z.array(reGeocodeKeys),
  }),
}
