/**
 * One connection for commands of a terminal that uploads recordings, or of a superior platform that fetches one (RFC 959, RFC 2428, RFC 3659). Only what
 * these need is there: nothing is listed or deleted, and folders are taken as said without being made, since each account has its own.
 */
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { plainAddress } from '../../connections/address-key.ts'
import type { Place } from '../../connections/port-guard.ts'
import type { FtpAccount, FtpAccounts, FtpRefusal, FtpShelf } from './ftp-account.ts'
import { isNoRoom, writeWhole } from '../../connections/write-whole.ts'
import type { Upload, Uploads } from './uploads.ts'

export interface FtpConnectionDependencies {
  accounts: FtpAccounts
  place: Pick<Place, 'belongs' | 'wrong'>
  /** Of all connections. */
  uploads: Uploads
  /** A free port for data; undefined: any. */
  dataPort(): number | undefined
  /** IPv4 address that terminals are told to connect to; undefined: the one they used. */
  address: string | undefined
  refused(reason: FtpRefusal, address: string): void
  log: { warn(fields: object, text: string): void }
  /** A port for data waits so long for the terminal, ms. */
  dataWaitMs?: number
}

const maxLine = 512
/** Commands that wait; further ones are not read before. */
const maxWaiting = 8
const maxWrongPasswords = 3
const usualDataWaitMs = 30_000
/** Without a byte of data for so long it ends, ms. */
const dataIdleMs = 60_000
const maxFiles = 200
/** No folder, nothing hidden, nothing that a file system reads otherwise. */
const fileName = /^(?!\.)[\w.@()+-]{1,120}$/

interface DataPort {
  server: Server
  connected: Promise<Socket>
}

export class FtpConnection {
  readonly #deps: FtpConnectionDependencies
  readonly #socket: Socket
  readonly #remote: string
  #received = ''
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #user = ''
  #wrong = 0
  #account: FtpAccount | FtpShelf | undefined
  #folder = '/'
  #restart = 0
  #data: DataPort | undefined

  constructor(socket: Socket, remote: string, deps: FtpConnectionDependencies) {
    this.#socket = socket
    this.#remote = remote
    this.#deps = deps
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#read(text))
    socket.on('close', () => this.#closeData())
    this.#reply(220, 'ready')
  }

  get signedIn(): boolean {
    return this.#account !== undefined
  }

  cut(reason: FtpRefusal): void {
    this.#deps.refused(reason, this.#remote)
    this.#socket.destroy()
  }

  #reply(code: number, text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${code} ${text}\r\n`)
  }

