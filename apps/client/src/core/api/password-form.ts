/**
 * In which form a password leaves: encrypted, so that it cannot be read or replayed. Uses the scheme the platform supports, or
 * the hash of the specification if it supports neither.
 *
 * The specification names the calls for keys but not their replies, so other platforms may answer them in any way. Each platform is taken by its
 * own reply alone: one that cannot be used is no reason to withhold the password from it or to change what another platform gets.
 */
import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import { encryptPassword } from './encrypt-password.ts'
import { md5Password } from './md5-password.ts'
import type { CallErrorName } from './own-errors.ts'
import type { WireOptions } from './wire-password.ts'

/** There was no reply, or the platform itself has failed: sign-in would fail as well, so no weaker form of the password is sent. */
const unreachable: ReadonlySet<CallErrorName | undefined> = new Set<CallErrorName>([
  'net.requestFailed',
  'net.timeout',
  'net.timeoutApp',
  'net.platformOffline',
  'net.platformCodeOffline',
])

const isUnusableReply = (failure: unknown): boolean => failure instanceof CallError && !unreachable.has(failure.error)

/** The key, or undefined where the reply holds none. Throws when the platform cannot be reached. */
async function keyOf<Key>(call: Promise<Key>): Promise<Key | undefined> {
  try {
    return await call
  } catch (failure) {
    if (isUnusableReply(failure)) return undefined
    throw failure
  }
}

/** undefined: no key, or one that cannot be used. Only what is typed and random goes in besides, so a failure is the key's. */
async function encrypted<Key>(
  key: Key | undefined,
  encrypt: (key: Key) => string | Promise<string>,
): Promise<string | undefined> {
  if (key === undefined) return undefined
  try {
    return await encrypt(key)
  } catch (cause) {
    console.warn('the key of the platform cannot be used', cause)
    return undefined
  }
}

export async function passwordFor(
  api: Pick<Api, 'call'>,
  platform: string,
  typed: string,
  { asTyped = false, allowReusable }: WireOptions = {},
): Promise<string> {
  const how = { platform, unhandled: true }
  const key = await keyOf(api.call('user/getPublicKey', {}, how))
  const content = asTyped ? { password: typed, plain: true } : { password: md5Password(typed) }
  const withKey = await encrypted(key, given => encryptPassword(given, content))
  if (withKey !== undefined) return withKey

  const { canEncryptRsa, encryptPasswordRsa } = await import('./encrypt-password-rsa.ts')
  if (canEncryptRsa()) {
    const rsaKey = await keyOf(api.call('user/getRsaPublicKey', {}, how))
    const withRsaKey = await encrypted(rsaKey, given => encryptPasswordRsa(given, content))
    if (withRsaKey !== undefined) return withRsaKey
  }
  await allowReusable?.(platform)
  return md5Password(typed)
}
