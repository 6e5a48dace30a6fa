/**
 * What this window has begun, until it comes back: a random number that the server seals into its own. Without it a link of somebody else would sign
 * this window in to his account.
 */
import * as z from 'zod/mini'

const key = 'companySignIn'
const begun = z.object({ platform: z.string(), visit: z.string() })
export type BegunHere = z.infer<typeof begun>

/** undefined: the browser keeps nothing. */
export function beginHere(platform: string): BegunHere | undefined {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const visit = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  try {
    sessionStorage.setItem(key, JSON.stringify({ platform, visit }))
    return { platform, visit }
  } catch (error) {
    console.info('nothing can be kept for this visit', error)
    return undefined
  }
}

/** Once: an address that is opened again finishes nothing. */
export function takeBegun(): BegunHere | undefined {
  try {
    const kept = begun.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    sessionStorage.removeItem(key)
    return kept.success ? kept.data : undefined
  } catch (error) {
    console.info('what this visit began cannot be read', error)
    return undefined
  }
}
