/** The modules of /main, a row each. A module joins when it is built. */
import type { AppMenuAuth, Right } from '@outrider/contract'
import type { ModuleType } from '../../core/session/module-type.ts'
import type { IconName } from '../../ui/icon-paths.ts'

interface ModuleRow {
  icon: IconName
  /** Right that offers it; undefined: everyone's. */
  right?: Right
  /** Has no tab of its own on a phone: another module leads to it. */
  tab?: false
}

export const modules = {
  pos: { icon: 'map', right: 'posAuth' },
  vehicleList: { icon: 'list', right: 'posAuth' },
  track: { icon: 'track', right: 'trackAuth' },
  selectedVehicleList: { icon: 'choose', right: 'posAuth', tab: false },
} as const satisfies Record<string, ModuleRow>

export type ModuleName = keyof typeof modules

export const moduleNames = Object.keys(modules) as ModuleName[]

export const hasTab = (name: ModuleName): boolean => !('tab' in modules[name])

export const offered = (rights: AppMenuAuth): ModuleName[] => moduleNames.filter(name => rights[modules[name].right])

interface Start {
  /** The session is limited to a module. */
  moduleType: ModuleType | undefined
  /** What the user saved. */
  defaultModule: string
}

/**
 * The module an address names; else the one the session is limited to, else the saved default, else the first one the rights
 * allow. One that is not allowed, or not there, is passed over. Undefined: none is allowed.
 */
export function moduleFor(
  named: string | undefined,
  rights: AppMenuAuth,
  { moduleType, defaultModule }: Start,
): ModuleName | undefined {
  const allowed = offered(rights)
  const wanted = [named, moduleType === 'all' ? 'pos' : moduleType, defaultModule]
  const found = wanted.map(wish => allowed.find(name => name === wish)).find(name => name !== undefined)
  return found ?? allowed[0]
}
