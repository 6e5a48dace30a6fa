/** A folder for packs that goes after the tests of its file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export async function packFolderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-packs-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
