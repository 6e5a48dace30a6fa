/** Removes what is in a folder, not the folder, which may be a disk of its own. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
