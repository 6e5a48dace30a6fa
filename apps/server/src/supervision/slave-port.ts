/** The port on which superior platforms dial back for the slave link. Which platform it is says the verify code of its login. */
import { createServer, type Server, type Socket } from 'node:net'
import { decode, encode, FrameSplitter, messages, readFrame } from '@outrider/jt809'
import { plainAddress } from '../connections/address-key.ts'
import { type Place, PortGuard } from '../connections/port-guard.ts'
import { ports } from '../connections/ports.ts'
import { frameOf } from './frame-link.ts'
import { secretsOf } from './superior.ts'
import type { SuperiorLink } from './superior-link.ts'

interface SlavePortDependencies {
  links: readonly SuperiorLink[]
  onBadFrame: () => void
  log: { warn(fields: object, text: string): void }
}

/** Bytes before a login. */
const maxBytes = 4_096

export class SlavePort {
  readonly #deps: SlavePortDependencies
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #guard: PortGuard

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

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, () => {
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
      const timer = setTimeout(() => done(undefined), ports.superiors.unprovenMs)
      const done = (found: { link: SuperiorLink; bytes: Buffer } | undefined) => {
        clearTimeout(timer)
        socket.off('data', onData)
        socket.pause()
        resolve(found)
      }
      const onData = (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        splitter.push(chunk)
        const piece = splitter.next()
        if (piece?.kind === 'frame') {
          const link = this.#ownerOf(piece.content, socket, place)
          return done(link && { link, bytes })
        }
        if (piece || bytes.length > maxBytes) {
          this.#deps.onBadFrame()
          done(undefined)
        }
      }
      socket.on('data', onData)
      socket.once('close', () => done(undefined))
    })
  }

  #ownerOf(content: Buffer, socket: Socket, place: Place): SuperiorLink | undefined {
    const { links, onBadFrame, log } = this.#deps
    let refusing: SuperiorLink | undefined
    for (const link of links) {
      const read = readFrame(content, { edition: link.superior.edition, secrets: secretsOf(link.superior) })
      if (!read.ok || read.frame.header.messageId !== messages.slaveLogin.id || read.frame.body.length !== 4) continue
      const { verifyCode } = decode(messages.slaveLogin, read.frame.body, link.superior.edition).value
      if (link.expects(verifyCode)) return link
      refusing ??= link
    }
    place.wrong()
    if (!refusing) onBadFrame()
    else {
      log.warn({ address: socket.remoteAddress }, 'a slave link came with a wrong verify code')
      const { superior } = refusing
      const answer = encode(messages.slaveLoginAnswer, { result: 1 }, superior.edition)
      socket.end(frameOf(superior, refusing.nextSerial(), messages.slaveLoginAnswer.id, answer))
    }
    return undefined
  }
}
