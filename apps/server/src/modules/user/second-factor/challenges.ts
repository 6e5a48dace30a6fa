/**
 * What a passkey is asked to sign: what it is for, encrypted, so that nothing is stored for people who have not signed in, and any server on the database
 * takes the answer. It is taken once, for a few minutes, and only for what it was made for.
 */
import * as z from 'zod/mini'
import { decrypted, encrypted } from '../../../accounts/encrypted-secret.ts'

const use = 'challenge of a passkey'

const asked = z.object({
  for: z.enum(['add', 'step', 'signIn']),
  /** The session that asked; empty: of a sign-in. */
  sessionId: z.string(),
  origin: z.string(),
  /** ms since 1970. */
  until: z.number(),
})
export type PasskeyQuestion = z.infer<typeof asked>

export const challengeOf = (what: PasskeyQuestion, folderSecret: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(encrypted(Buffer.from(JSON.stringify(what)), use, folderSecret))

const clientData = z.object({ challenge: z.string() })

/** What the answer is to, by what the browser says it was asked; undefined: it is no challenge of ours. */
export function askedIn(clientDataJson: string, folderSecret: Buffer): { challenge: string; asked: PasskeyQuestion } | undefined {
  try {
    const { challenge } = clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')))
    const what = decrypted(Buffer.from(challenge, 'base64url'), use, folderSecret)
    return { challenge, asked: asked.parse(JSON.parse(what.toString('utf8'))) }
  } catch {
    // Made up, cut off, or encrypted with another secret: all the same.
    return undefined
  }
}
