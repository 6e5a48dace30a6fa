/** An FTP server for tests: takes files into memory, on passive connections, also from the middle. */
import { once } from 'node:events'
import net from 'node:net'

export class FtpServer {
  /** By folder and name. */
  readonly files = new Map<string, Buffer>()
  readonly commands: string[] = []
  /** Connections for data, in the order they were opened. */
  readonly data: net.Socket[] = []
  password = 'secret'
  readonly #sockets = new Set<net.Socket>()
  readonly #server = net.createServer(socket => this.#serve(socket))

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as net.AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()))
    for (const socket of [...this.#sockets, ...this.data]) socket.destroy()
    await closed
  }

  #serve(socket: net.Socket): void {
    this.#sockets.add(socket)
    // Broken connections are part of the tests.
    socket.on('error', () => {})
    let folder = '/'
    let from = 0
    let passive: net.Server | undefined
    let waiting: Promise<net.Socket> | undefined
    const says = (text: string) => socket.write(`${text}\r\n`)
    const answer = async (command: string, value: string): Promise<void> => {
      switch (command) {
        case 'USER':
          return void says('331 password')
        case 'PASS':
          return void says(value === this.password ? '230-welcome\r\n230 go on' : '530 no')
        case 'CWD':
          if (value !== '/' && !this.#folders.has(`${folder}${value}/`)) return void says('550 no such folder')
          folder = value === '/' ? '/' : `${folder}${value}/`
          return void says('250 there')
        case 'MKD':
          this.#folders.add(`${folder}${value}/`)
          return void says('257 made')
        case 'SIZE': {
          const file = this.files.get(folder + value)
          return void says(file ? `213 ${file.length}` : '550 no such file')
        }
        case 'REST':
          from = Number(value)
          return void says('350 from there')
        case 'PASV': {
          passive = net.createServer({ pauseOnConnect: true })
          passive.listen(0, '127.0.0.1')
          waiting = once(passive, 'connection').then(([data]) => data as net.Socket)
          await once(passive, 'listening')
          const { port } = passive.address() as net.AddressInfo
          return void says(`227 Entering (127,0,0,1,${port >> 8},${port & 255})`)
        }
        case 'STOR':
          says('150 send')
          await this.#take(await (waiting as Promise<net.Socket>), folder + value, from)
          passive?.close()
          from = 0
          return void says('226 done')
        default:
          return void says('200 ok')
      }
    }
    says('220 hello')
    let queue = Promise.resolve()
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        this.commands.push(line)
        const [command = '', ...value] = line.split(' ')
        queue = queue.then(() => answer(command, value.join(' ')))
      }
    })
  }

  readonly #folders = new Set<string>()

  async #take(socket: net.Socket, path: string, from: number): Promise<void> {
    this.data.push(socket)
    socket.on('error', () => {})
    const kept = this.files.get(path)?.subarray(0, from) ?? Buffer.alloc(0)
    this.files.set(path, Buffer.from(kept))
    socket.on('data', chunk => this.files.set(path, Buffer.concat([this.files.get(path) as Buffer, chunk])))
    const closed = once(socket, 'close')
    socket.resume()
    await closed
  }
}
