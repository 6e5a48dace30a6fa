import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BackupCommand } from './backup-command.ts'

test('a check tells a damaged backup from one that it could not read, and one that is stopped from both', async () => {
  const place = await mkdtemp(join(tmpdir(), 'outrider-check-'))
  const of = async (name: string, manifest: string): Promise<string> => {
    await mkdir(join(place, name))
    await writeFile(join(place, name, 'manifest.json'), manifest)
    return join(place, name)
  }
  const check = (folder: string, command = new BackupCommand()) => command.run(['check-backup', folder], () => undefined)
  const damaged = await check(await of('damaged', '{"format":1,"files":{"secret.key":{"bytes":1,"sha256":""}}}'))
  expect(damaged).toMatchObject({ damaged: true, failure: expect.stringContaining('secret.key is missing') })
  // As a later version may write it.
  const newer = await check(await of('newer', '{"format":2,"version":"9","files":{}}'))
  expect(newer).toMatchObject({ damaged: false, failure: expect.stringContaining('restore it with that version') })
  const stopped = new BackupCommand()
  stopped.stop()
  expect(await check(join(place, 'damaged'), stopped)).toMatchObject({ damaged: false, failure: 'the server ended meanwhile' })
  await rm(place, { recursive: true })
})
