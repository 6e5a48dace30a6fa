/** The common rules of specification section 7 for all calls, looked up by path. */
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

/** Every reply: rspCode 0 means success, and `data` is valid; with any other code `msg` is a message for the user. */
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
 * Further calls that work without a session, or after its access token has expired. A client sends its token if it has one; the server
 * ignores it.
 */
const withOptionalToken = [
  'user/getRsaPublicKey',
  'user/getOtherPlatform',
  'user/refreshToken',
  'share/getSharedPosition',
  'share/getSharedTrack',
] as const
export type OpenPath = TokenFreePath | (typeof withOptionalToken)[number]
const open: ReadonlySet<string> = new Set([...withoutToken, ...withOptionalToken])
/** Whether a call works without a session. */
export const isOpen = (path: string): path is OpenPath => open.has(path)

const withRefreshToken: ReadonlySet<string> = new Set(['user/logout', 'user/changePassword'])
export const sendsRefreshToken = (path: string): boolean => withRefreshToken.has(path)

/** Time-outs in milliseconds (sections 7 and 9). */
export const timeouts = {
  /** Callback-style requests; kept for completeness of the specification's two defaults. */
  callback: 20_000,
  /** Promise-style requests: every call of this client without a rule of its own. */
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

/** Time-out of a call on the client, ms. `native`: in the native shell. */
export function timeoutOf(path: string, { native = false } = {}): number {
  if (oilConsumptionRankings.has(path)) return timeouts.oilConsumptionRanking
  if (path.startsWith('report/') || path.startsWith('activeSafety/')) return timeouts.reportAndRisk
  if (native && positionRequests.has(path)) return timeouts.nativePosition
  return timeouts.promise
}
