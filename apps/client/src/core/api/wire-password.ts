/** A password as sent to a platform. How it is made is loaded while the form is filled in (`loadPasswordParts`): to show the form needs none of it. */
import type { Api } from './api.ts'

export interface WireOptions {
  /** Send the plain password (encrypted), for the platform to check it against its rules. */
  asTyped?: boolean
  /**
   * Called before a password leaves in a form that works elsewhere too: the platform has not given a key that can be used. Rejects if it
   * must not.
   */
  allowReusable?: (platform: string) => Promise<void>
}

export const loadPasswordParts = () => import('./password-form.ts')

export async function wirePassword(
  api: Pick<Api, 'call'>,
  platform: string,
  typed: string,
  options: WireOptions = {},
): Promise<string> {
  const { passwordFor } = await loadPasswordParts().catch(async (cause: unknown) => {
    // Without a network a call fails as well, and its failure is the one with words for it.
    await api.call('user/getPublicKey', {}, { platform, unhandled: true })
    throw cause
  })
  return passwordFor(api, platform, typed, options)
}
