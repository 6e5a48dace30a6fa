/** What is left of requests whose bodies were refused: nothing. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile()

const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length

/** Announces a body that is refused unread, of which one part comes, and returns when the server has closed the connection. */
async function refused(path: string): Promise<void> {
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1')
  socket.write(`POST /${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{"a":[`)
  socket.resume()
  await once(socket, 'close')
}

test('nothing waits for the rest of a refused body once its connection is closed', async () => {
  const before = timers()
  for (const path of ['user/login', 'vehicle/getVehiclesTotal', 'no/call'])
    await Promise.all(Array.from({ length: 20 }, () => refused(path)))
  await expect.poll(timers).toBeLessThan(before + 20)
})
