/**
 * What the link that opened the client brought along, kept until the entry has used it. It ends with the visit: keys to sign in
 * with are no business of the next one. Only the long parameter, the flag for pushes and the alarm outlive it, as specified.
 */
import * as z from 'zod/mini'
import type { ModuleType } from '../session/module-type.ts'
import type { Shelf } from '../settings/migrations.ts'
import type { Stored } from '../settings/stored.ts'
import { isWorthKeeping, type LaunchParameters, launchNames, launchRows, readLaunch } from './parameters.ts'

export interface Launch {
  /** Takes in everything a link carries. */
  take: (query: URLSearchParams) => LaunchParameters
  /** Takes in only what any link may carry: the flag for pushes and an alarm. */
  note: (query: URLSearchParams) => void
  /** What the entry has to decide by. */
  get: () => LaunchParameters
  /** The entry has used them: only the limit to a module stays for this visit. */
  used: () => void
  moduleType: () => ModuleType | undefined
}

const kept = z.partial(z.object(launchRows))
const key = 'launchParameters'

export function createLaunch(shelf: Shelf | undefined, stored: Stored, log: (line: string, cause: unknown) => void): Launch {
  // For browsers that keep nothing: good until the page is left.
  let here: LaunchParameters = {}
  const read = (): LaunchParameters => {
    try {
      const text = shelf?.getItem(key)
      return text ? kept.parse(JSON.parse(text)) : here
    } catch (cause) {
      log('stored launch parameters are unusable', cause)
      return here
    }
  }
  const write = (parameters: LaunchParameters) => {
    here = parameters
    try {
      shelf?.setItem(key, JSON.stringify(parameters))
    } catch (cause) {
      log('launch parameters are kept for this page only', cause)
    }
  }
  const note = ({ pushAuth, alarmId }: LaunchParameters) => {
    if (pushAuth !== undefined) stored.set('acceptPush', pushAuth === '1' || pushAuth === 'true')
    if (alarmId !== undefined) stored.set('alarmId', alarmId)
  }

  return {
    take(query) {
      const parameters = readLaunch(query)
      note(parameters)
      const { pushAuth: _, alarmId: __, param, ...rest } = parameters
      if (param !== undefined && isWorthKeeping(param)) stored.set('launchParameter', param)
      if (Object.keys(rest).length > 0) write(rest)
      return parameters
    },
    note: query => note(readLaunch(query)),
    get() {
      const param = stored.get('launchParameter')
      return param === '' ? read() : { ...read(), param }
    },
    used() {
      const { moduleType } = read()
      write(moduleType === undefined ? {} : { moduleType })
      stored.remove('launchParameter')
    },
    moduleType: () => read().moduleType,
  }
}

/** The rest of an address once the launch parameters are taken out: they belong neither in the history nor in a bookmark. */
export function withoutLaunch(query: URLSearchParams): string {
  const rest = new URLSearchParams([...query].filter(([name]) => !(launchNames as readonly string[]).includes(name)))
  return rest.size > 0 ? `?${rest}` : ''
}
