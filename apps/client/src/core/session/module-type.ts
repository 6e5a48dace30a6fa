/** The module type of a launch link or single sign-on: limits the session to one module. */
import { moduleTypes } from '@outrider/contract'
import { oneOf } from '../storage/shape.ts'

export const moduleType = oneOf(...moduleTypes)
