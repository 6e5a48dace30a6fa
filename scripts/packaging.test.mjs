/** What is written of a release and of its needs is what the files say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { page } from './capacity.mjs'
import { commands } from './commands.mjs'
import { releaseNotes } from './release-notes.mjs'
import { root } from './toolchain.mjs'

const read = path => readFileSync(join(root, path), 'utf8')

test('the page of capacity has nothing that is not computed from the table of what was measured', () => {
  expect(read('docs/capacity.md')).toBe(page())
})

test('a release has its notes, and one that nobody has written about is none', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(releaseNotes(version)).toMatch(new RegExp(`^# Outrider ${version}`))
  expect(releaseNotes('1.0.0', '# Changelog\n\n## 1.0.10\n\n- a\n\n## 1.0.0\n\n- b\n\n## 0.9.0\n')).toBe(
    '# Outrider 1.0.0\n\n- b\n',
  )
  expect(() => releaseNotes('9.9.9')).toThrow('says nothing of 9.9.9')
})

test('package, container, compose files and chart are of one version, and run without root', () => {
  const { version } = JSON.parse(read('package.json'))
  for (const file of ['deploy/compose/embedded.yml', 'deploy/compose/postgresql.yml'])
    expect(read(file)).toContain(`image: outrider:${version}`)
  expect(read('deploy/chart/Chart.yaml')).toContain(`appVersion: "${version}"`)
  const [uid] = /(?<=--uid )\d+/.exec(read('Dockerfile')) ?? []
  expect(read('Dockerfile')).toContain(`USER ${uid}:${uid}`)
  expect(read('deploy/chart/templates/outrider.yaml')).toContain(`runAsUser: ${uid}`)
})

test('a release of the chart that is called outrider starts, and starts again on its volume', () => {
  const chart = read('deploy/chart/templates/outrider.yaml')
  // Else Kubernetes gives the container OUTRIDER_PORT=tcp://..., as it names the ports of services, and that is our --port.
  expect(chart).toMatch(/^ {6}enableServiceLinks: false$/m)
  // Else every mount opens the files of the database to the group, and PostgreSQL does not start on such.
  expect(chart).toMatch(/^ {8}fsGroupChangePolicy: OnRootMismatch$/m)
})

test('the package has a program for each command that it offers', () => {
  const programs = Object.values(commands).flatMap(({ program }) => program ?? [])
  for (const program of programs) expect(read('apps/server/bundle.mjs')).toContain(`cli/${program}.ts`)
})
