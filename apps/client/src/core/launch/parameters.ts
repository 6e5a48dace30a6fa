/**
 * Launch parameters: what a link that opens the client may carry. The specification names four of them (mpusercode, openId,
 * customerCode, msgCode); the other names are ours, and can be changed here for a partner.
 */
import * as z from 'zod/mini'

const control = /\p{Cc}/u
const plain = (maxLength: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine(text => !control.test(text)),
  )
const webAddress = plain(2048).check(z.refine(text => /^https?:\/\//i.test(text) && URL.canParse(text)))
const flag = z.enum(['0', '1', 'true', 'false'])

/** Schema of each; invalid values count as absent. None is ever opened as an address. */
export const launchRows = {
  /** Push authorisation of the official account, also called user code. */
  mpusercode: plain(2048),
  openId: plain(256),
  customerCode: plain(64),
  unionId: plain(256),
  nickName: plain(256),
  /** Address to which an external system wants alarms pushed: passed to the platform, never opened. */
  pushUrl: webAddress,
  /** Whether pushes are accepted. */
  pushAuth: flag,
  /** Message id of a vehicle's alarm; by this name in links and pushes. In the address of its screen: `alarmIdOfScreen`. */
  alarmId: plain(256),
  /** An error detected by the external system. */
  msgCode: plain(64).check(z.refine(text => /^[\w.-]+$/.test(text))),
  /** Key for single sign-on. */
  userKey: plain(512),
  /** Encrypted parameter for single sign-on; may also carry a message code in plain text. */
  param: plain(4096),
  /** Limits the session to a module. */
  moduleType: z.enum(['all', 'pos', 'video', 'track']),
  /** The saved platform the link is meant for. */
  platformCode: plain(128),
} as const

/** Name of alarmId in the address of the alarm detail, as the route table has it. */
const alarmIdOfScreen = 'vehAlmMsgId'

export type LaunchName = keyof typeof launchRows
export type LaunchParameters = { [Name in LaunchName]?: z.output<(typeof launchRows)[Name]> }

export const launchNames = Object.keys(launchRows) as LaunchName[]

/** Parses the launch parameters of a query; unknown and invalid ones are dropped. */
export function readLaunch(query: URLSearchParams): LaunchParameters {
  return Object.fromEntries(
    launchNames.flatMap(name => {
      const checked = launchRows[name].safeParse(
        query.get(name) ?? (name === 'alarmId' ? query.get(alarmIdOfScreen) : undefined) ?? undefined,
      )
      return checked.success ? [[name, checked.data] as const] : []
    }),
  )
}

/** Maximum length of a plain value; longer ones are encrypted parameters. */
const maxPlainLength = 32

/** Message code within a launch parameter: `msgCode=4010001`, or as JSON. */
export const messageCodeIn = (text: string): string | undefined => /\bmsgCode["']?\s*[=:]\s*["']?([\w.-]{1,64})/.exec(text)?.[1]

/** Longer than 32 characters, or with a message code; anything else is ignored. */
export const isWorthKeeping = (param: string): boolean => param.length > maxPlainLength || messageCodeIn(param) !== undefined
