/** Runs a program as `nobody` when we are root, because PostgreSQL refuses root. */
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const nobody = 65534

interface Command {
  file: string
  args: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
}

/**
 * @param folders folders the program must reach. Where `nobody` cannot (a checkout below /root), the program keeps the one
 *   capability of root that opens paths, and nothing else of it.
 */
export function asUnprivileged(file: string, args: string[], folders: string[]): Command {
  if (process.getuid?.() !== 0) return { file, args, options: {} }
  const drop = { uid: nobody, gid: nobody }
  const reachable = [dirname(file), ...folders].every(path => spawnSync('test', ['-x', path], drop).status === 0)
  if (reachable) return { file, args, options: drop }
  const caps = '+dac_read_search,+dac_override'
  const flags = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', `--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  return { file: 'setpriv', args: [...flags, file, ...args], options: {} }
}
