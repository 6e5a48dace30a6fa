/**
 * The port on which subordinate platforms dial their main link. Which one it is says the access code of the header; that it is the one say user and
 * password, the secrets of the encryption and its address. One who is refused is told why as the protocol has it, and waits.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { BodyError, decode, encode, FrameSplitter, messages, readFrame } from '@outrider/jt809'
import { LRUCache } from 'lru-cache'
import { plainAddress } from '../../connections/address-key.ts'
import { type Place, PortGuard } from '../../connections/port-guard.ts'
import { ports } from '../../connections/ports.ts'
import { frameOf } from '../frame-link.ts'
import { secretsOf } from '../superior.ts'
import type { Subordinate } from './subordinate.ts'
import type { SubordinateLink } from './subordinate-link.ts'
import { plain } from './reported.ts'

/** By result of 0x1002. */
export const refusals = { 1: 'address', 2: 'accessCode', 3: 'user', 4: 'password', 6: 'moment' } as const
export type Refusal = keyof typeof refusals

interface SuperiorPortDependencies {
  links: readonly SubordinateLink[]
  /** `subordinate`: whose access code it had; undefined: nobody's. */
  onRefused: (subordinate: Subordinate | undefined, reason: Refusal, address: string) => void
  onBadFrame: () => void
}

/** For who was refused to read why and leave, ms. */
const farewell = 1_000
/** Bytes before a sign-in. */
const maxBytes = 4_096

export class SuperiorPort {
  readonly #deps: SuperiorPortDependencies
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #guard: PortGuard
  /** Those of a day, for as long as there is room. */
  readonly #signIns = new LRUCache<string, true>({ max: 50_000, ttl: 2 * longestOff })

  constructor(deps: SuperiorPortDependencies) {
    this.#deps = deps
    const known = deps.links.flatMap(({ subordinate }) => subordinate.addresses ?? [])
    this.#guard = new PortGuard(ports.subordinates, address => known.includes(address))
    this.#server = createServer(socket => void this.#accept(socket))
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  listen(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>(resolve => void this.#server.close(() => resolve()))
    await Promise.all(this.#deps.links.map(link => link.stop()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async #accept(socket: Socket): Promise<void> {
    // Followed by 'close'.
    socket.on('error', () => socket.destroy())
    const place = this.#guard.admit(plainAddress(socket.remoteAddress) ?? '', { cut: () => socket.destroy() })
    if (typeof place === 'string') {
      // Many lines of a flood would say no more.
      this.#deps.onBadFrame()
      socket.resetAndDestroy()
      return
    }
    this.#sockets.add(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      place.leave()
    })
    const found = await this.#firstFrame(socket)
    const link = found && this.#ownerOf(found.content, socket, place)
    if (link) {
      place.belongs()
      await link.takeMain(socket, found.bytes)
    } else if (found) {
      socket.resume()
      setTimeout(() => socket.destroy(), farewell).unref()
    } else socket.destroy()
  }

  /** What was read up to the end of its first frame. */
  #firstFrame(socket: Socket): Promise<{ content: Buffer; bytes: Buffer } | undefined> {
    return new Promise(resolve => {
      const splitter = new FrameSplitter({ maxFrame: maxBytes })
      let bytes = Buffer.alloc(0)
      const finish = (found: { content: Buffer; bytes: Buffer } | undefined) => {
        clearTimeout(timer)
        socket.off('data', onData)
        socket.pause()
        resolve(found)
      }
      const onData = (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        splitter.push(chunk)
        const piece = bytes.length > maxBytes ? undefined : splitter.next()
        if (piece?.kind === 'frame') return finish({ content: piece.content, bytes })
        if (!piece && bytes.length <= maxBytes) return
        this.#deps.onBadFrame()
        finish(undefined)
      }
      const timer = setTimeout(() => finish(undefined), ports.subordinates.unprovenMs)
      socket.on('data', onData)
      socket.once('close', () => finish(undefined))
    })
  }

  /**
   * Where no addresses were agreed on, a sign-in that somebody recorded is taken only within a day, and not twice. It proves no more: the time in the
   * header is not protected.
   */
  #replayOf(content: Buffer, subordinate: Subordinate): Refusal | undefined {
    const { addresses, edition } = subordinate
    if (addresses || edition !== '2019') return undefined
    const read = readFrame(content, { edition, secrets: secretsOf(subordinate) })
    const time = read.ok ? read.frame.header.time : undefined
    if (time === undefined || Math.abs(time * 1000 - Date.now()) > longestOff) return 6
    const known = digest(content.toString('latin1')).toString('base64')
    if (this.#signIns.has(known)) return 6
    this.#signIns.set(known, true)
    return undefined
  }

  /** Undefined: it was refused. */
  #ownerOf(content: Buffer, socket: Socket, place: Place): SubordinateLink | undefined {
    const address = plainAddress(socket.remoteAddress) ?? ''
    const { links, onRefused, onBadFrame } = this.#deps
    // The header is never encrypted.
    const read = readFrame(content, {})
    const accessCode = read.ok ? read.frame.header.accessCode : read.header?.accessCode
    const link = links.find(each => each.subordinate.accessCode === accessCode)
    if (!link) {
      place.wrong()
      onBadFrame()
      if (accessCode !== undefined) onRefused(undefined, 2, address)
      socket.destroy()
      return undefined
    }
    const refused = refusalOf(content, link.subordinate, address) ?? this.#replayOf(content, link.subordinate)
    if (refused === undefined) return link
    place.wrong()
    onRefused(link.subordinate, refused, address)
    const { subordinate } = link
    const body = encode(messages.loginAnswer, { result: refused, verifyCode: 0 }, subordinate.edition)
    socket.end(frameOf(subordinate, link.nextSerial(), messages.loginAnswer.id, body))
    // What it says then is not looked at, but its end is seen; one that does not leave is cut.
    socket.resume()
    const cut = setTimeout(() => socket.destroy(), farewell)
    socket.once('close', () => clearTimeout(cut))
    return undefined
  }
}

/** Of the edition of 2019, a clock may be off by a zone; what is older was recorded, ms. */
const longestOff = 86_400_000

/** Undefined: it is this one. */
export function refusalOf(content: Buffer, subordinate: Subordinate, address: string): Refusal | undefined {
  const { edition, userId, password, accessCode, addresses } = subordinate
  if (addresses && !addresses.includes(address)) return 1
  const secrets = secretsOf(subordinate)
  const read = readFrame(content, { edition, secrets })
  // Where secrets were agreed on, a plain body shows that it does not have them.
  if (!read.ok || read.frame.header.messageId !== messages.login.id || (secrets && !read.frame.header.encrypted)) return 2
  try {
    const login = decode(messages.login, read.frame.body, edition).value
    if (edition === '2019' && login.accessCode !== accessCode) return 2
    if (login.userId !== userId) return 3
    return same(plain(login.password), password) ? undefined : 4
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return 2
  }
}

/** In a time that does not tell how far they agree. */
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
