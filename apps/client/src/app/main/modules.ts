/** All modules of /main, and which of them opens. */
import type { AppMenuAuth, ModuleType } from '@outrider/contract'
import type { MainModule } from '../../core/routing/main-module.ts'
import { alarmModules } from '../../features/alarms/modules.ts'
import { homeModules } from '../../features/home/modules.ts'
import { trackModules } from '../../features/tracks/modules.ts'
import { vehicleModules } from '../../features/vehicles/modules.ts'
import { videoModules } from '../../features/video/modules.ts'

const rows = [...homeModules, ...vehicleModules, ...trackModules, ...alarmModules, ...videoModules].toSorted(
  (a, b) => a.order - b.order,
)

export type ModuleName = (typeof rows)[number]['name']

export const moduleNames = rows.map(({ name }) => name)

export const modules = Object.fromEntries(rows.map(row => [row.name, row])) as Readonly<Record<ModuleName, MainModule>>

export const hasTab = (name: ModuleName): boolean => modules[name].tab !== false

export const allowedModules = (rights: AppMenuAuth): ModuleName[] => moduleNames.filter(name => rights[modules[name].right])

interface ModulePreference {
  /** The session is limited to a module. */
  moduleType: ModuleType | undefined
  /** Saved by the user. */
  defaultModule: string
}

/**
 * The module named by the address, else the one the session is limited to, else the saved default, else pos, else the first allowed one.
 * Modules that are not allowed or do not exist are skipped. undefined: none is allowed.
 */
export function moduleFor(
  named: string | undefined,
  rights: AppMenuAuth,
  { moduleType, defaultModule }: ModulePreference,
): ModuleName | undefined {
  const allowed = allowedModules(rights)
  const candidates = [named, moduleType === 'all' ? 'pos' : moduleType, defaultModule, 'pos']
  const found = candidates.map(candidate => allowed.find(name => name === candidate)).find(name => name !== undefined)
  return found ?? allowed[0]
}
