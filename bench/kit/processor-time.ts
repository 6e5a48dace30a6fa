/** Processor time of a process and everything below it: the server with the processes of its database. Only Linux says it. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock in /proc. */
const ticksPerSecond = 100

interface ProcessTimes {
  parent: number
  /** Seconds, with those of children that have ended. */
  seconds: number
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    // The name of the program, in brackets, may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
  } catch {
    return undefined // has ended meanwhile
  }
}

/** Seconds since the processes began. */
export function processorTime(root: number): number {
  const processes = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (times) processes.set(Number(name), times)
  }
  const isBelow = (pid: number): boolean => pid === root || (processes.has(pid) && isBelow(processes.get(pid)?.parent ?? 0))
  return [...processes].reduce((sum, [pid, { seconds }]) => sum + (isBelow(pid) ? seconds : 0), 0)
}
