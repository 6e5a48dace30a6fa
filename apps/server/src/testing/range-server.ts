/** A web server on a local port with one file, which it sends by ranges, or does wrong what web servers do wrong. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RangeServer {
  readonly address: string
  /** Ranges in the order in which they were asked for. */
  readonly asked: { path: string; from: number; length: number }[]
  file: Buffer
  etag: string
  /** ranges: as it should; whole: ignores Range; cut: ends each answer early; a number: this status; held: answers nothing. */
  does: 'ranges' | 'whole' | 'cut' | 'held' | number
  /** Called before each answer. */
  before: ((asked: number) => void) | undefined
  /** Other paths are not there. */
  path: string
  stop(): void
}

export async function rangeServer(file: Buffer): Promise<RangeServer> {
  const server = createServer((request, response) => {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    state.asked.push({ path: request.url ?? '', from: Number(from), length: Number(to) - Number(from) + 1 })
    state.before?.(state.asked.length)
    if (state.does === 'held') return
    if (request.url !== state.path) response.writeHead(404).end()
    else if (typeof state.does === 'number') response.writeHead(state.does).end('no')
    else if (state.does === 'whole') response.writeHead(200, { etag: state.etag }).end(state.file)
    else if (Number(from) >= state.file.length) response.writeHead(416).end()
    else sendRange(response, Number(from), Number(to))
  })
  const sendRange = (response: ServerResponse, from: number, to: number): void => {
    const bytes = state.file.subarray(from, to + 1)
    response.writeHead(206, {
      etag: state.etag,
      'content-range': `bytes ${from}-${from + bytes.length - 1}/${state.file.length}`,
      'content-length': bytes.length,
    })
    if (state.does === 'cut') response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
    else response.end(bytes)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const path = '/streets.pmtiles'
  const state: RangeServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    asked: [],
    file,
    etag: '"1"',
    does: 'ranges',
    before: undefined,
    path,
    stop() {
      server.close().closeAllConnections()
    },
  }
  return state
}
