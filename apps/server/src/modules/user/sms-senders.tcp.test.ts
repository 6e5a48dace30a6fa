import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpSmsSender } from './sms-senders.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** An SMS gateway that replies with a fixed status and records requests. */
async function gateway(status: number) {
  const got: { authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, got }
}

test('the operator’s gateway gets number, code and text as JSON with its token', async () => {
  const { url, got } = await gateway(204)
  await httpSmsSender(url, 'secret')('13900000001', '012345')
  expect(got).toEqual([
    { authorization: 'Bearer secret', body: { mobile: '13900000001', code: '012345', text: expect.stringContaining('012345') } },
  ])
})

test.each([302, 400, 500])('an answer of %d means the message was not sent', async status => {
  const { url } = await gateway(status)
  await expect(httpSmsSender(url, undefined)('13900000001', '012345')).rejects.toThrow()
})
