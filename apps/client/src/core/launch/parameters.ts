/**
 * Launch parameters: what a link that opens the client may carry. The specification names four of them (mpusercode, openId,
 * customerCode, msgCode); the other names are ours, and can be changed here for a partner.
 */
import { moduleTypes } from '@outrider/contract'
import { oneOf, text, type ValueOf } from '../storage/shape.ts'

const control = /\p{Cc}/u
const plain = (maxLength: number, fits: (given: string) => boolean = () => true) =>
  text(1, maxLength, given => !control.test(given) && fits(given))
const webAddress = plain(2048, given => /^https?:\/\//i.test(given) && URL.canParse(given))
const flag = oneOf('0', '1', 'true', 'false')

/** A link that names a module which there is not, or none by name: it would be one without a limit, and opens nothing. */
export const unknownModule = 'unknown'

/** Shape of each; invalid values of all but the module count as absent. None is ever opened as an address. */
export const launchShapes = {
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
  msgCode: plain(64, given => /^[\w.-]+$/.test(given)),
  /** Key for single sign-on. */
  userKey: plain(512),
  /** Encrypted parameter for single sign-on; may also carry a message code in plain text. */
  param: plain(4096),
  /** Limits the session to a module. */
  moduleType: oneOf(...moduleTypes, unknownModule),
  /** The saved platform the link is meant for. */
  platformCode: plain(128),
} as const

/** Name of alarmId in the address of the alarm detail, as the route table has it. */
const alarmIdOfScreen = 'vehAlmMsgId'

export type LaunchName = keyof typeof launchShapes
export type LaunchParameters = { [Name in LaunchName]?: ValueOf<(typeof launchShapes)[Name]> }

export const launchNames = Object.keys(launchShapes) as LaunchName[]

/** Also where it is named twice, of which one is known. */
const namesUnknownModule = (query: URLSearchParams): boolean =>
  query.getAll('moduleType').some(given => launchShapes.moduleType.safeParse(given).data === undefined)

/** Parses the launch parameters of a query; unknown and invalid ones are dropped, but for the module. */
export function readLaunch(query: URLSearchParams): LaunchParameters {
  if (namesUnknownModule(query)) {
    const others = new URLSearchParams([...query].filter(([name]) => name !== 'moduleType'))
    return { ...readLaunch(others), moduleType: unknownModule }
  }
  return Object.fromEntries(
    launchNames.flatMap(name => {
      const checked = launchShapes[name].safeParse(
        query.get(name) ?? (name === 'alarmId' ? query.get(alarmIdOfScreen) : undefined) ?? undefined,
      ).data
      return checked === undefined ? [] : [[name, checked] as const]
    }),
  )
}

/** Maximum length of a plain value; longer ones are encrypted parameters. */
const maxPlainLength = 32

/** Message code within a launch parameter: `msgCode=4010001`, or as JSON. */
export const messageCodeIn = (text: string): string | undefined => /\bmsgCode["']?\s*[=:]\s*["']?([\w.-]{1,64})/.exec(text)?.[1]

/** Longer than 32 characters, or with a message code; anything else is ignored. */
export const isWorthKeeping = (param: string): boolean => param.length > maxPlainLength || messageCodeIn(param) !== undefined
