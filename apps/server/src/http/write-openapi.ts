/** Writes docs/api/openapi.json; `--check` only verifies that it is up to date. */
import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { version } from '../version.ts'
import { openApi } from './openapi.ts'

const file = new URL('../../../../docs/api/openapi.json', import.meta.url)
const text = `${JSON.stringify(openApi(version), null, 2)}\n`
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('docs/api/openapi.json does not match the contract. Update it with: npm run docs:api')
    process.exitCode = 1
  }
} else {
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, text)
}
