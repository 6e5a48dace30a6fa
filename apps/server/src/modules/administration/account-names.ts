/** Which names organisations and users may have. They are text: what looks like a script is kept and shown as it was typed. */
import { limits } from '@outrider/contract'
import { AdministrationError } from './administration-error.ts'

/** Characters; a login also has to fit into the request that signs in. */
export const maxNameLength: number = limits.nameOfAccount

/**
 * Control and formatting characters: they move the cursor of the terminal a list is printed on, or turn the direction of the text
 * behind them, so that a name looks like another.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const loginPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._@-]*$/u

/** Code points: what is stored and compared, not what a reader takes for one sign. */
const lengthOf = (text: string): number => Array.from(text).length

/** @throws AdministrationError `name.invalid` */
export function nameFrom(given: string, what = 'A name'): string {
  const name = given.normalize('NFC').trim()
  if (name === '' || lengthOf(name) > maxNameLength)
    throw new AdministrationError('name.invalid', `${what} has 1 to ${maxNameLength} characters`)
  if (invisible.test(name))
    throw new AdministrationError('name.invalid', `${what} has no line breaks, control characters or invisible formatting`)
  return name
}

/** Logins do not depend on case: they are stored in lower case. @throws AdministrationError `login.invalid` */
export function loginFrom(given: string): string {
  const login = given.normalize('NFC').trim().toLowerCase()
  if (lengthOf(login) > maxNameLength || login.length > maxNameLength || !loginPattern.test(login))
    throw new AdministrationError(
      'login.invalid',
      `A login has 1 to ${maxNameLength} letters, digits and . _ @ -, and begins with a letter or digit`,
    )
  return login
}
