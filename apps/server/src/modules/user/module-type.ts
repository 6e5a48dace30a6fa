/** A session limited to a module keeps only the rights of that module here too; what a module type adds is shown by the client. */
import type { AppMenuAuth, ModuleType, Right } from '@outrider/contract'

const without: Record<ModuleType, readonly Right[]> = {
  all: ['moreAuth'],
  pos: ['trackAuth', 'alarmAuth', 'moreAuth', 'videoAuth'],
  video: ['posAuth', 'trackAuth', 'alarmAuth', 'moreAuth'],
  track: ['posAuth', 'alarmAuth', 'moreAuth', 'videoAuth'],
}

export const narrowed = (rights: AppMenuAuth, moduleType: ModuleType | null): AppMenuAuth =>
  moduleType ? { ...rights, ...Object.fromEntries(without[moduleType].map(right => [right, false])) } : rights
