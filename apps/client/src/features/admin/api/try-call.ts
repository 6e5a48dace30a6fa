/** Sends one call as another system would, and keeps what came back as it came. */
import { headerNames, type Lang } from '@outrider/contract'

export interface Tried {
  status: number
  /** ms. */
  took: number
  text: string
}

export type Caller = { token: string | undefined } | { secret: string }

/** Longer replies are cut on the page, characters. */
export const shownReply = 100_000
const timeout = 60_000

export async function tryCall(url: string, path: string, body: string, caller: Caller, lang: Lang): Promise<Tried> {
  const headers = new Headers({ 'content-type': 'application/json', [headerNames.lang]: lang })
  if ('secret' in caller) headers.set('authorization', `Bearer ${caller.secret}`)
  else if (caller.token) headers.set(headerNames.accessToken, caller.token)
  const began = performance.now()
  const options = { method: 'POST', headers, body, credentials: 'omit', cache: 'no-store' } as const
  const reply = await fetch(`${url}/${path}`, { ...options, signal: AbortSignal.timeout(timeout) })
  const text = await reply.text()
  return { status: reply.status, took: Math.round(performance.now() - began), text: inLines(text) }
}

/** JSON over several lines; anything else as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // What a proxy in between answers is no JSON, and is shown too.
    return text
  }
}

/** undefined: it can be sent. */
export function problemOfBody(body: string): 'notJson' | 'noObject' | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? undefined : 'noObject'
  } catch {
    // What is wrong with it is said at the field.
    return 'notJson'
  }
}
