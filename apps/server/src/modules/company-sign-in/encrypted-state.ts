/**
 * What a sign-in by a provider has to know when the page comes back, encrypted into `state`: nothing is stored for people who have not signed in, and
 * any server finishes what another began. It opens one sign-in of one page, once.
 */
import * as z from 'zod/mini'
import { decrypted, encrypted } from '../../accounts/encrypted-secret.ts'

const use = 'company sign-in'

const begun = z.object({
  providerId: z.int(),
  /** A code of one provider is not sent to another, also when the row was changed meanwhile. */
  issuer: z.string(),
  clientId: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  visit: z.string(),
  /** ms since 1970. */
  until: z.number(),
  linkToken: z.optional(z.string()),
})
export type Begun = z.infer<typeof begun>

export const encryptedState = (state: Begun, folderSecret: Buffer): string =>
  encrypted(Buffer.from(JSON.stringify(state)), use, folderSecret).toString('base64url')

/** undefined: it is not ours. */
export function opened(state: string, folderSecret: Buffer): Begun | undefined {
  try {
    return begun.parse(JSON.parse(decrypted(Buffer.from(state, 'base64url'), use, folderSecret).toString('utf8')))
  } catch {
    // Made up, cut off, or encrypted with another secret: all the same.
    return undefined
  }
}
