/** The common rules of specification section 7 for all calls. */
/** Headers a client sends. Underscores are the specification's spelling; a proxy in front must let them pass. */
export const headerNames = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  appVersion: 'appversion',
  lang: 'lang',
} as const

/** `accept` of a request for columns (columns/fleet.ts), and `content-type` of its reply. Errors are always JSON. */
export const columnsType = 'application/vnd.outrider.columns'

export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]

/** A text in both languages of the product. */
export type Text = { readonly zh: string; readonly en: string }

/** Of the public health of a platform (health.ts). */
export const healthPath = '/health'

/** Time-outs in milliseconds (sections 7 and 9). */
export const timeouts = {
  /** Callback-style requests; kept for completeness of the specification's two defaults. */
  callback: 20_000,
  /** Promise-style requests: every call of this client whose row or group says nothing else. */
  promise: 30_000,
  /** All calls of the groups report and activeSafety. */
  reportAndRisk: 120_000,
  oilConsumptionRanking: 240_000,
  /** Position requests in the native shell. */
  nativePosition: 3_000,
} as const

/** Time-out of a call on the client, ms. `native`: in the native shell. */
export const timeoutOf = (
  row: { readonly timeoutMs?: number | undefined; readonly nativeTimeoutMs?: number | undefined },
  { native = false } = {},
): number => (native ? row.nativeTimeoutMs : undefined) ?? row.timeoutMs ?? timeouts.promise
