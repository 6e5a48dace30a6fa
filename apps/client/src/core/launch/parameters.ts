/**
 * Launch parameters: what a link that opens the client may carry. The specification names four of them (mpusercode, openId,
 * customerCode, msgCode); the other names are ours. A partner who spells one differently is one edit here.
 */
import * as z from 'zod/mini'

const control = /\p{Cc}/u
const plain = (longest: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(longest),
    z.refine(text => !control.test(text)),
  )
const webAddress = plain(2048).check(z.refine(text => /^https?:\/\//i.test(text) && URL.canParse(text)))
const flag = z.enum(['0', '1', 'true', 'false'])

/** What may stand in each; a value that does not fit counts as absent. Nothing here is ever opened as an address. */
export const launchRows = {
  /** Push authorisation of the official account, also called user code. */
  mpusercode: plain(2048),
  openId: plain(256),
  customerCode: plain(64),
  unionId: plain(256),
  nickName: plain(256),
  /** Where the outside system wants to be told of alarms: kept and handed on to the platform, never opened. */
  pushUrl: webAddress,
  /** Whether pushes are welcome. */
  pushAuth: flag,
  /** Message id of a vehicle's alarm. */
  alarmId: plain(256),
  /** An error the outside system found before it came here. */
  msgCode: plain(64).check(z.refine(text => /^[\w.-]+$/.test(text))),
  /** Single sign-on by a key. */
  userKey: plain(512),
  /** Single sign-on by an encrypted parameter; also carries a message code in the clear. */
  param: plain(4096),
  /** Limits the session to a module. */
  moduleType: z.enum(['all', 'pos', 'video', 'track']),
  /** Which saved platform the link is meant for. */
  platformCode: plain(128),
} as const

export type LaunchName = keyof typeof launchRows
export type LaunchParameters = { [Name in LaunchName]?: z.output<(typeof launchRows)[Name]> }

export const launchNames = Object.keys(launchRows) as LaunchName[]

/** The launch parameters of a query; what is unknown or unfit is left out. */
export function readLaunch(query: URLSearchParams): LaunchParameters {
  return Object.fromEntries(
    launchNames.flatMap(name => {
      const checked = launchRows[name].safeParse(query.get(name) ?? undefined)
      return checked.success ? [[name, checked.data] as const] : []
    }),
  )
}

/** What a link may carry at most as a plain value: what is longer is an encrypted parameter. */
const longestPlain = 32

/** A message code inside a launch parameter: `msgCode=4010001`, or the same as JSON. */
export const messageCodeIn = (text: string): string | undefined => /\bmsgCode["']?\s*[=:]\s*["']?([\w.-]{1,64})/.exec(text)?.[1]

/** Over 32 characters, or with a message code: kept for later use. Anything else of that name says nothing. */
export const isWorthKeeping = (param: string): boolean => param.length > longestPlain || messageCodeIn(param) !== undefined
