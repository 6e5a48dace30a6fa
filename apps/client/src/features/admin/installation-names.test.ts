import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installationNames } from './installation-texts.ts'

const root = join(import.meta.dirname, '../../../../..')
const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(file => !/\.test\.|\/testing\//.test(file))
const namesIn = (files: readonly string[], written: RegExp): string[] =>
  files.flatMap(file => [...readFileSync(join(root, file), 'utf8').matchAll(written)].map(([, name = '']) => name))

test('what stores messages and what works regularly is named in words on the screen of the installation', () => {
  const sinks = namesIn(['apps/server/src/gateway/sink/sink-messages.ts'], /^ {2}(\w+): (?:\{|row\()/gm)
  const jobs = namesIn(sources, /\bname: '([^']+)',\s*(?:\/\/[^\n]*\n\s*)*when: \{/g)
  expect(sinks).toContain('driverIdentity')
  expect(jobs).toContain('purge')
  expect([...sinks, ...jobs].filter(name => !Object.hasOwn(installationNames.rows, name))).toEqual([])
})
