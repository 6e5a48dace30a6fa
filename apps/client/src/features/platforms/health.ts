/** Asks an address whether a platform server listens there, before it is saved. Needs no token and sends nothing. */
import type { ErrorName } from '@outrider/contract'
import { z } from 'zod'

const health = z.object({
  name: z.literal('outrider'),
  version: z.string(),
  status: z.string(),
  /** What the platform calls itself. */
  title: z.string().optional(),
})

/** Answers come within this time or the address is not usable, ms. */
const patience = 10_000

export type Finding = { ok: true; title: string | undefined } | { ok: false; error: ErrorName }

export async function lookAt(url: string, send: typeof fetch = fetch): Promise<Finding> {
  let response: Response
  try {
    response = await send(`${url}/health`, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(patience) })
  } catch {
    // Nobody there, a refused connection, or no answer in time: all the same to the one who typed the address.
    return { ok: false, error: 'net.connectFailed' }
  }
  const known = health.safeParse(await response.json().catch(() => undefined))
  return known.success ? { ok: true, title: known.data.title } : { ok: false, error: 'platform.notOurs' }
}
