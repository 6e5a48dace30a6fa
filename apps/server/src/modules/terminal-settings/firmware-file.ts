/** The file of a firmware: checked against what its maker names when it is added, and read piece by piece when it is sent. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../files/files.ts'

export const firmwareOwner = 'terminalFirmware'

/** By the number of hexadecimal digits. SHA-256 is known of every file. */
const digests: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1' }

/** Whether an uploaded file is what this checksum is of. */
export async function hasChecksum(
  files: Pick<Files, 'read'>,
  stored: Parameters<Files['read']>[0],
  checksum: string,
): Promise<boolean> {
  const digest = digests[checksum.length]
  if (digest === undefined) return stored.hash === checksum
  const content = await files.read(stored)
  if (!content) return false
  const hash = createHash(digest)
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex') === checksum
}

/** Pieces of the file of a firmware; undefined: it is lost. */
export async function firmwareFile(
  files: Pick<Files, 'ofOwner' | 'read'>,
  firmwareId: string,
): Promise<{ size: number; read(from: number, to: number): Promise<Buffer> } | undefined> {
  const stored = await files.ofOwner({ kind: firmwareOwner, id: firmwareId })
  return (
    stored && {
      size: stored.size,
      async read(from, to) {
        const content = await files.read(stored, { start: from, end: to - 1 })
        if (!content) throw new Error('the file of a firmware is lost')
        return await buffer(content)
      },
    }
  )
}
