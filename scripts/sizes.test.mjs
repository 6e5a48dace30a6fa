/**
 * Folders of at most 40 entries and files of at most 450 lines. Those of the second lists are from before: the lists get shorter, never longer. What
 * consists of rows, one a file or one a line, may be as long as there are rows.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const most = { entries: 40, lines: 450 }

const foldersOfRows = [
  'apps/server/src/modules',
  'apps/server/src/store/migrations',
  'bench',
  'docs/decisions',
  'e2e/screens',
  'packages/contract/src/calls',
  'packages/contract/src/errors',
  'packages/jt808/src/messages',
]
const foldersFromBefore = [
  'apps/client/src/app',
  'apps/client/src/features/admin',
  'apps/client/src/features/checkpoints',
  'apps/client/src/features/reports',
  'apps/client/src/features/vehicles',
  'apps/client/src/ui',
  'apps/server/src',
  'apps/server/src/http',
  'apps/server/src/modules/user',
  'apps/server/src/testing',
  'e2e/fixtures',
  'packages/contract/src',
  'packages/track/src',
  'scripts',
]

const filesOfRows = [
  'apps/server/src/modules/administration/people/kept-columns.ts',
  'apps/server/src/modules/ports.ts',
  'apps/server/src/store/migrations.ts',
  'apps/server/src/store/schema.ts',
  'clients/typescript/calls.ts',
  'packages/contract/src/alarms/alarm-rule-kinds.ts',
  'packages/contract/src/calls/active-safety.ts',
  'packages/contract/src/calls/work.ts',
  'scripts/import-rules.mjs',
]
const filesFromBefore = [
  'apps/client/src/features/work/Work.screen.test.tsx',
  'apps/server/src/http/ids-inside.db.test.ts',
  'apps/server/src/media/live-video.tcp.test.ts',
  'apps/server/src/media/recorded-video.tcp.test.ts',
  'apps/server/src/modules/active-safety/active-safety.db.test.ts',
  'apps/server/src/modules/administration/admin-calls.db.test.ts',
  'apps/server/src/modules/administration/notices/notices.db.test.ts',
  'apps/server/src/modules/administration/people/people.db.test.ts',
  'apps/server/src/modules/commands/cut-allowed.tcp.test.ts',
  'apps/server/src/modules/company-sign-in/company-sign-in.db.test.ts',
  'apps/server/src/modules/duty/on-duty.tcp.test.ts',
  'apps/server/src/modules/duty/post-checks.repository.ts',
  'apps/server/src/modules/figures/roll-up.db.test.ts',
  'apps/server/src/modules/figures/roll-up.ts',
  'apps/server/src/modules/reports/exports/exports.db.test.ts',
  'apps/server/src/modules/reports/mails/mails.tcp.test.ts',
  'apps/server/src/modules/terminal-settings/changes.repository.ts',
  'apps/server/src/modules/terminal-settings/terminal-settings.tcp.test.ts',
  'apps/server/src/modules/vehicle/vehicle-edit.repository.ts',
  'apps/server/src/modules/workflow/requests/requests.db.test.ts',
  'apps/server/src/platform.ts',
  'apps/server/src/supervision/superior-link.ts',
  'apps/server/src/testing/interlock-histories.ts',
  'apps/simulator/src/terminal.ts',
  'packages/contract/src/contract.test.ts',
  'packages/track/src/jumps.ts',
  'packages/track/src/rests.ts',
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter(file => file !== '' && existsSync(join(root, file)))

/** Folder -> names in it. */
const folders = new Map()
for (const file of files)
  for (let path = file; dirname(path) !== '.'; path = dirname(path)) {
    const folder = dirname(path)
    folders.set(folder, (folders.get(folder) ?? new Set()).add(path))
  }

test('each folder has at most 40 entries, but for those of rows and those from before', () => {
  const large = [...folders].filter(([, entries]) => entries.size > most.entries).map(([folder]) => folder)
  expect(new Set(large)).toEqual(new Set([...foldersOfRows, ...foldersFromBefore]))
})

test('each file has at most 450 lines, but for those of rows and those from before', () => {
  const lines = file => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const long = files.filter(file => /\.(tsx?|mjs)$/.test(file) && lines(file) > most.lines)
  expect(new Set(long)).toEqual(new Set([...filesOfRows, ...filesFromBefore]))
})
