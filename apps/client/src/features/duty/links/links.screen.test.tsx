// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writePostCheck } from '@outrider/jt809'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { companyOf, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** Nobody dials it: it is on another server of the installation. */
const below = join(await mkdtemp(join(tmpdir(), 'below-')), 'below.json')
const signIn = { userId: 7, password: 's3cr3t!', accessCode: 1, edition: '2019' }
await writeFile(below, JSON.stringify([{ id: 'carrier', name: '下级运输公司', organisation: 1, ...signIn }]))
const platform = await platformOfFile({ config: { 'subordinate-platforms': below } })
afterAll(() => rm(dirname(below), { recursive: true }))
const { pool } = platform.database
const organisation = await platform.addOrganisation('City')
const account = (login: string) => companyOf({ platform, organisation, login, password: 'a password of 1 test' })
/** 请确认在岗, of 2019. */
const question = writePostCheck({
  form: '2019',
  infoId: 7,
  text: '请确认在岗',
  objectType: 1,
  objectId: Buffer.alloc(20),
  answerTime: 10,
})
async function kept() {
  const { rows } = await pool.query<{ id: string }>(
    `insert into link_messages (role, platform, direction, edition, message_id, data_type, serial, plate, length, body, at)
      values ('subordinate', 'carrier', 'in', '2019', x'1001'::int, null, 1, '', 42, null, now() - interval '2 minutes'),
        ('subordinate', 'carrier', 'out', '2019', x'9300'::int, x'9301'::int, 2, '沪B1', $1, $2, now() - interval '1 minute')
      returning id::text`,
    [question.length, question],
  )
  return rows.map(({ id }) => id)
}

test('a link shows how it stands, how long answers took, when it was down and what went over it; a message opens what it says', async () => {
  await platform.addUser('chief', account('chief').password, [organisation])
  const [, message = ''] = await kept()
  await pool.query(`insert into link_counts (role, platform, day, direction, type, count, last_at)
    values ('subordinate', 'carrier', now()::date, 'in', x'1202'::int, 1234, now() - interval '5 minutes'),
      ('subordinate', 'carrier', now()::date, 'out', x'9301'::int, 1, now() - interval '5 minutes')`)
  await pool.query(`insert into subordinate_links (platform, what, address, at)
    values ('carrier', 'up', '', now() - interval '10 hours'), ('carrier', 'lost', '', now() - interval '2 hours'),
      ('carrier', 'up', '', now() - interval '1 hour'), ('carrier', 'lost', '', now() - interval '5 minutes')`)
  await pool.query(`insert into subordinate_asks (platform, kind, content, user_name, asked_at, due_at, answered_at)
    values ('carrier', 'check', '', 'Li', now() - interval '1 hour', now(), now() - interval '59 minutes'),
      ('carrier', 'check', '', 'Li', now() - interval '1 hour', now() - interval '30 minutes', null)`)
  const { user, sent, address } = await openScreen('/postchecklist', { as: account('chief'), size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Links with other platforms' }))
  await screen.findByRole('heading', { name: '下级运输公司' })
  const main = await screen.findByText('Main link up')
  // Ten hours, of which two ended an hour ago and one goes on.
  expect(main.nextElementSibling?.textContent).toMatch(/^89\.\d\d% of the time \(down for 65(\.\d)? min\)$/)
  const rowsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(each => each.textContent)
  expect(rowsOf('How long answers took')).toEqual([
    expect.stringMatching(/^On-duty checks1 of 2 answered · 1 missedmedian 60 s, longest 60 s$/),
  ])
  expect(rowsOf('When the links were down')).toEqual([
    expect.stringMatching(/^Main linksince .*, stillfor 5(\.\d)? min$/),
    expect.stringMatching(/^Main link.* to .*for 60(\.\d)? min$/),
  ])
  expect(rowsOf('Messages by type')).toEqual([
    expect.stringMatching(/^Received · Position.*0x12021,234, last /),
    expect.stringMatching(/^Sent · .*0x93011, last /),
  ])
  await screen.findByRole('list', { name: 'Messages' })
  expect(rowsOf('Messages')).toEqual([
    expect.stringMatching(/沪B1Sent · .* · 0x9301\d+ bytes$/),
    expect.stringMatching(/Received · .* · 0x100142 bytes · body not kept$/),
  ])
  await user.click(screen.getByRole('button', { name: /^Sent · .*0x9301/ }))
  await waitFor(() => expect(address()).toBe('/platformLink?role=subordinate&platform=carrier&direction=out&type=0x9301'))
  await waitFor(() => expect(rowsOf('Messages')).toHaveLength(1))
  expect(sent('duty/getLinkMessages').at(-1)).toMatchObject({ platformId: 'carrier', direction: 'out', type: '0x9301' })
  await user.click(within(screen.getByRole('list', { name: 'Messages' })).getByRole('button'))
  await screen.findByText('请确认在岗')
  expect(sent('duty/explainLinkMessage')).toEqual([{ role: 'subordinate', platformId: 'carrier', messageId: message }])
})

test('what is not kept opens nothing, who may not see positions is told so, and without a link that is said', async () => {
  await platform.addUser('watch', account('watch').password, [organisation], { rights: { posAuth: false } })
  const { user } = await openScreen('/platformLink?role=subordinate&platform=carrier&type=0x1001', { as: account('watch') })
  const list = () => screen.getByRole('list', { name: 'Messages' })
  await screen.findByRole('list', { name: 'Messages' })
  await waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(1))
  expect(within(list()).queryByRole('button')).toBe(null)
  await user.click(screen.getByRole('button', { name: '0x1001' }))
  await user.click(await within(list()).findByRole('button'))
  await screen.findByText('You have no access to positions: coordinates are left out.')
  const other = await platform.addOrganisation('Other')
  await platform.addUser('other', account('other').password, [other])
  await openScreen('/platformLink', { as: account('other') })
  await screen.findByText('No links with other platforms')
})
