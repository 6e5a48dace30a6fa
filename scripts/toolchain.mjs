/**
 * Makes a fresh clone ready, whatever Node started us: installs when the lock file is newer than what is installed, and finds the Node that the
 * product runs on. Plain JavaScript for Node 20 and newer, with nothing installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.outrider-lock')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
/** `OUTRIDER_INSTALLED`: whoever starts us answers for that. */
export const isInstalled = () =>
  process.env.OUTRIDER_INSTALLED !== undefined || (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash())

/** Installs what the lock file says. `stdout` of the child can be sent to standard error, for commands whose output is data. */
export function install({ quiet = false } = {}) {
  if (isInstalled()) return
  console.error('Installing dependencies ...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed, see above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, lockHash())
}

/** The Node that npm brought along, else the one that runs us when it is new enough. */
export function node() {
  const brought = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(brought)) return brought
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  console.error(`Node 22.22 or newer is needed; this is ${process.versions.node}, and npm has none for this system.`)
  return process.exit(1)
}

/** Environment in which installed commands and the right Node come first. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})
