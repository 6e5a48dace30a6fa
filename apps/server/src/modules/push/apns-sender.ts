/** Sends to iOS shells by Apple's push service: HTTP/2, and a token signed with the key the operator got there. */
import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushMessage, Sender } from './push.ts'

interface Needs {
  /** The .p8 file's text. */
  key: string
  keyId: string
  teamId: string
  /** The id of the app. */
  topic: string
  /** Base address of the service. */
  api: string
  now?: () => number
}

/** The service takes tokens of up to an hour, and no new ones more often than every 20 minutes. */
const tokenLasts = 40 * 60_000
/** Seconds the service keeps a message for a device that is away. */
const keepFor = 86_400
const patience = 10_000
/** ms without a push after which the connection is given up. */
const idle = 5 * 60_000

const refused = z.object({ reason: z.string() })

const bodyOf = ({ type, applyNum, params, title, body, at }: PushMessage): string =>
  JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, type, applyNum, params, at })

export interface ApnsSender {
  send: Sender
  close: () => void
}

export async function apnsSender({ key, keyId, teamId, topic, api, now = Date.now }: Needs): Promise<ApnsSender> {
  const signing = await importPKCS8(key, 'ES256')
  let token: { text: string; until: number } | undefined
  let connection: ClientHttp2Session | undefined

  async function signed(): Promise<string> {
    if (token && token.until > now()) return token.text
    const made = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now() / 1000))
      .sign(signing)
    token = { text: made, until: now() + tokenLasts }
    return made
  }

  function connected(): ClientHttp2Session {
    if (connection && !connection.closed && !connection.destroyed) return connection
    const session = connect(api)
    const leave = () => {
      if (connection === session) connection = undefined
    }
    session.on('goaway', leave).on('close', leave)
    // Each request under way fails with it and tells.
    session.on('error', leave)
    session.setTimeout(idle, () => session.close())
    session.unref()
    connection = session
    return session
  }

  async function post(address: string, message: PushMessage): Promise<{ status: number; body: string }> {
    const authorization = `bearer ${await signed()}`
    const session = connected()
    const signal = AbortSignal.timeout(patience)
    const stream: ClientHttp2Stream = session.request(
      {
        ':method': 'POST',
        ':path': `/3/device/${address}`,
        authorization,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(now() / 1000) + keepFor),
        'content-type': 'application/json',
      },
      { signal },
    )
    try {
      stream.end(bodyOf(message))
      const [headers] = (await once(stream, 'response', { signal })) as [IncomingHttpHeaders]
      return { status: Number(headers[':status']), body: await text(stream) }
    } catch (error) {
      // A connection that does not answer may be long dead: the next push makes a new one.
      session.destroy()
      throw error
    }
  }

  return {
    async send({ address }, message) {
      const { status, body } = await post(address, message)
      if (status === 200) return 'sent'
      if (status === 410) return 'gone'
      const reason = body.startsWith('{') ? (refused.safeParse(JSON.parse(body)).data?.reason ?? '') : ''
      if (reason === 'ExpiredProviderToken') token = undefined
      throw new Error(`push service of iOS: HTTP ${status} ${reason}`.trimEnd())
    },
    close: () => connection?.close(),
  }
}
