/** Asks a platform how it does; it tells everyone what its sign-in page needs to know. */
import { type Health, health, healthPath } from '@outrider/contract'

/** An answer comes within this time or the address is not usable, ms. */
export const healthPatience = 10_000

export async function askHealth(url: string, signal?: AbortSignal): Promise<Health> {
  const late = AbortSignal.timeout(healthPatience)
  const stop = signal ? AbortSignal.any([signal, late]) : late
  const reply = await fetch(`${url}${healthPath}`, { credentials: 'omit', cache: 'no-store', signal: stop })
  return health.parse(await reply.json())
}
