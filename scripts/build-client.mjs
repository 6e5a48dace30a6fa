/** Builds the client if its sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './toolchain.mjs'

const folder = join(root, 'apps', 'client')
const stamp = join(folder, 'dist', '.built-from')

/** A hash of names, sizes and modification times of all files that are part of the build. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = path => {
    for (const name of readdirSync(path).sort()) {
      const file = join(path, name)
      if (['node_modules', 'dist', 'basemap'].includes(name) && path.endsWith('public')) continue
      if (['node_modules', 'dist'].includes(name)) continue
      const stats = statSync(file)
      if (stats.isDirectory()) add(file)
      else hash.update(`${file} ${stats.size} ${Math.floor(stats.mtimeMs)}\n`)
    }
  }
  for (const part of ['apps/client', 'packages/contract', 'packages/geo', 'packages/tables', 'packages/track'])
    add(join(root, part))
  hash.update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex')
}

export function buildClient() {
  const current = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.error('Building the client ...')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Building the client failed, see above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, current)
}

if (process.argv[1] === import.meta.filename) buildClient()
