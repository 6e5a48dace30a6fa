import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceUnit } from './service.mjs'

const given = { user: userInfo().username, data: '/srv/fleet data', options: ['--title', '50 % of $HOME', '--port', '80'] }

it('the unit runs the server with its options, each as one word whatever is in it', () => {
  const unit = serviceUnit(given)
  expect(unit).toMatch(/^ExecStart=\S+ \S+start\.mjs --empty --data "\/srv\/fleet data" --title "50 %% of \$\$HOME" --port 80$/m)
  expect(unit).toMatch(/^ReadWritePaths="\/srv\/fleet data"$/m)
})

const has = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!has)('systemd has nothing to say about the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-unit-'))
  const file = join(folder, 'outrider.service')
  writeFileSync(file, serviceUnit({ ...given, data: folder }))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr.split('\n').filter(line => line.includes('outrider'))).toEqual([])
  expect(status).toBe(0)
})

it('what is no command and no name of a user is wrong use', () => {
  const run = (...args) => spawnSync(process.execPath, [join(import.meta.dirname, 'service.mjs'), ...args], { encoding: 'utf8' })
  expect(run('remove').status).toBe(2)
  expect(run('print', '--user', 'root\nExecStart=/bin/sh').status).toBe(2)
  expect(run('print', '--user', 'fleet')).toMatchObject({ status: 0, stdout: expect.stringContaining('User=fleet') })
})