  #read(text: string): void {
    this.#received += text
    for (let end = this.#received.indexOf('\n'); end !== -1; end = this.#received.indexOf('\n')) {
      const line = this.#received.slice(0, end).trimEnd()
      this.#received = this.#received.slice(end + 1)
      if (line.length > maxLine) return this.cut('line')
      this.#queue = this.#queue
        .then(() => this.#run(line))
        .catch((error: unknown) => {
          this.#deps.log.warn({ err: error, address: this.#remote }, 'an upload by FTP failed')
          this.#reply(451, 'failed')
        })
        .then(() => this.#taken())
        .finally(() => {
          this.#waiting -= 1
          if (this.#waiting === 0) this.#socket.resume()
        })
      this.#waiting += 1
    }
    if (this.#waiting > maxWaiting) this.#socket.pause()
    if (this.#received.length > maxLine) this.cut('line')
  }

  /** Resolves when the terminal has taken the replies: who reads none is not read either. */
  async #taken(): Promise<void> {
    const socket = this.#socket
    if (!socket.writableNeedDrain || socket.destroyed) return
    await new Promise<void>(resolve => {
      const done = (): void => {
        socket.off('drain', done).off('close', done)
        resolve()
      }
      socket.on('drain', done).on('close', done)
    })
  }

  async #run(line: string): Promise<void> {
    // Also what was sent after the last wrong password.
    if (this.#socket.destroyed || this.#socket.writableEnded) return
    const [, word = '', argument = ''] = /^([A-Za-z]{3,4})(?: (.*))?$/.exec(line) ?? []
    const command = word.toUpperCase()
    const open = this.#open[command]
    if (open) return open(argument)
    const row = this.#signedIn[command]
    if (!row) return this.#reply(502, 'not implemented')
    if (!this.#account) return this.#reply(530, 'sign in first')
    await row(argument, this.#account)
  }

  /** Before the sign-in. */
  readonly #open: Readonly<Record<string, (argument: string) => void | Promise<void>>> = {
    USER: user => {
      this.#user = user
      this.#account = undefined
      this.#reply(331, 'password')
    },
    PASS: async password => {
      this.#account = await this.#deps.accounts.signIn(this.#user, password)
      if (this.#account) {
        this.#deps.place.belongs()
        return this.#reply(230, 'signed in')
      }
      this.#deps.place.wrong()
      this.#wrong += 1
      this.#deps.refused('signIn', this.#remote)
      this.#reply(530, 'not expected')
      if (this.#wrong >= maxWrongPasswords) this.#socket.destroySoon()
    },
    NOOP: () => this.#reply(200, 'ok'),
    SYST: () => this.#reply(215, 'UNIX Type: L8'),
    FEAT: () => void this.#socket.write('211-features\r\n EPSV\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n211 end\r\n'),
    OPTS: () => this.#reply(200, 'ok'),
    QUIT: () => {
      this.#reply(221, 'bye')
      this.#socket.destroySoon()
    },
  }

  readonly #signedIn: Readonly<Record<string, (argument: string, account: FtpAccount | FtpShelf) => void | Promise<void>>> = {
    TYPE: () => this.#reply(200, 'ok'),
    MODE: () => this.#reply(200, 'ok'),
    STRU: () => this.#reply(200, 'ok'),
    ALLO: () => this.#reply(202, 'ok'),
    PWD: () => this.#reply(257, `"${this.#folder}"`),
    CWD: path => {
      this.#folder = path.startsWith('/') ? path : `${this.#folder.replace(/\/$/, '')}/${path}`
      this.#reply(250, 'ok')
    },
    CDUP: () => {
      this.#folder = '/'
      this.#reply(250, 'ok')
    },
    MKD: path => this.#reply(257, `"${path.replaceAll('"', '')}"`),
    PASV: () => this.#openData((host, port) => this.#reply(227, `(${host.replaceAll('.', ',')},${port >> 8},${port & 255})`)),
    EPSV: () => this.#openData((_, port) => this.#reply(229, `(|||${port}|)`)),
    REST: from => {
      if (!/^\d{1,15}$/.test(from)) return this.#reply(501, 'not a number')
      this.#restart = Number(from)
      this.#reply(350, 'ok')
    },
    SIZE: async (name, account) => {
      const size = isShelf(account) ? (await account.file(lastOf(name)))?.size : await sizeOf(account, name)
      this.#reply(size === undefined ? 550 : 213, size === undefined ? 'no such file' : String(size))
    },
    STOR: (name, account) => (isShelf(account) ? this.#reply(550, 'nothing is stored here') : this.#store(name, account)),
    RETR: (name, account) => (isShelf(account) ? this.#hand(name, account) : this.#reply(550, 'nothing is read here')),
  }

  async #openData(say: (host: string, port: number) => void): Promise<void> {
    this.#closeData()
    const server = createServer({ noDelay: true })
    // A server in a closed connection ends by this.
    server.on('error', error => this.#deps.log.warn({ err: error, address: this.#remote }, 'a port for uploads failed'))
    const wait = this.#deps.dataWaitMs ?? usualDataWaitMs
    const connected = new Promise<Socket>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nobody came for the data')), wait)
      server.on('connection', socket => {
        socket.on('error', () => socket.destroy())
        // The port is for the terminal that asked for it.
        if (plainAddress(socket.remoteAddress) !== this.#remote) {
          socket.destroy()
          return
        }
        clearTimeout(timer)
        socket.setTimeout(dataIdleMs, () => socket.destroy())
        socket.pause()
        resolve(socket)
        server.close()
      })
      server.on('close', () => {
        clearTimeout(timer)
        reject(new Error('the port for data is closed'))
      })
    })
    // Nobody need wait for it.
    connected.catch(() => undefined)
    this.#data = { server, connected }
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: this.#socket.localAddress, port: this.#deps.dataPort() ?? 0 }, resolve)
    })
    const host = this.#deps.address ?? plainAddress(this.#socket.localAddress) ?? '0.0.0.0'
    say(host, (server.address() as AddressInfo).port)
  }

  #closeData(): void {
    const data = this.#data
    this.#data = undefined
    if (data) closeDataPort(data)
  }

  async #hand(name: string, shelf: FtpShelf): Promise<void> {
    const from = this.#restart
    this.#restart = 0
    const file = await shelf.file(lastOf(name))
    if (!file || from > file.size) return this.#reply(550, 'no such file')
    const data = this.#data
    if (!data) return this.#reply(425, 'no connection for data')
    this.#reply(150, 'go on')
    const socket = await data.connected.catch(() => undefined)
    if (!socket) {
      this.#closeData()
      return this.#reply(425, 'no connection for data')
    }
    this.#data = undefined
    try {
      const content = await file.read(from)
      if (!content) return this.#reply(550, 'no such file')
      await pipeline(content, socket)
    } catch (error) {
      this.#deps.log.warn({ err: error, address: this.#remote }, 'a file that was fetched broke off')
      return this.#reply(426, 'broken off')
    } finally {
      socket.destroySoon()
    }
    this.#reply(226, 'sent')
  }

