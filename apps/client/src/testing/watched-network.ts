/** The network of the page: real, with a record of the calls sent, and cut for calls that the test names. */
import type { CallPath, RequestOf } from '@outrider/contract'
import { noteRequest } from './sent-by-client.ts'

export interface WatchedNetwork {
  /** Bodies of the calls sent to that path so far, without the time of sending. */
  sent: <Path extends CallPath>(path: Path) => Omit<RequestOf<Path>, 't'>[]
  /** Paths of all calls sent so far. */
  sentPaths: () => string[]
  /** How many requests wait for their reply. */
  waiting: () => number
  /** Calls to that path, after so many further ones, fail as without a network, until it is mended. */
  cut: (path: CallPath, after?: number) => void
  mend: (path: CallPath) => void
  /** Replies to that path come late: when what is returned is called. */
  hold: (path: CallPath) => () => void
  /** Nothing is sent any more, and requests still waiting for their reply report nothing: their sender is gone. */
  end: () => void
}

const never = new Promise<Response>(() => undefined)

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

/**
 * Node gives a connection ten seconds, by the clock: a thread that a busy machine has left standing for so long finds them over, with nothing sent. A
 * browser would go on. Other failures are named, since the client says of all of them that the network is at fault.
 */
async function connected(fetch: () => Promise<Response>, url: string): Promise<Response> {
  try {
    return await fetch()
  } catch (error) {
    if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return await fetch()
    if (error instanceof TypeError) console.warn(`${url} could not be asked`, error.cause)
    throw error
  }
}

export function watchNetwork(): WatchedNetwork {
  const real = globalThis.fetch
  const calls: { path: string; body: object }[] = []
  /** How many calls each lets through before it fails. */
  const failing = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  let ended = false
  const waiting = new Set<AbortController>()
  globalThis.fetch = (input, init) => {
    if (ended) return never
    const url = new URL(input instanceof Request ? input.url : input)
    const path = url.pathname.slice(1)
    if (init?.headers instanceof Headers) noteRequest(url.href, init.headers)
    if (typeof init?.body === 'string') {
      const { t: _, ...body } = JSON.parse(init.body) as { t: number }
      calls.push({ path, body })
    }
    const passing = failing.get(path)
    if (passing !== undefined && passing > 0) failing.set(path, passing - 1)
    // The error that fetch rejects with when there is no network.
    else if (passing === 0) return Promise.reject(new TypeError('Failed to fetch'))
    const end = new AbortController()
    waiting.add(end)
    const signal = init?.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal
    return connected(() => real(input, { ...init, signal }), url.href).then(
      async response => {
        await held.get(path)
        waiting.delete(end)
        return response
      },
      (cause: unknown) => {
        waiting.delete(end)
        if (ended) return never
        throw cause
      },
    )
  }
  return {
    sent: path => calls.filter(call => call.path === path).map(({ body }) => body as never),
    sentPaths: () => calls.map(({ path }) => path),
    waiting: () => waiting.size,
    cut: (path, after = 0) => void failing.set(path, after),
    mend: path => void failing.delete(path),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    end() {
      ended = true
      for (const request of waiting) request.abort()
      globalThis.fetch = real
    },
  }
}
