/**
 * A port for what has to be told its own before it starts. It is none of those that the system gives to a caller that asks for any (from 32,768 on Linux): between
 * now and the start one of the many servers of a test run would get it.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const [lowest, highest] = [20_000, 32_767]

export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest + 1)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
