/**
 * Whether a terminal needs the code that 0x8100 gave it. Some bring a code of their own, their number or IMEI, because they were made for another
 * platform; some never sign in. Both can be spoken for by anybody who knows the number, so both are off unless the operator allows it, for the
 * platform or for one terminal. Pure.
 */
import type { KnownTerminal, SignInRule } from './known-terminal.ts'
import { isToken } from './token.ts'

const imei = /^\d{15}$/

/** Its number, padded with zeros or not, or an IMEI. */
export function isOwnCode(code: string, phone: string): boolean {
  const text = code.trim().toLowerCase()
  return imei.test(text) || text.replace(/^0+(?=.)/, '') === phone
}

type Terminal = Pick<KnownTerminal, 'phone' | 'signIn' | 'hasSignedIn' | 'tokenHash' | 'newTokenHash'>

/** The rule of the terminal itself; else the platform's until it has used a code: then it goes on needing one. */
function ruleOf({ signIn, hasSignedIn }: Terminal, platform: SignInRule): SignInRule {
  return signIn ?? (hasSignedIn ? 'issued' : platform)
}

export const mayReportUnsigned = (terminal: Terminal, platform: SignInRule): boolean => ruleOf(terminal, platform) === 'none'

/**
 * `issued`: with the code that was given. `own`: with its own, which is the only one from now on. `unsigned`: with a code that proves nothing, of a
 * terminal that needs none. undefined: refused.
 */
export function signInWith(code: string, terminal: Terminal, platform: SignInRule): 'issued' | 'own' | 'unsigned' | undefined {
  if (isToken(code, terminal.tokenHash) || isToken(code, terminal.newTokenHash)) return 'issued'
  const rule = ruleOf(terminal, platform)
  if (rule === 'none') return 'unsigned'
  return rule === 'own' && !terminal.hasSignedIn && isOwnCode(code, terminal.phone) ? 'own' : undefined
}
