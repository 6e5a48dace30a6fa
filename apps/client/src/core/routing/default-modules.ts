/** Modules that /main can open with (section 2). */
import type { StoredValue } from '../storage/stored-values.ts'

export const defaultModules: readonly StoredValue<'defaultModule'>[] = ['pos']
