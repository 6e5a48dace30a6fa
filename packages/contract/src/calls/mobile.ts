import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'
import { orElse } from '../reading.ts'
import { languages } from '../rules.ts'

export const mapKeys = z.object({
  /** Such as AMapWeb. */
  apiType: z.string(),
  /** Pairs: key,password|key,password */
  mapKeys: z.string(),
})

/** A geocoding service of this platform. Ours: only the server uses it (map/getAddress), so the key stays there. */
export const reGeocodeKeys = z.extend(mapKeys, {
  /** Always empty: the key is only used by the server. */
  mapKeys: z.literal(''),
  /** Languages of its addresses. */
  languages: z.array(z.enum(languages)),
})

/** The basemap of older clients; newer ones use `layers`. */
export const basemap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({ kind: z.literal('style'), url: z.string() }),
  z.object({ kind: z.literal('pmtiles'), url: z.string() }),
  z.object({ kind: z.literal('tiles'), url: z.string(), datum: z.enum(['wgs84', 'gcj02']), attribution: z.string() }),
])
export type Basemap = z.infer<typeof basemap>

/** A basemap the user can choose; the first of the list is the default. */
export const mapLayer = z.object({
  /** Stored by clients as the user's choice. */
  id: z.string().check(z.regex(/^[\w-]{1,32}$/)),
  zh: z.string().check(z.minLength(1), z.maxLength(32)),
  en: z.string().check(z.minLength(1), z.maxLength(32)),
  kind: z.enum(['embedded', 'style', 'pmtiles', 'raster']),
  /**
   * style: one URL. pmtiles: one URL, or several of areas that do not overlap, also paths on the platform itself. raster: URLs with {z}, {x} and
   * {y}, stacked, the lowest first. embedded: none.
   */
  addresses: z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.maxLength(16)),
  datum: z.enum(['wgs84', 'gcj02', 'bd09']),
  /** Satellite imagery. */
  satellite: z.boolean(),
  /** Attribution required by the provider. */
  attribution: z.string().check(z.maxLength(256)),
  /** Highest zoom level of the tiles; beyond it they are magnified. */
  maxZoom: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
})
export type MapLayer = z.infer<typeof mapLayer>

/** Built into the client: works without any external service. */
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

/** A newer client of one kind, as configured by the operator. */
export const clientUpdate = z.object({
  versionCode: z.int().check(z.positive()),
  versionName: z.string().check(z.maxLength(64)),
  /** Address of the package. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
  /** The client must be updated before it can be used. */
  forced: z.boolean(),
  /** Release notes in the language of the request. */
  notes: z.string().check(z.maxLength(4000)),
})
export type ClientUpdate = z.infer<typeof clientUpdate>

/** Who runs this platform, as its operator wants it shown. Texts are empty where the operator set none. */
export const customPlatformInfo = z.object({
  /** In the language of the request. */
  name: z.string().check(z.maxLength(64)),
  /** A picture as a data: address; empty: none. */
  logo: z.string(),
  phone: z.string().check(z.maxLength(32)),
  email: z.string().check(z.maxLength(254)),
  /** http or https. */
  website: z.string().check(z.maxLength(2048)),
})
export type CustomPlatformInfo = z.infer<typeof customPlatformInfo>

const versionCode = z.int().check(z.minimum(0))
/** Shells send it as text. */
const versionDigits = z.string().check(z.regex(/^\d{1,15}$/))

export const mobile = {
  // Fields are not specified.
  checkUpdates: call({
    about: 'Whether there is a newer client for this kind of device',
    request: z.object({
      mobileOs: z._default(z.int().check(z.minimum(0), z.maximum(4)), 2),
      versionCode: z._default(z.union([versionCode, z.pipe(versionDigits, z.transform(Number))]), 0),
    }),
    /** null: the client is up to date. */
    data: z.object({ update: z.nullable(clientUpdate) }),
    absent: () => ({}),
    open: 'noToken',
  }),
  // Neither its path nor its fields are specified (A53).
  getCustomPlatformInfo: call({
    about: 'Name, logo and contact of the operator of the platform; known before signing in',
    data: customPlatformInfo,
    absent: () => ({}),
    open: 'optional',
  }),
  getSrvVersion: call({
    about: 'Version of the platform server',
    everyone: 'the same for all',
    inModules: 'start of the client',
    data: z.object({ name: z.string(), version: z.string() }),
  }),
  // Neither fields nor the meaning of CGO are specified: the gateway to which terminals connect.
  getCgoSrvVersion: call({
    about: 'Version of the gateway that terminals connect to',
    everyone: 'the same for all',
    inModules: 'start of the client',
    data: z.object({ name: z.string(), version: z.string() }),
  }),
  // Fields are not specified: what a client needs to know about the server.
  getSrvConfig: call({
    about: 'Addresses and limits of the platform server',
    everyone: 'the same for all',
    inModules: 'start of the client',
    data: z.object({
      /** ms since 1970; for computing ages by the server's clock. */
      serverTime: orElse(z.number(), () => Date.now(), 'the time of the client'),
      /** Path of the live feed (WebSocket) on the same origin. */
      liveFeed: z.string(),
      batchPageSize: orElse(z.int(), limits.batchPageSize),
      /** Server of this installation that takes uploads instead, without a slash at its end; empty: this one does. */
      staticServer: z.string(),
      basemap,
      /** All basemaps, at least one; the first is the default. */
      layers: orElse(z.array(mapLayer).check(z.minLength(1)), () => [embeddedLayer], 'the built-in map'),
    }),
    absent: () => ({}),
    ids: { reply: { 'layers[].id': 'asGiven' } },
  }),
  getMapKeysConfig: call({
    about: 'Keys of external map services',
    everyone: 'the same for all',
    inModules: 'start of the client',
    data: z.array(mapKeys),
    absent: () => [],
  }),
  // Fields are not specified: those of the other keys, and the languages.
  getMapReGeocodeKeys: call({
    about: 'Geocoding services of the platform, in the order they are queried; none: addresses are the nearest known place',
    everyone: 'the same for all',
    inModules: 'map',
    data: z.array(reGeocodeKeys),
    absent: () => [],
  }),
}
