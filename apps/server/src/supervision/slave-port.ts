/**
 * A port on which superior platforms dial back for the slave link. Which platform it is says the port that it was told, then the access code of the
 * header, then the verify code of its login: constant codes are common, and two platforms may have one. A login that comes before the answer to ours
 * waits for it: such platforms dial once.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { decode, encode, FrameSplitter, messages, readFrame } from '@outrider/jt809'
import { plainAddress } from '../connections/address-key.ts'
import { type Place, PortGuard } from '../connections/port-guard.ts'
import { ports } from '../connections/ports.ts'
import { frameOf } from './frame-link.ts'
import { secretsOf } from './superior.ts'
import type { SuperiorLink } from './superior-link.ts'

interface SlavePortDependencies {
  /** Of the platforms that were told this port. */
  links: readonly SuperiorLink[]
  onBadFrame: () => void
  log: { warn(fields: object, text: string): void }
}

/** Bytes before a login. */
const maxBytes = 4_096
/** Logins that wait for the answer to ours; as long as any that has not shown whose it is. */
const maxWaiting = 4
/** Of 0x9002. */
const wrongCode = 1
const noRoom = 2

export class SlavePort {
  readonly #deps: SlavePortDependencies
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #guard: PortGuard
  #waiting = 0

  constructor(deps: SlavePortDependencies) {
    this.#deps = deps
    // A platform dials back from where we reached it, mostly.
    this.#guard = new PortGuard(ports.superiors, address => deps.links.some(({ mainAddress }) => mainAddress === address))
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
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>(resolve => void this.#server.close(() => resolve()))
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
    const found = await this.#login(socket, place)
    if (!found) socket.destroy()
    else {
      place.belongs()
      await found.link.takeSlave(socket, found.bytes)
    }
  }

  /** What was read up to its login, and whose it is. An old verify code is answered with 1. */
  #login(socket: Socket, place: Place): Promise<{ link: SuperiorLink; bytes: Buffer } | undefined> {
    return new Promise(resolve => {
      const splitter = new FrameSplitter({ maxFrame: maxBytes })
      let bytes = Buffer.alloc(0)
      let asked = false
      const timer = setTimeout(() => finish(undefined), ports.superiors.unprovenMs)
      const ended = new AbortController()
      const finish = (found: { link: SuperiorLink; bytes: Buffer } | undefined) => {
        clearTimeout(timer)
        socket.off('data', onData)
        socket.pause()
        ended.abort()
        resolve(found)
      }
      const decide = async (content: Buffer) => {
        const link = await this.#ownerOf(content, { socket, place, ended: ended.signal })
        finish(link && { link, bytes })
      }
      const onData = (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        if (bytes.length > maxBytes) {
          this.#deps.onBadFrame()
          return finish(undefined)
        }
        if (asked) return
        splitter.push(chunk)
        const piece = splitter.next()
        if (piece?.kind === 'frame') {
          asked = true
          void decide(piece.content)
        } else if (piece) {
          this.#deps.onBadFrame()
          finish(undefined)
        }
      }
      socket.on('data', onData)
      socket.once('close', () => finish(undefined))
    })
  }

  /** Waits while it may be that of a platform whose answer to our login is on the way. Undefined: of nobody, who was told so. */
  async #ownerOf(
    content: Buffer,
    { socket, place, ended }: { socket: Socket; place: Place; ended: AbortSignal },
  ): Promise<SuperiorLink | undefined> {
    const { onBadFrame, log } = this.#deps
    const logins = this.#loginsIn(content, plainAddress(socket.remoteAddress))
    if (logins.length === 0) {
      place.wrong()
      onBadFrame()
      return undefined
    }
    for (;;) {
      const owner = logins.find(({ link, verifyCode }) => link.expects(verifyCode))
      if (owner) return owner.link
      const undecided = logins.filter(({ link }) => link.loggingIn)
      if (undecided.length === 0) break
      if (this.#waiting >= maxWaiting) return refuse(logins, socket, noRoom)
      this.#waiting += 1
      await Promise.race([...undecided.map(({ link }) => link.loginDecided()), aborted(ended)])
      this.#waiting -= 1
      if (ended.aborted) return undefined
    }
    place.wrong()
    log.warn({ address: socket.remoteAddress }, 'a slave link came with a wrong verify code')
    return refuse(logins, socket, wrongCode)
  }

  /** Whose login this can be: of the platforms with the access code of its header, or of all if that is nobody's. Likely owners first. */
  #loginsIn(content: Buffer, address: string | undefined): SlaveLogin[] {
    const all: (SlaveLogin & { accessCode: number })[] = []
    for (const link of this.#deps.links) {
      const { edition } = link.superior
      const read = readFrame(content, { edition, secrets: secretsOf(link.superior) })
      if (!read.ok || read.frame.header.messageId !== messages.slaveLogin.id || read.frame.body.length !== 4) continue
      const { verifyCode } = decode(messages.slaveLogin, read.frame.body, edition).value
      all.push({ link, verifyCode, accessCode: read.frame.header.accessCode })
    }
    const named = all.filter(({ link, accessCode }) => link.superior.accessCode === accessCode)
    const likely = ({ link }: SlaveLogin) => Number(link.slaveUp) - Number(link.mainAddress === address) * 2
    return (named.length > 0 ? named : all).toSorted((a, b) => likely(a) - likely(b))
  }
}

/** A 0x9001 as one platform of ours would have sent it. */
interface SlaveLogin {
  link: SuperiorLink
  verifyCode: number
}

function refuse([first]: readonly SlaveLogin[], socket: Socket, result: number): undefined {
  if (!first) return
  const { superior } = first.link
  const answer = encode(messages.slaveLoginAnswer, { result }, superior.edition)
  socket.end(frameOf(superior, first.link.nextSerial(), messages.slaveLoginAnswer.id, answer))
}

const aborted = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'))
