import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { demoBackupFolder } from './demo-services.ts'

test('the demo makes backups beside its data, where it may, unless something else is configured', async () => {
  const place = await mkdtemp(join(tmpdir(), 'outrider-demo-'))
  const folderOf = (args: string[], folder = join(place, 'data')) => demoBackupFolder(readConfig(args, {}), folder)
  expect(await folderOf([])).toBe(join(place, 'data-backups'))
  expect(await folderOf(['--backup-folder', '/elsewhere'])).toBe('/elsewhere')
  expect(await folderOf(['--database-url', 'postgres://localhost/other'])).toBeUndefined()
  expect(await folderOf([], join(place, 'not-there', 'data'))).toBeUndefined()
  await rm(place, { recursive: true })
})
