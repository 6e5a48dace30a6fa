/** The modules of /main, a row each. A module joins when it is built. */
import type { AppMenuAuth, Right } from '@outrider/contract'
import type { IconName } from '../../ui/icon-paths.ts'

interface ModuleRow {
  icon: IconName
  /** Right that offers it; undefined: everyone's. */
  right?: Right
}

export const modules = {
  pos: { icon: 'map', right: 'posAuth' },
  vehicleList: { icon: 'list', right: 'posAuth' },
} as const satisfies Record<string, ModuleRow>

export type ModuleName = keyof typeof modules

export const moduleNames = Object.keys(modules) as ModuleName[]

export const offered = (rights: AppMenuAuth): ModuleName[] => moduleNames.filter(name => rights[modules[name].right])

/** The module an address names, or the first one the rights allow; undefined: none is allowed. */
export function moduleFor(named: string | undefined, rights: AppMenuAuth): ModuleName | undefined {
  const allowed = offered(rights)
  return allowed.find(name => name === named) ?? allowed[0]
}
