/** Posts one message to a receiver, and says what came of it. The reply is not read: nobody can have the server fetch something and show it. */
import { Agent as HttpAgent, type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { WebhookDelivery } from '@outrider/contract'
import { InsideAddress, outsideOnly, webhookAddress } from './safe-address.ts'

export interface Posted {
  /** null: there was no answer. */
  readonly status: number | null
  /** Empty: it was taken. */
  readonly fault: WebhookDelivery['fault']
}

/** Of everything, from the lookup of the name to the status, ms. */
const usualTimeout = 10_000

const isCertificate = (code: string): boolean => /^(CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code)

export class Poster {
  readonly #allowInside: boolean
  readonly #timeout: number
  readonly #http: HttpAgent
  readonly #https: HttpsAgent

  constructor({ allowInside, timeout = usualTimeout }: { allowInside: boolean; timeout?: number | undefined }) {
    this.#allowInside = allowInside
    this.#timeout = timeout
    const kept = { keepAlive: true, maxFreeSockets: 2, timeout: 30_000 }
    this.#http = new HttpAgent(kept)
    this.#https = new HttpsAgent(kept)
  }

  stop(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  async post(address: string, body: string, headers: Record<string, string>): Promise<Posted> {
    const url = webhookAddress(address, this.#allowInside)
    if (!url) return { status: null, fault: 'address' }
    const signal = AbortSignal.timeout(this.#timeout)
    try {
      const status = await this.#status(url, body, { headers, signal })
      return { status, fault: status >= 200 && status < 300 ? '' : 'status' }
    } catch (error) {
      if (error instanceof InsideAddress) return { status: null, fault: 'address' }
      if (signal.aborted) return { status: null, fault: 'timeout' }
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return { status: null, fault: isCertificate(code) ? 'certificate' : 'connection' }
    }
  }

  #status(
    url: URL,
    body: string,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<number> {
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
      ...(!this.#allowInside && { lookup: outsideOnly }),
    }
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = (secure ? requestHttps : requestHttp)(url, options, response => {
        response.on('error', () => undefined) // its status is known
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
