/** From a password as typed to what travels and is stored hashed: upper-case MD5, unless it has 32 or more characters. */
import { createHash } from 'node:crypto'
import { limits } from '@outrider/contract'

export const travelling = (typed: string): string =>
  typed.length >= limits.hashedPasswordLength ? typed : createHash('md5').update(typed).digest('hex').toUpperCase()
