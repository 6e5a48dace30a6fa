/** Starts one embedded PostgreSQL per test run and deletes it afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from './embedded.ts'
import './test-database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-test-'))
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false })
  project.provide('databaseServer', database.url)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
