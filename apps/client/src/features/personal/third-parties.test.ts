import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { thirdParties } from './third-parties.ts'

const require = createRequire(import.meta.url)
const client = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
const listed = thirdParties.flatMap(({ packages }) => packages)

test('whatever the client is built with is named', () => {
  const needed = Object.keys(client.dependencies).filter(name => !name.startsWith('@outrider/'))
  expect([...listed].sort((a, b) => a.localeCompare(b))).toEqual(needed.sort((a, b) => a.localeCompare(b)))
})

test('each licence is the one its package names', () => {
  for (const { licence, packages } of thirdParties) {
    for (const name of packages) {
      const folder = require.resolve.paths(name)?.find(path => path.endsWith('node_modules') && !path.includes('/apps/')) ?? ''
      const { license } = JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')) as { license: string }
      expect([name, license]).toEqual([name, licence])
    }
  }
})
