import { expect, test } from 'vitest'
import { recorder, status } from '../../core/api/test-recorder.ts'
import { lookAt } from './health.ts'

test('a platform server says so and tells its title, asked without any token', async () => {
  const text = JSON.stringify({ name: 'outrider', version: '1', title: 'Fleet', status: 'ok' })
  await using server = await recorder({ health: status(200, text) })
  expect(await lookAt(server.url)).toEqual({ ok: true, title: 'Fleet' })
  expect(server.only.headers).not.toHaveProperty('access_token')
})

test('a platform without its database is still a platform', async () => {
  const text = JSON.stringify({ name: 'outrider', version: '1', status: 'noDatabase' })
  await using server = await recorder({ health: status(503, text) })
  expect((await lookAt(server.url)).ok).toBe(true)
})

test.each([status(404), status(200, '<html>'), status(200, '{"name":"other"}')])('another server is told apart', async answer => {
  await using server = await recorder({ health: answer })
  expect(await lookAt(server.url)).toEqual({ ok: false, error: 'platform.notOurs' })
})

test('nobody there: connect failed (S8.text.2)', async () => {
  const server = await recorder()
  await server[Symbol.asyncDispose]()
  expect(await lookAt(server.url)).toEqual({ ok: false, error: 'net.connectFailed' })
})
