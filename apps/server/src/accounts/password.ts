/**
 * Password hashing: scrypt of the wire form (upper-case MD5 of the typed password, or the typed one from 32 characters on). The wire
 * form is as secret as the password and never logged.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PasswordThreads } from './password-threads.ts'

export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** 32 MiB and about 80 ms per hash on a small machine. */
export const productCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32

let cost = productCost

/** For tests, of which thousands sign in and few are about what guessing costs. @returns the cost until now */
export function setPasswordCost(next: PasswordCost): PasswordCost {
  const before = cost
  cost = next
  return before
}

const threads = new PasswordThreads()

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  threads.derive({ password, salt, keyLength, options: { N, r, p, maxmem: 256 * N * r } })

const written = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const paid = cost
  return written(paid, salt, await derive(password, salt, paid))
}

/** Hash without a known password, verified for unknown users so that both replies take the same time. */
const dummyHash = (): string => written(cost, randomBytes(16), randomBytes(keyLength))

export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, N, r, p, salt, key] = (hash ?? dummyHash()).split('$')
  if (kind !== 'scrypt' || !salt || !key) throw new Error('A stored password hash cannot be read')
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(wanted, given) && hash !== undefined
}
