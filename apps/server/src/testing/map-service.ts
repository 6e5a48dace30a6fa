/** Test map service on a local port: replies as configured and records requests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestMapService {
  readonly api: string
  readonly asked: { method: string; path: string; query: Record<string, string> }[]
  /** Sets the reply to further requests. */
  answer(body: object | string, status?: number): void
  /** Leaves further requests without a reply. */
  stopReplying(): void
  stop(): void
}

export async function testMapService(): Promise<TestMapService> {
  const asked: TestMapService['asked'] = []
  let reply: { status: number; body: string } | undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push({ method: request.method ?? '', path: pathname, query: Object.fromEntries(searchParams) })
    if (!reply) return
    response.writeHead(reply.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(reply.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(body, status = 200) {
      reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    stopReplying() {
      reply = undefined
    },
    stop() {
      server.close().closeAllConnections()
    },
  }
}
