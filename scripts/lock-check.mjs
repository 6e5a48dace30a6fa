/** Checks that package-lock.json contains no registry addresses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
const found = lines.flatMap((line, index) => (/"resolved": "http/.test(line) ? [index + 1] : []))
if (found.length > 0) {
  console.error(
    `package-lock.json contains registry addresses, first in line ${found[0]}. The project's .npmrc prevents them: run npm install again.`,
  )
  process.exit(1)
}