  async #store(name: string, account: FtpAccount): Promise<void> {
    const from = this.#restart
    this.#restart = 0
    const path = pathOf(account, name)
    if (!path) return this.#reply(553, 'not such a name')
    const data = this.#data
    if (!data) return this.#reply(425, 'no connection for data')
    const upload = await this.#deps.uploads.begin(account.folder, path)
    try {
      if (upload.files > maxFiles || from > upload.there) return this.#reply(from > upload.there ? 554 : 552, 'refused')
      await this.#receive(path, { from, data, upload, account })
    } finally {
      upload.end()
    }
  }

  async #receive(
    path: string,
    { from, data, upload, account }: { from: number; data: DataPort; upload: Upload; account: FtpAccount },
  ): Promise<void> {
    upload.stopped.addEventListener('abort', () => closeDataPort(data))
    this.#reply(150, 'go on')
    const socket = await data.connected.catch(() => undefined)
    if (!socket) {
      // Its port is free again.
      this.#closeData()
      return this.#reply(425, 'no connection for data')
    }
    this.#data = undefined
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
    try {
      await file.truncate(from)
      let at = from
      let room = upload.resize(at, account.maxBytes)
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        room &&= upload.resize(at + chunk.length, account.maxBytes)
        if (!room || !account.received(chunk.length)) {
          socket.destroy()
          return this.#reply(552, 'too much')
        }
        await writeWhole(file, chunk, at)
        at += chunk.length
      }
      // Acknowledged is on the disk.
      await file.datasync()
    } catch (error) {
      if (isNoRoom(error)) {
        account.noRoom()
        return this.#reply(452, 'no room')
      }
      this.#deps.log.warn({ err: error, address: this.#remote }, 'an upload broke off')
      return this.#reply(426, 'broken off')
    } finally {
      socket.destroy()
      await file.close()
    }
    account.completed()
    this.#reply(226, 'stored')
  }
}

const isShelf = (account: FtpAccount | FtpShelf): account is FtpShelf => 'file' in account

async function sizeOf(account: FtpAccount, name: string): Promise<number | undefined> {
  const path = pathOf(account, name)
  return path === undefined ? undefined : (await stat(path).catch(() => undefined))?.size
}

/** Of a path the last part counts: folders are not made. */
const lastOf = (name: string): string => name.split('/').at(-1) ?? ''

/** undefined: not a name for a file. */
function pathOf({ folder }: FtpAccount, name: string): string | undefined {
  const last = lastOf(name)
  return fileName.test(last) ? join(folder, last) : undefined
}

function closeDataPort({ server, connected }: DataPort): void {
  server.close()
  void connected.then(socket => socket.destroy()).catch(() => undefined)
}
