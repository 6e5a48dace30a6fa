/** A small HTTP server for tests that records requests and replies as configured: wire rules are tested on the wire. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Engine, createEngine, type EngineOptions } from '../core/api/engine.ts'
import type { Target } from '../core/session/target.ts'

export interface Recorded {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: Record<string, unknown>
}

type TestReply = (request: Recorded, response: ServerResponse) => void

export const success =
  (data: unknown): TestReply =>
  (_, response) =>
    response.end(JSON.stringify({ rspCode: 0, msg: '', data }))

export const refusal =
  (rspCode: number, msg: string, status = 200): TestReply =>
  (_, response) => {
    response.statusCode = status
    response.end(JSON.stringify({ rspCode, msg }))
  }

export const status =
  (code: number, text = ''): TestReply =>
  (_, response) => {
    response.statusCode = code
    response.end(text)
  }

/** Replies by path; default: an empty success. */
export async function recorder(replies: Record<string, TestReply> = {}) {
  const requests: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const isJson = request.headers['content-type']?.includes('json') && text !== ''
      const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
      const path = (request.url ?? '').slice(1)
      const recorded = { method: request.method ?? '', path, headers: request.headers, text, body }
      requests.push(recorded)
      const answer = replies[path] ?? success({})
      answer(recorded, response)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers: replies,
    /** The only request received. */
    get only(): Recorded {
      const [first] = requests
      if (!first || requests.length !== 1) throw new Error(`${requests.length} requests, expected one`)
      return first
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

export const engineOptions: EngineOptions = {
  fetch: (input, init) => fetch(input, init),
  now: () => 1_750_000_000_000,
  lang: () => 'en',
  appVersion: '0.1.0',
  native: false,
  multi: () => false,
}

export const engineWith = (change: Partial<EngineOptions> = {}): Engine => createEngine({ ...engineOptions, ...change })

export const targetAt = (url: string, change: Partial<Target> = {}): Target => ({
  code: 'a',
  title: 'Platform A',
  url,
  accessToken: 'token-a',
  refreshToken: 'refresh-a',
  ...change,
})

export const session = {
  userId: 'demo',
  userName: 'Demo',
  accessToken: 'new-token',
  refreshToken: 'new-refresh',
  expiresAt: 1_750_000_100_000,
  appMenuAuth: {
    posAuth: true,
    trackAuth: false,
    moreAuth: false,
    videoAuth: false,
    alarmAuth: false,
    isShowTab: true,
    updMtcTaskAuth: false,
    updInstTaskAuth: false,
    commandAuth: false,
    listenAuth: false,
    reviewAuth: false,
    adminAuth: false,
    auditAuth: false,
    configureAuth: false,
    talkAuth: false,
    recorderAuth: false,
    expertAuth: false,
    upgradeAuth: false,
    backupAuth: false,
  },
  mustChangePassword: false,
}
