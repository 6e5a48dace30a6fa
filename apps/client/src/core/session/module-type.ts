/** The module type of a launch link or single sign-on: limits the session to one module. */
import type { AppMenuAuth } from '@outrider/contract'
import * as z from 'zod/mini'

export const moduleType = z.enum(['all', 'pos', 'video', 'track'])
export type ModuleType = z.output<typeof moduleType>

const none = { posAuth: false, trackAuth: false, alarmAuth: false, moreAuth: false, videoAuth: false } as const

/** What each type sets; other rights stay as granted. */
const overrides: Readonly<Record<ModuleType, Partial<AppMenuAuth>>> = {
  all: { posAuth: true, trackAuth: true, alarmAuth: true, moreAuth: false, isShowTab: true },
  pos: { ...none, posAuth: true },
  video: { ...none, videoAuth: true, isShowTab: true },
  track: { ...none, trackAuth: true },
}

export const limitedRights = (rights: AppMenuAuth, type: ModuleType | undefined): AppMenuAuth =>
  type === undefined ? rights : { ...rights, ...overrides[type] }

/** The module type of a link or reply; undefined: none or unknown. */
export const moduleTypeOf = (value: unknown): ModuleType | undefined => moduleType.safeParse(value).data
