/**
 * How the server asks identity providers. Administrators type their addresses, and providers name those of tokens and keys: each is checked when it
 * is connected to, as of webhooks, redirects are not followed, and a reply has an end.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { closedUnanswered } from '../../connections/closed-unanswered.ts'
import { InsideAddress, outsideAddress, outsideOnly, usualNames } from '../../connections/safe-address.ts'
import { isOwnServer } from './own-servers.ts'

/** Bytes: keys and configurations have some tens of thousands. */
const longestReply = 512 * 1024

/** @param servers hosts with ports that may be inside */
export function providerFetch(servers: ReadonlySet<string>): CustomFetch {
  return async (address, options) => {
    const allowed = isOwnServer(servers, URL.parse(address))
    const url = outsideAddress(address, allowed)
    if (!url) throw new InsideAddress(`${address} may not be asked`)
    return asked(url, options, allowed)
  }
}

function asked(url: URL, { method, headers, body, signal }: CustomFetchOptions, allowed: boolean): Promise<Response> {
  const content = body instanceof URLSearchParams ? body.toString() : (body ?? undefined)
  if (content !== undefined && typeof content !== 'string') throw new TypeError('a body is a text here')
  const options = {
    method,
    headers: { ...headers, ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }) },
    agent: false as const,
    ...(signal && { signal }),
    ...(!allowed && { lookup: outsideOnly(usualNames) }),
  }
  return new Promise((resolve, reject) => {
    let answered = false
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, response => {
      answered = true
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length > longestReply) sent.destroy(new Error('the reply is too long'))
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        const replied = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        )
        const bytes = status === 204 || status === 304 ? null : Buffer.concat(parts).toString('utf8')
        try {
          resolve(new Response(bytes, { status, headers: replied }))
        } catch (error) {
          // A status that is none.
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
    sent.on('error', error => reject(signal?.aborted ? (signal.reason as Error) : error))
    sent.on('close', () => answered || reject(closedUnanswered()))
    sent.end(content)
  })
}
