// @vitest-environment jsdom
/** Lists on a phone as files: their rows in the types of their columns, and what they are, of when, in which zone, by whom and when they were made. */
import { strFromU8, unzipSync } from 'fflate'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../server/src/testing/alarm-rows.ts'
import { addPostCheck } from '../../../server/src/testing/post-check-rows.ts'
import { newCompany, platformOfFile } from '../testing/company.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { savedFiles, xlsxCells } from '../testing/saved-files.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const { pool } = platform.database
const vehicle = await company.addVehicle('沪X00001')
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const { rows: people } = await pool.query<{ name: string }>('select name from users where login = $1', [company.login])
const name = people[0]?.name ?? expect.fail('no user')

await addAlarm(platform.database, Number(vehicle), { started_at: new Date(Date.now() - 60_000) })
await addPostCheck(platform.database, { organisations: [company.organisation], content: '3+4=?' })

/** What stands beside the rows of a file. */
async function notesOf(file: File): Promise<string> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const last = Object.keys(parts)
    .filter(part => part.startsWith('xl/worksheets/'))
    .toSorted()
    .at(-1)
  return strFromU8(parts[last ?? ''] ?? new Uint8Array())
}

test.each([
  ['alarms', '/main/alarm', 1],
  ['the record', '/admin/record', undefined],
  ['on-duty checks', '/postcheck', 1],
] as const)('on a phone %s are exported with types, period, zone, who and when', async (_, path, count) => {
  const saved = savedFiles()
  const { user } = await openScreen(path, { as: company, size: 'phone' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /XLSX/ }))
  const file = await saved.next()
  const [heading, ...rows] = await xlsxCells(file)
  expect(heading?.length).toBeGreaterThan(1)
  if (count !== undefined) expect(rows).toHaveLength(count)
  const notes = await notesOf(file)
  for (const said of ['Exported by', name, 'Time zone', zone, 'Period', 'Exported']) expect(notes).toContain(said)
})
