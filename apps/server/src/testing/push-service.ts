/** A push service of browsers: takes Web Push over HTTP, can be down or never answer, and shows messages as a browser would. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error the library that web-push encrypts with has no types
import httpEce from 'http_ece'
import type { PushMessage } from '../modules/ports.ts'
import type { TestDatabase } from './database.ts'

const { decrypt } = httpEce as { decrypt: (body: Buffer, how: object) => Buffer }

interface Browser {
  keys: ECDH
  secret: Buffer
}

export class TestPushService {
  /** Every message that was taken, in the order of arrival. */
  readonly taken: { browser: string; message: PushMessage }[] = []
  /** Status that it answers with; undefined: none, ever. */
  answer: (browser: string) => number | undefined = () => 201
  readonly #browsers = new Map<string, Browser>()
  #server: Server | undefined
  #port = 0

  async up(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const browser = request.url?.slice(1) ?? ''
        const status = this.answer(browser)
        const { keys, secret } = this.#browsers.get(browser) ?? {}
        if (status === undefined || !keys || !secret) return
        const how = { version: 'aes128gcm', privateKey: keys, authSecret: secret.toString('base64url') }
        const message = JSON.parse(decrypt(Buffer.concat(chunks), how).toString()) as PushMessage
        if (status === 201) this.taken.push({ browser, message })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>(listening => server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Killed: connections are reset. */
  async down(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }

  /** A browser that this service knows, as its subscription says. */
  browser(name: string): { address: string; p256dh: string; auth: string } {
    const keys = createECDH('prime256v1')
    const secret = randomBytes(16)
    const p256dh = keys.generateKeys('base64url')
    this.#browsers.set(name, { keys, secret })
    return { address: `http://127.0.0.1:${this.#port}/${name}`, p256dh, auth: secret.toString('base64url') }
  }

  /** Subscribes a browser of this user, who has signed in, as the call does, past its check of the service's address. */
  async subscribe({ db }: TestDatabase, userId: number, browser: string, lang: 'zh' | 'en' = 'en'): Promise<void> {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await db
      .insertInto('push_subscriptions')
      .values({ user_id: userId, session_id: session?.id ?? null, kind: 'web', lang, ...this.browser(browser) })
      .execute()
  }

  /** What a browser shows: of messages of one name only the last. */
  shown(browser: string): PushMessage[] {
    const messages = this.taken.filter(each => each.browser === browser).map(({ message }) => message)
    return [...new Map(messages.map(message => [message.name ?? message, message])).values()]
  }
}
