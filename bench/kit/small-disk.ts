/** A small file system in memory, to be filled. Needs the right to mount: tests skip without it, and say so. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
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

const mount = (folder: string, size: string): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'pipe' })
}
const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder])

/** Why none can be had here; undefined: it can. */
export function noSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-mount-'))
  try {
    mount(folder, '64k')
    unmount(folder)
    return undefined
  } catch (error) {
    return `a small file system cannot be mounted here (root, in a container CAP_SYS_ADMIN): ${String(error)}`
  } finally {
    rmdirSync(folder)
  }
}

export async function smallDisk(ending: Ending, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-disk-'))
  ending.atEnd(() => rm(folder, { recursive: true, force: true }))
  mount(folder, `${megabytes}m`)
  ending.atEnd(() => unmount(folder))
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
