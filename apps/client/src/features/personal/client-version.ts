/** Asks a platform for the newest package of this system. A plain GET: it works before sign-in and shows that the platform is there. */
import { type ClientVersion, clientVersion, clientVersionPath, envelope, succeeded, timeouts } from '@outrider/contract'

/** Rejects when the platform does not reply, or not as one of ours. */
export async function fetchClientVersion(url: string, mobileOs: number, signal?: AbortSignal): Promise<ClientVersion> {
  const late = AbortSignal.timeout(timeouts.promise)
  const query = new URLSearchParams({ mobileOs: String(mobileOs) })
  const response = await fetch(`${url}${clientVersionPath}?${query}`, {
    credentials: 'omit',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  })
  const reply = envelope.parse(await response.json())
  if (!succeeded(reply)) throw new Error(reply.msg)
  return clientVersion.parse(reply.data)
}
