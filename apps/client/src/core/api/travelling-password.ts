/**
 * A password as it goes to a platform: sealed, so that nobody on the way can read it or send it again. A platform from before there
 * were seals gets what the specification says.
 */
import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import { wirePassword } from './password.ts'

/** `asTyped`: the platform has to see what was typed, to hold it against its rules. */
export async function travellingPassword(
  api: Pick<Api, 'call'>,
  platform: string,
  typed: string,
  { asTyped = false } = {},
): Promise<string> {
  try {
    const [{ seal }, key] = await Promise.all([import('./seal.ts'), api.call('user/getPublicKey', {}, { platform, quiet: true })])
    return seal(key, asTyped ? { password: typed, plain: true } : { password: wirePassword(typed) })
  } catch (failure) {
    if (failure instanceof CallError && failure.error === 'net.notFound') return wirePassword(typed)
    throw failure
  }
}
