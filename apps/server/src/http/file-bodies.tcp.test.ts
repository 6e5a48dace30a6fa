import { connect } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { fileBody, limitBodyTime, takeFileBodies } from './file-bodies.ts'

const limit = 50
let received = 0
async function count(request: FastifyRequest): Promise<string> {
  for await (const chunk of fileBody(request)) received += chunk.length
  return 'done'
}
const app = fastify()
limitBodyTime(app, limit, ({ routeOptions }) => routeOptions.url === '/upload')
app.post('/json', () => 'done')
app.register((uploads, _, done) => {
  takeFileBodies(uploads)
  uploads.route({ method: 'POST', url: '/upload', handler: count })
  uploads.post('/refused', (_request, reply) => reply.code(400).send('refused'))
  done()
})
await app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.server.address() as { port: number }).port
afterAll(() => app.close())

/** Sends a head and the first byte of a body of ten; `closed` is what arrives until the server closes. */
function begin(path: string, { method = 'POST', connection = 'close' } = {}) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // the server may close in the middle
  let text = ''
  socket.on('data', data => {
    text += data.toString()
  })
  const closed = new Promise<string>(resolve => socket.once('close', () => resolve(text)))
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n[`,
  )
  return { socket, closed, text: () => text }
}

test('a body that takes too long ends its connection, that of an upload does not', async () => {
  const upload = begin('/upload')
  await expect.poll(() => received).toBe(1)
  expect(await begin('/json').closed).toBe('')
  upload.socket.write('123456789')
  expect(await upload.closed).toContain('done')
  expect(received).toBe(10)
})

test.each(['PUT', 'GET'])('a body that takes too long ends its connection with %s as well', async method => {
  expect(await begin('/json', { method, connection: 'keep-alive' }).closed).not.toContain('done')
})

test('who is refused in the middle of a body gets the reply', async () => {
  const refused = begin('/refused')
  await expect.poll(refused.text).toContain('refused')
  refused.socket.end('123456789')
  await refused.closed
})
