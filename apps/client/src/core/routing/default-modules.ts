/** Modules that /main can open with (section 2). */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

const module = z.enum(['home', 'pos'])

/** Module that /main opens with. */
export const storedDefaultModule = defineStored({ key: 'defaultModule', schema: module, fallback: 'pos' })

export const defaultModules: readonly z.output<typeof module>[] = ['home', 'pos']
