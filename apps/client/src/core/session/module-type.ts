/** The module type of a launch or of single sign-on: a session limited to one module, whatever the account may do. */
import type { AppMenuAuth } from '@outrider/contract'
import * as z from 'zod/mini'

export const moduleType = z.enum(['all', 'pos', 'video', 'track'])
export type ModuleType = z.output<typeof moduleType>

const none = { posAuth: false, trackAuth: false, alarmAuth: false, moreAuth: false, videoAuth: false } as const

/** What each type sets; rights that are not named stay as the sign-in gave them. */
const overrides: Readonly<Record<ModuleType, Partial<AppMenuAuth>>> = {
  all: { posAuth: true, trackAuth: true, alarmAuth: true, moreAuth: false, isShowTab: true },
  pos: { ...none, posAuth: true },
  video: { ...none, videoAuth: true, isShowTab: true },
  track: { ...none, trackAuth: true },
}

export const limitedRights = (rights: AppMenuAuth, type: ModuleType | undefined): AppMenuAuth =>
  type === undefined ? rights : { ...rights, ...overrides[type] }

/** The type a link or a reply names; undefined: none, or none that is known. */
export const moduleTypeOf = (value: unknown): ModuleType | undefined => moduleType.safeParse(value).data
