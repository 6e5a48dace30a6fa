/** Starts one embedded PostgreSQL per test run, with a template that has all tables, and deletes it afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../store/connect.ts'
import { startEmbeddedDatabase } from '../store/embedded.ts'
import { migrate } from '../store/migrations.ts'
import { at, onServer, template } from './database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-test-'))
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false })
  await onServer(database.administratorUrl, `create database ${template}`)
  const { db } = connect(at(database.administratorUrl, template), { onLost: () => {} })
  await migrate(db)
  await db.destroy()
  project.provide('databaseServer', database.administratorUrl)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
