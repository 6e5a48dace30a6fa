/** Finds nginx for the test of the proxy examples in docs/operations.md. Without one it is installed from Debian packages, if run as root. Prints its path. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, install } from './browser.mjs'

const find = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map(folder => join(folder, 'nginx'))
    .find(path => existsSync(path))

function ensureNginx() {
  const there = find()
  if (there) return there
  if (!canInstall())
    throw new Error('The test of the proxy examples needs nginx. On Debian or Ubuntu: sudo apt-get install nginx-light')
  console.error('Installing nginx ...')
  // The package starts a service of its own, which would take port 80: only the program is wanted.
  if (!install(['nginx-light'], { RUNLEVEL: '1' })) throw new Error('nginx could not be installed, see above')
  spawnSync('service', ['nginx', 'stop'], { stdio: 'ignore' })
  const path = find()
  if (!path) throw new Error('nginx was installed but is not found')
  return path
}

console.log(ensureNginx())
