// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
let made = 0

/** An alarm of which files are wanted, with what has come. */
async function alarmWith(
  state: string,
  files: readonly { name: string; state: 'expected' | 'stored' | 'refused'; kept?: boolean; type?: string }[] = [],
): Promise<string> {
  made += 1
  const vehicle = Number(await company.addVehicle(`沪A630${10 + made}`))
  const id = await addAlarm(platform.database, vehicle, { started_at: new Date() })
  const { pool } = platform.database
  const number = `number-${made}`
  await pool.query(
    `insert into alarm_evidence (number, case_id, vehicle_id, identification, state) values ($1, $2, $3, '', $4)`,
    [number, id, vehicle, state],
  )
  for (const [index, { name, state: each, kept = each === 'stored', type = 'image/jpeg' }] of files.entries()) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into alarm_evidence_files (number, name, size, state) values ($1, $2, 10, $3) returning id`,
      [number, name, each],
    )
    if (!kept) continue
    const hash = Buffer.alloc(32, made * 16 + index)
    await pool.query('insert into file_contents (hash, size) values ($1, 10)', [hash])
    await pool.query(
      `insert into files (id, hash, size, type, purpose, created_at, stored, owner_kind, owner_id, organisation_id)
       values ($1, $2, 10, $5, 'alarmEvidence', now(), true, 'alarmEvidence', $3, (select organisation_id from vehicles where id = $4))`,
      [`file${made}-${index}`.padEnd(22, 'x'), hash, rows[0]?.id, vehicle, type],
    )
  }
  return id
}
const open = (alarm: string, lang: 'zh' | 'en' = 'en') => openScreen(`/vehAlmDetail?vehAlmMsgId=${alarm}`, { as: company, lang })

test('pictures and clips of an alarm are shown under signed links, and can be saved', async () => {
  const files = [
    { name: 'a.jpg', state: 'stored' },
    { name: 'b.mp4', state: 'stored' },
    { name: 'c.h264', state: 'stored' },
  ] as const
  await open(await alarmWith('complete', files))
  const picture = await screen.findByRole('img', { name: 'Picture a.jpg' })
  expect(picture.getAttribute('src')).toMatch(/^http.*\/files\/[\w-]{22}\?until=\d+&signature=/)
  expect(screen.getByLabelText('Clip b.mp4').getAttribute('src')).toMatch(/\/files\//)
  expect(screen.getByRole('link', { name: 'Save c.h264' }).getAttribute('download')).toBe('c.h264')
  fireEvent.error(picture)
  await screen.findByText(/^a.jpg: cannot be shown/)
})

test('it says what is still awaited, had no room, or is no longer kept', async () => {
  const files = [
    { name: 'a.jpg', state: 'stored', kept: false },
    { name: 'b.jpg', state: 'refused' },
    { name: 'c.jpg', state: 'expected' },
  ] as const
  await open(await alarmWith('receiving', files), 'zh')
  await screen.findByText('终端正在上传：2/3')
  screen.getByText('a.jpg：已超过保存期限')
  screen.getByText('b.jpg：存储空间不足，未保存')
  expect(screen.queryByText(/c\.jpg/)).toBeNull()
})

test('of sound that its company lets nobody hear it says so', async () => {
  const alarm = await alarmWith('complete', [{ name: 'cab.wav', state: 'stored', type: 'audio/wav' }])
  const withhold = async (withheld: string) => {
    await platform.database.pool.query('update organisations set withheld = $2 where id = $1', [company.organisation, withheld])
    await platform.fleet.reloadOrganisations()
  }
  await withhold('{listening}')
  onTestFinished(() => withhold('{}'))
  await open(alarm)
  await screen.findByText('cab.wav: the company lets nobody listen into its cabs')
})

test.each([
  ['wanted', 'The terminal will be asked for them when it is connected'],
  ['asked', 'Requested. Waiting for the terminal to upload them'],
  ['failed', 'The terminal has not uploaded any'],
  ['complete', 'The terminal has none'],
])('while it is %s, that is said', async (state, text) => {
  await open(await alarmWith(state))
  await screen.findByText(text)
})

test('an alarm without files says nothing of them', async () => {
  const vehicle = Number(await company.addVehicle('沪A63099'))
  await open(await addAlarm(platform.database, vehicle, { started_at: new Date() }))
  await screen.findByRole('heading', { name: 'Steps' })
  expect(screen.queryByRole('heading', { name: 'Pictures, clips and sound' })).toBeNull()
})

test('when they cannot be loaded, that is said, and can be tried again', async () => {
  const alarm = await alarmWith('asked')
  const { user, mend } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${alarm}`, {
    as: company,
    cut: ['alarm/getVehiclesAlarmsFile'],
  })
  await screen.findByText('The pictures and clips could not be loaded')
  mend('alarm/getVehiclesAlarmsFile')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Requested\. Waiting/)
})

test('a talk that was kept says whose it is, who spoke when, and is played by who may', async () => {
  const files = [{ name: 'talk-0.wav', state: 'stored' }] as const
  const alarm = await alarmWith('complete', files)
  const { pool } = platform.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into kept_talks (case_id, vehicle_id, user_name, kind, began_at, ended_at, state, whole, cab)
     select id, vehicle_id, 'Li', 'talk', now() - interval '1 minute', now() - interval '20 seconds', 'stored', false, true
     from alarm_cases where id = $1 returning id`,
    [alarm],
  )
  const id = rows[0]?.id
  await pool.query(`insert into kept_talk_turns (talk_id, user_name, from_ms, to_ms) values ($1, 'Wang', 2000, 7000)`, [id])
  await pool.query(`update alarm_evidence_files set name = $1 where name = 'talk-0.wav'`, [`talk-${id}.wav`])
  await open(alarm)
  await screen.findByText(/^Talk · recorded by Li · /)
  screen.getByText(/40 s · It broke off/)
  screen.getByText('2 to 7 s: Wang speaks')
  expect(screen.getByLabelText(`Play talk-${id}.wav`).getAttribute('src')).toMatch(/\/files\/[\w-]{22}\?until=/)
  expect(screen.queryByText(/The terminal has none/)).toBeNull()
})
