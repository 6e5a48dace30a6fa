/** Command for running a program as `nobody` if this process is root, because PostgreSQL refuses to run as root. */
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const nobody = 65534

interface UnprivilegedCommand {
  file: string
  args: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
}

/**
 * @param folders folders the program needs. If `nobody` cannot reach them (a checkout below /root), the program keeps the
 *   capabilities that bypass path permissions, and no others.
 */
export function asUnprivileged(file: string, args: string[], folders: string[]): UnprivilegedCommand {
  if (process.getuid?.() !== 0) return { file, args, options: {} }
  const drop = { uid: nobody, gid: nobody }
  const reachable = [dirname(file), ...folders].every(path => spawnSync('test', ['-x', path], drop).status === 0)
  if (reachable) return { file, args, options: drop }
  const caps = '+dac_read_search,+dac_override'
  const flags = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', `--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  return { file: 'setpriv', args: [...flags, file, ...args], options: {} }
}
