/** The module type of a launch link or single sign-on: limits the session to one module. */
import { type ModuleType, moduleTypes } from '@outrider/contract'
import { oneOf } from '../storage/shape.ts'

export const moduleType = oneOf(...moduleTypes)

/** The module type of a link or reply; undefined: none or unknown. */
export const moduleTypeOf = (value: unknown): ModuleType | undefined => moduleType.safeParse(value).data
