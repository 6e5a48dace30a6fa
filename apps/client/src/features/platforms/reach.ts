/**
 * Asks an address whether a platform server listens there, before it is saved. Needs no token and sends none. What a browser
 * cannot reach is told apart as far as a browser lets itself be asked, each with its own words and way out.
 */
import { type ErrorName, health, healthPath } from '@outrider/contract'
import { healthPatience } from '../../core/api/health.ts'

export type Finding =
  | { ok: true; title: string | undefined }
  | { ok: false; error: ErrorName; filling: Record<string, string | number> }

export interface Page {
  /** The page itself came over https. */
  secure: boolean
  online: () => boolean
  send?: typeof fetch
  signalAfter?: (ms: number) => AbortSignal
}

const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

export async function lookAt(
  url: string,
  { secure, online, send = fetch, signalAfter = ms => AbortSignal.timeout(ms) }: Page,
): Promise<Finding> {
  const { protocol, hostname } = new URL(url)
  const filling = { address: url, seconds: healthPatience / 1000 }
  const failed = (error: ErrorName): Finding => ({ ok: false, error, filling })
  // The browser would refuse to send it: nothing is tried.
  if (secure && protocol === 'http:' && !ownMachine.test(hostname)) return failed('platform.mixedContent')

  const ask = (mode: RequestMode) =>
    send(`${url}${healthPath}`, { mode, credentials: 'omit', cache: 'no-store', signal: signalAfter(healthPatience) })
  let response: Response
  try {
    response = await ask('cors')
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError') return failed('platform.slow')
    if (!online()) return failed('net.offline')
    // An answer that may not be read tells that someone is there.
    const silent = await ask('no-cors').then(
      () => false,
      () => true,
    )
    if (!silent) return failed('platform.corsRefused')
    return failed(protocol === 'https:' ? 'platform.noSecureAnswer' : 'platform.noAnswer')
  }
  const known = health.safeParse(await response.json().catch(() => undefined))
  return known.success ? { ok: true, title: known.data.title } : failed('platform.notOurs')
}
