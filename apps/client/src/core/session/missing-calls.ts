/**
 * Calls that platforms do not have: a platform of another vendor answers them 404. What needs them is not offered there. Known for a visit: the
 * platform may have them after its next update.
 */
import type { CallPath } from '@outrider/contract'

/** By platform code. */
export type MissingCalls = Readonly<Record<string, readonly CallPath[]>>

/** Whether any of these platforms has all of these calls. */
export const hasCalls = (missing: MissingCalls, codes: readonly string[], calls: readonly CallPath[]): boolean =>
  codes.length === 0 || calls.length === 0 || codes.some(code => calls.every(path => !missing[code]?.includes(path)))
