/**
 * Checks whether a platform server responds at an address before it is saved. Sends no token. Network errors are told apart
 * as far as a browser allows, each with its own message and remedy.
 */
import { envelope, health, healthPath } from '@outrider/contract'
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

/** A platform of another vendor has no health page, and answers a call that all have with an envelope, if only to ask for a token. */
async function answersCalls(url: string, send: typeof fetch, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await send(`${url}/vehicle/getVehiclesTotal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ t: Date.now() }),
      credentials: 'omit',
      signal,
    })
    return envelope.safeParse(await response.json()).success
  } catch (cause) {
    console.warn(`${url} answers no call`, cause)
    return false
  }
}

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
  if (known.success) return { ok: true, title: known.data.title }
  return (await answersCalls(url, send, signalAfter(healthTimeoutMs))) ? { ok: true, title: undefined } : failed('notAPlatform')
}
