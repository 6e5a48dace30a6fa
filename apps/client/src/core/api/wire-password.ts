/**
 * A password as sent to a platform: encrypted, so that it cannot be read or replayed. Uses the scheme the platform supports, or
 * the hash of the specification if it supports neither.
 */
import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import { md5Password } from './md5-password.ts'

const isUnknownCall = (failure: unknown): boolean => failure instanceof CallError && failure.error === 'net.notFound'

/** `asTyped`: send the plain password (encrypted), for the platform to check it against its rules. */
export async function wirePassword(
  api: Pick<Api, 'call'>,
  platform: string,
  typed: string,
  { asTyped = false } = {},
): Promise<string> {
  const content = asTyped ? { password: typed, plain: true } : { password: md5Password(typed) }
  const how = { platform, quiet: true }
  try {
    const [{ encryptPassword }, key] = await Promise.all([
      import('./encrypt-password.ts'),
      api.call('user/getPublicKey', {}, how),
    ])
    return encryptPassword(key, content)
  } catch (failure) {
    if (!isUnknownCall(failure)) throw failure
  }
  const { canEncryptRsa, encryptPasswordRsa } = await import('./encrypt-password-rsa.ts')
  if (!canEncryptRsa()) return md5Password(typed)
  try {
    return await encryptPasswordRsa(await api.call('user/getRsaPublicKey', {}, how), content)
  } catch (failure) {
    if (!isUnknownCall(failure)) throw failure
    return md5Password(typed)
  }
}
