/** The database server of a Vitest run is started when the first test asks for it: a run without databases waits for none. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { EmbeddedDatabase } from '../store/embedded.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<EmbeddedDatabase> | undefined
  const start = async () => {
    const { startTestDatabase } = await import('./database-server.ts')
    return startTestDatabase()
  }
  const service = createServer((_request, response) => {
    started ??= start()
    started.then(
      ({ administratorUrl }) => response.end(administratorUrl),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  project.provide('databaseService', `http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  return async () => {
    service.close()
    service.closeAllConnections()
    if (started) await (await started).stop()
  }
}
