/**
 * Posts one message to a receiver, and says what came of it. Of a webhook the reply is not read: nobody can have the server fetch something and show it.
 * Of a service for notices it is, since that says what came of it; its hosts are known ones (notices/kinds/).
 */
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { WebhookDelivery } from '@outrider/contract'
import { closedUnanswered } from '../../../connections/closed-unanswered.ts'
import { InsideAddress, type Names, outsideAddress, outsideOnly, usualNames } from '../../../connections/safe-address.ts'

export interface Posted {
  /** null: there was no answer. */
  readonly status: number | null
  /** Empty: it was taken. */
  readonly fault: WebhookDelivery['fault']
}

/** What a service said: the beginning of its reply. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
export type PostReply =
  | { readonly reply: Reply }
  | { readonly fault: Exclude<WebhookDelivery['fault'], '' | 'status' | 'withheld'> }

/** Of a reply that is read, bytes. */
const longestReply = 4_096
/** Of one that is not: a short one leaves the connection for the next message, of a longer one nothing more is taken. */
const longestUnread = 65_536

/** Of everything, from the lookup of the name to the status, ms. */
const usualTimeout = 10_000

const isCertificate = (code: string): boolean => /^(CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code)

interface PosterOptions {
  allowInside: boolean
  timeout?: number | undefined
  /** Hosts with ports that may be inside whatever else is allowed. */
  servers?: ReadonlySet<string>
  names?: Names
}

export class Poster {
  readonly #allowInside: (url: URL | null) => boolean
  readonly #timeout: number
  readonly #names: Names
  readonly #http: HttpAgent
  readonly #https: HttpsAgent

  constructor({ allowInside, timeout = usualTimeout, servers, names = usualNames }: PosterOptions) {
    this.#allowInside = url => allowInside || (servers?.has(url?.host ?? '') ?? false)
    this.#timeout = timeout
    this.#names = names
    const kept = { keepAlive: true, maxFreeSockets: 2, timeout: 30_000 }
    this.#http = new HttpAgent(kept)
    this.#https = new HttpsAgent(kept)
  }

  stop(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  async post(address: string, body: string, headers: Record<string, string>): Promise<Posted> {
    const asked = await this.#asked(address, body, { headers, reads: false })
    if ('fault' in asked) return { status: null, fault: asked.fault }
    const { status } = asked.reply
    return { status, fault: status >= 200 && status < 300 ? '' : 'status' }
  }

  /** Also what it says. */
  ask(address: string, body: string, headers: Record<string, string> = {}): Promise<PostReply> {
    return this.#asked(address, body, { headers, reads: true })
  }

  async #asked(
    address: string,
    body: string,
    { headers, reads }: { headers: Record<string, string>; reads: boolean },
  ): Promise<PostReply> {
    const url = outsideAddress(address, this.#allowInside(URL.parse(address)))
    if (!url) return { fault: 'address' }
    const signal = AbortSignal.timeout(this.#timeout)
    try {
      return { reply: await this.#reply(url, body, { headers, signal, reads }) }
    } catch (error) {
      if (error instanceof InsideAddress) return { fault: 'address' }
      if (signal.aborted) return { fault: 'timeout' }
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { fault: isCertificate(code) ? 'certificate' : 'connection' }
    }
  }

  #reply(
    url: URL,
    body: string,
    { headers, signal, reads }: { headers: Record<string, string>; signal: AbortSignal; reads: boolean },
  ): Promise<Reply> {
    const secure = url.protocol === 'https:'
    const options: RequestOptions = {
      method: 'POST',
      agent: secure ? this.#https : this.#http,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Outrider-Webhooks',
      },
      ...(!this.#allowInside(url) && { lookup: outsideOnly(this.#names) }),
    }
    return new Promise((resolve, reject) => {
      let answered = false
      const sent: ClientRequest = (secure ? requestHttps : requestHttp)(url, options, response => {
        answered = true
        const { statusCode: status = 0, headers: replied } = response
        if (reads) {
          beginningOf(response).then(text => resolve({ status, headers: replied, text }), reject)
          return
        }
        response.on('error', () => undefined) // its status is known
        leaveUnread(response)
        resolve({ status, headers: replied, text: '' })
      })
      sent.on('error', reject)
      sent.on('close', () => answered || reject(closedUnanswered()))
      sent.end(body)
    })
  }
}

function leaveUnread(response: IncomingMessage): void {
  let length = 0
  response.on('data', (part: Buffer) => {
    length += part.length
    if (length > longestUnread) response.destroy()
  })
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= longestReply) break
  }
  return Buffer.concat(parts).subarray(0, longestReply).toString('utf8')
}
