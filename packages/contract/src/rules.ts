/** The common rules of specification section 7: they hold for every call, by its path, so that no row repeats them. */
import * as z from 'zod/mini'

/** Headers a client sends. Underscores are the specification's spelling; a proxy in front must let them pass. */
export const headerNames = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  appVersion: 'appversion',
  lang: 'lang',
} as const

export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]

/** A text in both languages of the product. */
export type Text = { readonly zh: string; readonly en: string }

/** Every reply: rspCode 0 means success and `data` counts; any other code comes with a message for people. */
export const envelope = z.object({ rspCode: z.int(), msg: z.string(), data: z.optional(z.unknown()) })
export type Envelope = z.infer<typeof envelope>
export const succeeded = (reply: Envelope): boolean => reply.rspCode === 0

/** Calls that are sent without access_token (section 7, common rules). */
const withoutToken = [
  'user/login',
  'user/getUserMsg',
  'user/getCaptcha',
  'user/getMoveCaptcha',
  'user/getPublicKey',
  'user/getPasswordComplexity',
  'mobile/checkUpdates',
  'alarm/getWxVehiclesAlarms',
  'user/getMobileSmsCaptcha',
  'user/mobileSmsLogin',
] as const
export type TokenFreePath = (typeof withoutToken)[number]
const tokenFree: ReadonlySet<string> = new Set(withoutToken)
export const skipsToken = (path: string): path is TokenFreePath => tokenFree.has(path)

/**
 * Calls made before there is a session, or when its access token has ended, that the list above does not name. A client sends its
 * token when it has one; the server does not look at it.
 */
const needingNoToken = [
  'user/getRsaPublicKey',
  'user/getOtherPlatform',
  'user/refreshToken',
  'share/getSharedPosition',
  'share/getSharedTrack',
] as const
export type OpenPath = TokenFreePath | (typeof needingNoToken)[number]
const open: ReadonlySet<string> = new Set([...withoutToken, ...needingNoToken])
/** Answered without a session. */
export const isOpen = (path: string): path is OpenPath => open.has(path)

const withRefreshToken: ReadonlySet<string> = new Set(['user/logout', 'user/changePassword'])
export const sendsRefreshToken = (path: string): boolean => withRefreshToken.has(path)

/** Time-outs in milliseconds (sections 7 and 9). */
export const timeouts = {
  /** Callback-style requests; kept for completeness of the specification's two defaults. */
  callback: 20_000,
  /** Promise-style requests: every call of this client that has no rule of its own. */
  promise: 30_000,
  reportAndRisk: 120_000,
  oilConsumptionRanking: 240_000,
  /** Position requests in the native shell. */
  nativePosition: 3_000,
} as const

const oilConsumptionRankings: ReadonlySet<string> = new Set([
  'report/getOrgOilConsumptionRanking',
  'report/getVehOilConsumptionInfo',
])
const positionRequests: ReadonlySet<string> = new Set(['vehicle/getVehiclesPosition', 'vehicle/getVehiclePosition'])

/** How long a client waits for a call, in milliseconds. */
export function timeoutOf(path: string, { native = false } = {}): number {
  if (oilConsumptionRankings.has(path)) return timeouts.oilConsumptionRanking
  if (path.startsWith('report/') || path.startsWith('activeSafety/')) return timeouts.reportAndRisk
  if (native && positionRequests.has(path)) return timeouts.nativePosition
  return timeouts.promise
}
