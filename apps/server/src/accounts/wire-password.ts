/** Wire form of a typed password: upper-case MD5, or the password itself from 32 characters on. Its hash is stored. */
import { createHash } from 'node:crypto'
import { limits } from '@outrider/contract'

export const wirePassword = (typed: string): string =>
  typed.length >= limits.hashedPasswordLength ? typed : createHash('md5').update(typed).digest('hex').toUpperCase()
