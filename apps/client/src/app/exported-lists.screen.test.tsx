// @vitest-environment jsdom
/** Every list on a phone as a file: its rows in the types of their columns, and what it is, of when, in which zone, by whom and when it was made. */
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
const plate = '沪X00001'
const vehicle = await company.addVehicle(plate)
const { name = '' } =
  (await pool.query<{ name: string }>('select name from users where login = $1', [company.login])).rows[0] ?? {}

await addAlarm(platform.database, Number(vehicle), { started_at: new Date(Date.now() - 60_000) })
await addPostCheck(platform.database, { organisations: [company.organisation], content: '3+4=?' })
const { rows: photos } = await pool.query<{ id: string }>(
  `insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, latitude_e6, longitude_e6, bytes, stored)
   values ($1, 1, 1, '\\x01', 0, now(), now(), 31230000, 121473700, 10, true) returning id::text`,
  [vehicle],
)
await pool.query(`insert into file_contents (hash, size) values ($1, 10)`, [Buffer.alloc(32, 1)])
await pool.query(
  `insert into files (id, hash, size, type, purpose, created_at, stored, owner_kind, owner_id, organisation_id)
   values ($1, $2, 10, 'image/jpeg', 'photo', now(), true, 'photo', $3, $4)`,
  ['photo'.padEnd(22, 'x'), Buffer.alloc(32, 1), photos[0]?.id, company.organisation],
)
const chief = await platform.signIn(company.login, company.password)
await chief.call('vehManager/addInstMtcApplication', {
  kind: 'maintenance',
  orgId: company.organisation,
  vehicleId: vehicle,
  workType: 'offline',
  businessName: 'Works',
  contacts: 'Li',
  phone: '13900000000',
  plateNum: plate,
})

/** What stands beside the rows of a file. */
async function notesOf(file: File): Promise<string> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const last = Object.keys(parts)
    .filter(name => name.startsWith('xl/worksheets/'))
    .toSorted()
    .at(-1)
  return strFromU8(parts[last ?? ''] ?? new Uint8Array())
}

type List = readonly [path: string, label: string | RegExp, rows?: number]
const ofAlarmsAndWork: readonly List[] = [
  ['/main/alarm', 'Export', 1],
  ['/admin/record', 'Export'],
  ['/postcheck', 'Export', 1],
  ['/newRepairList', 'Export', 1],
]
const ofPicturesAndFigures: readonly List[] = [
  ['/pictureList', 'Export', 1],
  ['/coScyAnRp', /^Export/],
  ['/monthlyScore', 'Score form', 9],
]

test.each([
  ['alarms, the record, checks and work', ofAlarmsAndWork],
  ['photos, an analysis and the monthly score', ofPicturesAndFigures],
])('on a phone %s are exported with types, period, zone, who and when', async (_, lists) => {
  const saved = savedFiles()
  const [[first] = expect.fail('no list')] = lists
  const { user, goTo } = await openScreen(first, { as: company, size: 'phone' })
  for (const [path, label, count] of lists) {
    if (path !== first) await goTo(path)
    const [button] = await screen.findAllByRole('button', { name: label })
    await user.click(button ?? expect.fail(`no export of ${path}`))
    await user.click(await screen.findByRole('menuitem', { name: /XLSX/ }))
    const file = await saved.next()
    const [heading, ...rows] = await xlsxCells(file)
    expect(heading?.length).toBeGreaterThan(1)
    if (count !== undefined) expect([path, rows.length]).toEqual([path, count])
    const notes = await notesOf(file)
    for (const said of ['Exported by', name, 'Time zone', 'Period', 'Exported'])
      expect([path, notes]).toEqual([path, expect.stringContaining(said)])
    // Of the device, or of the platform whose days are counted.
    expect(notes).toMatch(/UTC|Asia\/Shanghai|[A-Z][a-z]+\/[A-Z]/)
  }
})
