/**
 * A password as it goes to a platform: sealed, so that nobody on the way can read it or send it again. A platform that knows one kind
 * of seal gets that; one from before there were seals gets what the specification says.
 */
import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import { wirePassword } from './password.ts'

const knowsNoSuchCall = (failure: unknown): boolean => failure instanceof CallError && failure.error === 'net.notFound'

/** `asTyped`: the platform has to see what was typed, to hold it against its rules. */
export async function travellingPassword(
  api: Pick<Api, 'call'>,
  platform: string,
  typed: string,
  { asTyped = false } = {},
): Promise<string> {
  const content = asTyped ? { password: typed, plain: true } : { password: wirePassword(typed) }
  const how = { platform, quiet: true }
  try {
    const [{ seal }, key] = await Promise.all([import('./seal.ts'), api.call('user/getPublicKey', {}, how)])
    return seal(key, content)
  } catch (failure) {
    if (!knowsNoSuchCall(failure)) throw failure
  }
  const { canSealForRsa, sealForRsa } = await import('./seal-rsa.ts')
  if (!canSealForRsa()) return wirePassword(typed)
  try {
    return await sealForRsa(await api.call('user/getRsaPublicKey', {}, how), content)
  } catch (failure) {
    if (!knowsNoSuchCall(failure)) throw failure
    return wirePassword(typed)
  }
}
