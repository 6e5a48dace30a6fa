/** Bundles the server if its sources have changed since the last time (apps/server/bundle.mjs, decision 110). */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './toolchain.mjs'

const folder = join(root, 'apps', 'server')
const built = join(folder, 'dist')
/** A bundle that was made so long ago is removed when a new one is made, ms. */
const keptMs = 7 * 86_400_000

/** A hash of names, sizes and modification times of all sources that are part of the bundle. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = path => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = join(path, entry.name)
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'testing'].includes(entry.name)) add(file)
      } else if (/\.(mjs|ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts')) {
        const { size, mtimeMs } = statSync(file)
        hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`)
      }
    }
  }
  for (const part of ['apps/server', 'apps/simulator', 'packages']) add(join(root, part))
  hash.update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Each bundle has a folder of its own, named after its sources: a product that runs keeps finding its files, and two builds at once do not meet.
 * @returns path of the program
 */
export function buildServer() {
  const target = join(built, fingerprint())
  const program = join(target, 'main.js')
  if (!existsSync(program)) {
    mkdirSync(built, { recursive: true })
    const unfinished = join(built, `unfinished-${process.pid}`)
    const { status } = spawnSync(node(), [join(folder, 'bundle.mjs'), unfinished], { cwd: root, stdio: ['ignore', 2, 'inherit'] })
    if (status !== 0) {
      rmSync(unfinished, { recursive: true, force: true })
      throw new Error('The server could not be bundled, see above.')
    }
    try {
      renameSync(unfinished, target)
    } catch (error) {
      // Another build was quicker.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(program)) throw error
    }
    for (const name of readdirSync(built)) {
      const path = join(built, name)
      if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
    }
  }
  return program
}

if (process.argv[1] === import.meta.filename) buildServer()
