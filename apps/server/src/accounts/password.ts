/**
 * Password hashing: scrypt of the wire form (upper-case MD5 of the typed password, or the typed one from 32 characters on). The wire
 * form is as secret as the password and never logged.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PasswordThreads } from './password-threads.ts'

/** 32 MiB and about 80 ms per hash on a small machine. */
const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32

const threads = new PasswordThreads()

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  threads.derive({ password, salt, keyLength, options: { N, r, p, maxmem: 256 * N * r } })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Hash without a known password, verified for unknown users so that both replies take the same time. */
const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString('base64url')}$${randomBytes(keyLength).toString('base64url')}`

export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, N, r, p, salt, key] = (hash ?? dummyHash).split('$')
  if (kind !== 'scrypt' || !salt || !key) throw new Error('A stored password hash cannot be read')
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(wanted, given) && hash !== undefined
}
