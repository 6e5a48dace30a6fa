/** One download in a folder at a time, whichever process it is of: the server's and that of a command would write into the same file. */
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../calls/refusal.ts'

/** Folders in which this process is fetching. */
const own = new Set<string>()

/** Refuses while another is under way. What a process left that is gone holds nobody up. */
export async function oneAtATime<Done>(folder: string, work: () => Promise<Done>): Promise<Done> {
  // Before anything is waited for: who came first goes first, however the disk is.
  if (own.has(folder)) fail('streets.busy')
  own.add(folder)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, '.fetching')
    if (!(await taken(file))) {
      const pid = Number(await readFile(file, 'utf8'))
      if (pid !== process.pid && isAlive(pid)) fail('streets.busy')
      await rm(file, { force: true })
      if (!(await taken(file))) fail('streets.busy')
    }
    try {
      return await work()
    } finally {
      await rm(file, { force: true })
    }
  } finally {
    own.delete(folder)
  }
}

/** false: it is there already. */
async function taken(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user: it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
