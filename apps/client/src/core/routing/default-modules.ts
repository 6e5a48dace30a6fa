/** Modules that /main can open with (section 2). */
import type { StoredValue } from '../settings/stored-values.ts'

export const defaultModules: readonly StoredValue<'defaultModule'>[] = ['pos']
