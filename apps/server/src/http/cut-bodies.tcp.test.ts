import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerError } from './replies.ts'

test('of a body that is cut nobody makes a refusal; one that came whole and is wrong gets its own', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const happened: string[] = []
  app.setErrorHandler((error, request, reply) => {
    happened.push('error')
    return answerError(error, request, reply)
  })
  app.addHook('onSend', async () => void happened.push('reply'))
  app.post('/call', () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const head = 'POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n'
  const half = connect(port, '127.0.0.1', () => half.write(`${head}{`))
  await new Promise<void>(resolve => app.server.once('request', () => resolve()))
  half.resetAndDestroy()
  await expect.poll(() => happened).toEqual(['error'])
  const whole = await fetch(`http://127.0.0.1:${port}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":',
  })
  expect(whole.status).toBe(400)
  expect(happened).toEqual(['error', 'error', 'reply'])
})
