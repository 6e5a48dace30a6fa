/** Writes docs/platform-interface.md; `--check` only verifies that it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { platformInterface } from './platform-interface.ts'

const file = new URL('../../../../docs/platform-interface.md', import.meta.url)
const text = platformInterface()
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('docs/platform-interface.md does not match the contract. Update it with: npm run docs:interface')
    process.exitCode = 1
  }
} else writeFileSync(file, text)
