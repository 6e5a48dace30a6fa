import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from './backup.ts'

test('a backup that fails leaves nothing behind, as it would hold keys and passwords', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-backup-'))
  const nobodyListens = 'postgres://nobody@127.0.0.1:1/none'
  await expect(makeBackup(join(folder, 'data'), nobodyListens, join(folder, 'copy'))).rejects.toThrow('ECONNREFUSED')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
