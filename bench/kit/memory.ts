/** Private memory of a server, with its garbage collected before each reading. Only Linux says it. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Environment of a server whose garbage is collected when it is asked for. */
export const collectsGarbage = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())`,
}

/** Shared memory is not counted. Bytes. */
function ownMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0)
}

/** @param settle seconds between two collections */
export async function settledMemory(pid: number, settle: number): Promise<number> {
  for (let i = 0; i < 3; i++) {
    process.kill(pid, 'SIGUSR2')
    await wait(settle * 1_000)
  }
  return ownMemory(pid)
}
