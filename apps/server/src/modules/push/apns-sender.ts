/** Push to iOS shells by APNs: HTTP/2 with a provider token signed with the operator's key. */
import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushMessage, PushSender } from '../ports.ts'

interface ApnsDependencies {
  /** Content of the .p8 file. */
  key: string
  keyId: string
  teamId: string
  /** Bundle id of the app. */
  topic: string
  /** Base address of the service. */
  api: string
  now?: () => number
}

/** APNs accepts tokens for up to an hour and new ones at most every 20 minutes. */
const tokenLifetime = 40 * 60_000
/** Time the service stores a message for an offline device, seconds. */
const messageLifetimeSeconds = 86_400
const requestTimeout = 10_000
/** An unused connection is closed after this time, ms. */
const idleTimeout = 5 * 60_000

const refusal = z.object({ reason: z.string() })

const bodyOf = ({ type, applyNum, params, title, body, at }: PushMessage): string =>
  JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, type, applyNum, params, at })

export interface ApnsSender {
  send: PushSender
  close: () => void
}

export async function apnsSender({ key, keyId, teamId, topic, api, now = Date.now }: ApnsDependencies): Promise<ApnsSender> {
  const signing = await importPKCS8(key, 'ES256')
  let token: { text: string; until: number } | undefined
  let connection: ClientHttp2Session | undefined

  async function providerToken(): Promise<string> {
    if (token && token.until > now()) return token.text
    const made = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now() / 1000))
      .sign(signing)
    token = { text: made, until: now() + tokenLifetime }
    return made
  }

  function openConnection(): ClientHttp2Session {
    if (connection && !connection.closed && !connection.destroyed) return connection
    const session = connect(api)
    const forgetConnection = () => {
      if (connection === session) connection = undefined
    }
    session.on('goaway', forgetConnection).on('close', forgetConnection)
    // Requests in progress fail with the same error and report it.
    session.on('error', forgetConnection)
    session.setTimeout(idleTimeout, () => session.close())
    session.unref()
    connection = session
    return session
  }

  async function post(address: string, message: PushMessage): Promise<{ status: number; body: string }> {
    const authorization = `bearer ${await providerToken()}`
    const session = openConnection()
    const signal = AbortSignal.timeout(requestTimeout)
    const stream: ClientHttp2Stream = session.request(
      {
        ':method': 'POST',
        ':path': `/3/device/${address}`,
        authorization,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(now() / 1000) + messageLifetimeSeconds),
        'content-type': 'application/json',
      },
      { signal },
    )
    try {
      stream.end(bodyOf(message))
      const [headers] = (await once(stream, 'response', { signal })) as [IncomingHttpHeaders]
      return { status: Number(headers[':status']), body: await text(stream) }
    } catch (error) {
      // The connection may be dead: the next push opens a new one.
      session.destroy()
      throw error
    }
  }

  return {
    async send({ address }, message) {
      const { status, body } = await post(address, message)
      if (status === 200) return 'sent'
      if (status === 410) return 'gone'
      const reason = body.startsWith('{') ? (refusal.safeParse(JSON.parse(body)).data?.reason ?? '') : ''
      if (reason === 'ExpiredProviderToken') token = undefined
      throw new Error(`push service of iOS: HTTP ${status} ${reason}`.trimEnd())
    },
    close: () => connection?.close(),
  }
}
