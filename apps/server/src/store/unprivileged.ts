/** Command for running a program as `nobody` if this process is root, because PostgreSQL refuses to run as root. */
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

export const nobody = 65534

interface UnprivilegedCommand {
  file: string
  args: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>
}

/** Variables that the program may see; on Windows it does not start without the second. */
const passedOn = ['PATH', 'SystemRoot', 'TMPDIR', 'LD_LIBRARY_PATH']
/** Where this process has another time than the machine (faketime), a program that it starts has the same. */
const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']

/**
 * @param folders folders the program needs. If `nobody` cannot reach them (a checkout below /root), the program keeps the
 *   capabilities that bypass path permissions, and no others.
 */
export function asUnprivileged(file: string, args: string[], folders: string[]): UnprivilegedCommand {
  // Nothing of ours: our environment has secrets (OUTRIDER_*), and what takes a process over can read its environment.
  const names = process.env['FAKETIME'] === undefined ? passedOn : [...passedOn, ...clock]
  const env = Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  if (process.getuid?.() !== 0) return { file, args, options: { env } }
  const drop = { uid: nobody, gid: nobody }
  const reachable = [dirname(file), ...folders].every(path => spawnSync('test', ['-x', path], drop).status === 0)
  if (reachable) return { file, args, options: { ...drop, env } }
  const caps = '+dac_read_search,+dac_override'
  const flags = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', `--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  return { file: 'setpriv', args: [...flags, file, ...args], options: { env } }
}
