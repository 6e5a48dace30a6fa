/** The lock file names packages and their hashes, never the address of somebody's registry. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
const found = lines.flatMap((line, index) => (/"resolved": "http/.test(line) ? [index + 1] : []))
if (found.length > 0) {
  console.error(
    `package-lock.json holds registry addresses, first in line ${found[0]}. The project's .npmrc keeps them out: run npm install anew.`,
  )
  process.exit(1)
}
