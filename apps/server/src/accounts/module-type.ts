/** Restricts the rights of a session that is limited to a module; the client handles what a module type adds to the display. */
import type { AppMenuAuth, ModuleType, Right } from '@outrider/contract'

const removedRights: Record<ModuleType, readonly Right[]> = {
  all: ['moreAuth'],
  pos: ['trackAuth', 'alarmAuth', 'moreAuth', 'videoAuth'],
  video: ['posAuth', 'trackAuth', 'alarmAuth', 'moreAuth'],
  track: ['posAuth', 'alarmAuth', 'moreAuth', 'videoAuth'],
}

export const limitRights = (rights: AppMenuAuth, moduleType: ModuleType | null): AppMenuAuth =>
  moduleType ? { ...rights, ...Object.fromEntries(removedRights[moduleType].map(right => [right, false])) } : rights
