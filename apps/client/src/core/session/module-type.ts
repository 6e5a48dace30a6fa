/** The module type of a launch link or single sign-on: limits the session to one module. */
import type { ModuleType } from '@outrider/contract'
import * as z from 'zod/mini'

const moduleTypes = ['all', 'pos', 'video', 'track'] as const satisfies readonly ModuleType[]
export const moduleType = z.enum(moduleTypes)

/** The module type of a link or reply; undefined: none or unknown. */
export const moduleTypeOf = (value: unknown): ModuleType | undefined => moduleType.safeParse(value).data
