/** Modules that /main can open with (section 2). A row joins when its module is built. */
import type { StoredValue } from '../settings/stored-values.ts'

export const defaultModules: readonly StoredValue<'defaultModule'>[] = ['pos']
