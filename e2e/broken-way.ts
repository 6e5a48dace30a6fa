/** A way to a real server that loses some of what is sent on it, as networks do. Everything else goes through untouched. */
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Product } from './product.ts'

export interface BrokenWay {
  /** http://localhost:PORT */
  readonly url: string
  /** Which calls are lost; may be changed at any time. */
  lose: (path: string, body: string) => boolean
  close(): Promise<void>
}

export async function brokenWay(product: Product, lose: BrokenWay['lose']): Promise<BrokenWay> {
  const way = { lose }
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      if (way.lose(incoming.url ?? '', body.toString('utf8'))) {
        // The request has been read to its end: only the answer still holds the connection.
        answer.destroy()
        return
      }
      const { method = 'GET', url: path, headers } = incoming
      const onward = request({ host: '127.0.0.1', port: product.port, method, path, headers }, reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      onward.end(body)
    })
  })
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(product.port, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : []))
      onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    // When one side goes, so does the other.
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(way, {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  })
}
