/**
 * Checks whether a platform server responds at an address before it is saved. Sends no token. Network errors are told apart
 * as far as a browser allows, each with its own message and remedy.
 */
import { health, healthPath } from '@outrider/contract'
import { healthTimeoutMs } from '../../core/api/health.ts'
import type { PlatformProblem } from './problem-texts.ts'

export type ProbeResult =
  | { ok: true; title: string | undefined }
  | { ok: false; error: PlatformProblem; filling: Record<string, string | number> }

export interface ProbeEnvironment {
  /** This page was loaded over https. */
  secure: boolean
  online: () => boolean
  send?: typeof fetch
  signalAfter?: (ms: number) => AbortSignal
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/

export async function probeAddress(
  url: string,
  { secure, online, send = fetch, signalAfter = ms => AbortSignal.timeout(ms) }: ProbeEnvironment,
): Promise<ProbeResult> {
  const { protocol, hostname } = new URL(url)
  const filling = { address: url, seconds: healthTimeoutMs / 1000 }
  const failed = (error: PlatformProblem): ProbeResult => ({ ok: false, error, filling })
  // The browser blocks mixed content, so no request is made.
  if (secure && protocol === 'http:' && !loopbackHost.test(hostname)) return failed('mixedContent')

  const request = (mode: RequestMode) =>
    send(`${url}${healthPath}`, { mode, credentials: 'omit', cache: 'no-store', signal: signalAfter(healthTimeoutMs) })
  let response: Response
  try {
    response = await request('cors')
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError') return failed('slow')
    if (!online()) return failed('offline')
    // An opaque response proves that a server is there, although CORS forbids reading it.
    const unreachable = await request('no-cors').then(
      () => false,
      () => true,
    )
    if (!unreachable) return failed('corsRefused')
    return failed(protocol === 'https:' ? 'noSecureConnection' : 'noResponse')
  }
  const known = health.safeParse(await response.json().catch(() => undefined))
  return known.success ? { ok: true, title: known.data.title } : failed('notAPlatform')
}
