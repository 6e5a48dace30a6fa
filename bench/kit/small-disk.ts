/** A small file system in memory, to be filled. Needs the right to mount; without it the run fails and says so. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ending } from './ending.ts'

export interface SmallDisk {
  readonly folder: string
  /** Takes all that is left but so many bytes. */
  fill(leave?: number): void
  /** Gives it back. */
  free(): void
}

export async function smallDisk(ending: Ending, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-disk-'))
  ending.atEnd(() => rm(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder])
  } catch (error) {
    throw new Error('A small file system cannot be mounted here: run this test as root, in a container with CAP_SYS_ADMIN', {
      cause: error,
    })
  }
  ending.atEnd(() => void execFileSync('umount', ['--lazy', folder]))
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder)
      const more = bavail * bsize - leave
      // What it takes already it keeps.
      const taken = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0
      if (more < 0) return truncateSync(ballast, Math.max(0, taken + more))
      try {
        appendFileSync(ballast, Buffer.alloc(more))
      } catch (error) {
        // Others, who write meanwhile, took the rest: it is full all the same.
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      }
    },
    free() {
      rmSync(ballast, { force: true })
    },
  }
}
