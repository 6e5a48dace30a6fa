/** A 256-bit secret in the data folder, readable by its owner only. Data encrypted with it cannot be read from a database dump. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function folderSecret(folder: string): Promise<Buffer> {
  const file = join(folder, 'secret.key')
  await mkdir(folder, { recursive: true })
  // Created if missing; an existing file is kept.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const secret = Buffer.from(await readFile(file, 'utf8'), 'base64url')
  if (secret.length !== 32)
    throw new Error(
      `${file} is damaged (43 characters of base64url belong in it): put it back from a backup, or move it away to start with a new one`,
    )
  return secret
}
