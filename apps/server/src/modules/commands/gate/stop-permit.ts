/**
 * Permits for what can stop a vehicle. They are made here and nowhere else (stop-permit.test.ts): who sends such a command has asked the interlock,
 * and the gateway asks again in the turn in which it writes the bytes.
 */
import type { PermitAgain, StopPermit } from '../../../events/terminals.ts'

/** `again`: how the server of the link makes it, where that is another one; without it the command is not sent from another one. */
export const permitOf = (decide: () => boolean, again?: PermitAgain): StopPermit => Object.assign(decide, { again }) as StopPermit

/** For what stops nothing whatever the vehicle does; `because` is for who reads the caller. */
export const harmless = (_because: string): StopPermit => permitOf(() => true, { kind: 'harmless' })
