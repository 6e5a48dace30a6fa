/** The modules of /main. */
import type { AppMenuAuth, ModuleType, Right } from '@outrider/contract'
import type { ComponentType } from 'react'
import type { IconName } from '../../ui/icon-paths.ts'

export interface ModuleRow {
  icon: IconName
  /** Right required to see it. */
  right?: Right
  /** No tab on phones: opened from another module. */
  tab?: false
  /** Its content instead of list and map. */
  load?: () => Promise<{ default: ComponentType }>
}

export const modules = {
  pos: { icon: 'map', right: 'posAuth' },
  vehicleList: { icon: 'list', right: 'posAuth' },
  track: { icon: 'track', right: 'trackAuth', load: () => import('../../features/tracks/TrackModule.tsx') },
  selectedVehicleList: { icon: 'choose', right: 'posAuth', tab: false },
} as const satisfies Record<string, ModuleRow>

export type ModuleName = keyof typeof modules

export const moduleNames = Object.keys(modules) as ModuleName[]

export const hasTab = (name: ModuleName): boolean => !('tab' in modules[name])

export const allowedModules = (rights: AppMenuAuth): ModuleName[] => moduleNames.filter(name => rights[modules[name].right])

interface ModulePreference {
  /** The session is limited to a module. */
  moduleType: ModuleType | undefined
  /** Saved by the user. */
  defaultModule: string
}

/**
 * The module named by the address, else the one the session is limited to, else the saved default, else the first allowed one.
 * Modules that are not allowed or do not exist are skipped. undefined: none is allowed.
 */
export function moduleFor(
  named: string | undefined,
  rights: AppMenuAuth,
  { moduleType, defaultModule }: ModulePreference,
): ModuleName | undefined {
  const allowed = allowedModules(rights)
  const candidates = [named, moduleType === 'all' ? 'pos' : moduleType, defaultModule]
  const found = candidates.map(candidate => allowed.find(name => name === candidate)).find(name => name !== undefined)
  return found ?? allowed[0]
}
