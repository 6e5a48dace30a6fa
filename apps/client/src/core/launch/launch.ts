/**
 * Parameters of the launch link, kept for this visit until the entry screen has used them; sign-in keys must not outlive it. Only
 * the long parameter, the push flag and the alarm are kept longer, as specified.
 */
import type { ModuleType } from '@outrider/contract'
import { fields, optional, type Shape } from '../storage/shape.ts'
import type { KeyValueStorage } from '../storage/migrations.ts'
import type { Stored } from '../storage/stored.ts'
import { isWorthKeeping, type LaunchParameters, launchNames, launchShapes, readLaunch, unknownModule } from './parameters.ts'
import { storedAlarmId, storedLaunchParameter } from './stored-launch.ts'
import { storedAcceptPush } from '../push/stored-push.ts'

export interface Launch {
  /** Stores all parameters of a link. */
  take: (query: URLSearchParams) => LaunchParameters
  /** Stores only the push flag and the alarm, which any link may carry. */
  note: (query: URLSearchParams) => void
  /** The parameters for the entry screen. */
  get: () => LaunchParameters
  /** Discards them after use, except the module limit of this visit. */
  used: () => void
  moduleType: () => ModuleType | undefined
}

const kept = fields(
  Object.fromEntries(launchNames.map(name => [name, optional<unknown>(launchShapes[name])])),
) as Shape<LaunchParameters>
const key = 'launchParameters'

export function createLaunch(
  storage: KeyValueStorage | undefined,
  stored: Stored,
  log: (line: string, cause: unknown) => void,
): Launch {
  // For browsers without storage: lasts until the page is closed.
  let inMemory: LaunchParameters = {}
  const read = (): LaunchParameters => {
    try {
      const text = storage?.getItem(key)
      return text ? kept.parse(JSON.parse(text)) : inMemory
    } catch (cause) {
      log('stored launch parameters are invalid', cause)
      return inMemory
    }
  }
  const write = (parameters: LaunchParameters) => {
    inMemory = parameters
    try {
      storage?.setItem(key, JSON.stringify(parameters))
    } catch (cause) {
      log('launch parameters are kept in memory only', cause)
    }
  }
  const moduleType = () => {
    const { moduleType: named } = read()
    return named === unknownModule ? undefined : named
  }
  const note = ({ pushAuth, alarmId }: LaunchParameters) => {
    if (pushAuth !== undefined) stored.set(storedAcceptPush, pushAuth === '1' || pushAuth === 'true')
    if (alarmId !== undefined) stored.set(storedAlarmId, alarmId)
  }

  return {
    take(query) {
      const parameters = readLaunch(query)
      note(parameters)
      const { pushAuth: _, alarmId: __, param, ...rest } = parameters
      if (param !== undefined && isWorthKeeping(param)) stored.set(storedLaunchParameter, param)
      if (Object.keys(rest).length > 0) write(rest)
      return parameters
    },
    note: query => note(readLaunch(query)),
    get() {
      const param = stored.get(storedLaunchParameter)
      return param === '' ? read() : { ...read(), param }
    },
    used() {
      const limit = moduleType()
      write(limit === undefined ? {} : { moduleType: limit })
      stored.remove(storedLaunchParameter)
    },
    moduleType,
  }
}

/** A query without launch parameters, which belong neither in the history nor in bookmarks. */
export function withoutLaunch(query: URLSearchParams): string {
  const rest = new URLSearchParams([...query].filter(([name]) => !(launchNames as readonly string[]).includes(name)))
  return rest.size > 0 ? `?${rest}` : ''
}
