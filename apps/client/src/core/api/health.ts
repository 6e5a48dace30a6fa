/** Fetches a platform's health, which is public and includes what its sign-in page needs. */
import { type Health, healthPath } from '@outrider/contract'
import { loadChunk } from '../chunks/load-chunk.ts'

/** Time limit of the health request, ms. */
export const healthTimeoutMs = 10_000

export async function fetchHealth(url: string, signal?: AbortSignal): Promise<Health> {
  const late = AbortSignal.timeout(healthTimeoutMs)
  const stop = signal ? AbortSignal.any([signal, late]) : late
  const reply = await fetch(`${url}${healthPath}`, { credentials: 'omit', cache: 'no-store', signal: stop })
  const { health } = await loadChunk(() => import('./health-reply.ts'))
  return health.parse(await reply.json())
}
