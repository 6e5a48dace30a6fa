// @vitest-environment jsdom
/** The roster from the first shift to a swap, and duty handed over from one account to another. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { csvCells, savedFiles } from '../../../testing/saved-files.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const org = company.organisation
const chief = await platform.signIn(company.login, company.password)
const names = async () => (await chief.call('duty/getDutyRoster', { orgId: org })).people

test('a shift is planned by name, hours and people, stands in the roster, and somebody is put on it for a day', async () => {
  await company.withUser({})
  const [first, second] = await names()
  const { user, sent, address } = await openScreen(`/dutyRoster?org=${org}`, { as: company })
  await screen.findByText('No shifts yet')
  await user.click(screen.getByRole('button', { name: 'Add a shift' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the shift' }), 'Day')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // Nobody is on it yet.
  expect(sent('duty/saveDutyShift')).toEqual([])
  await user.click(screen.getByRole('button', { name: /Called first/ }))
  await user.click(await screen.findByRole('option', { name: first?.name ?? '' }))
  await user.click(screen.getByRole('button', { name: /Called second/ }))
  await user.click(await screen.findByRole('option', { name: first?.name ?? '' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Select each person once')
  await user.click(screen.getByRole('button', { name: /Called second/ }))
  await user.click(await screen.findByRole('option', { name: second?.name ?? '' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/dutyRoster?org=${org}`))
  expect(sent('duty/saveDutyShift').at(-1)).toMatchObject({
    orgId: org,
    name: 'Day',
    pattern: 'week',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    every: 1,
    begin: '08:00',
    end: '20:00',
    userIds: [first?.userId, second?.userId],
    requestId: expect.any(String),
  })
  // Where the plan and the device are in two zones, the hours of a shift and of its turns differ.
  const { zone } = await chief.call('duty/getDutyRoster', { orgId: org })
  const isElsewhere = zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
  await screen.findByRole('heading', { name: 'Shifts' })
  expect(screen.queryByText(/^Shifts are planned in the time of /) !== null).toBe(isElsewhere)
  const [turn] = await within(await screen.findByRole('list', { name: 'Turns' })).findAllByRole('button')
  expect(turn?.textContent).toContain(`${first?.name}, ${second?.name}`)
  await user.click(turn ?? expect.fail('no turn'))
  await user.click(await screen.findByRole('radio', { name: 'Off' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'holiday')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('duty/changeDutyDays')).toMatchObject([{ how: 'off', note: 'holiday' }]))
  await within(await screen.findByRole('list', { name: 'Turns' })).findByText('Off')
})

test('who does not administer sees the roster and changes nothing', async () => {
  await openScreen(`/dutyRoster?org=${org}`, { as: await company.withUser({ adminAuth: false }) })
  const turns = within(await screen.findByRole('list', { name: 'Turns' }))
  expect(turns.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Add a shift' })).toBeNull()
})

test('duty is handed over and taken over by somebody else, on a phone and from the card beside the checks', async () => {
  const taker = await company.withUser({ adminAuth: false })
  const giving = await openScreen(`/giveDuty?org=${org}`, { as: company, size: 'phone' })
  await giving.user.type(await screen.findByRole('textbox', { name: 'What the next on duty should know' }), 'Truck 1 is late')
  await giving.user.click(screen.getByRole('button', { name: 'Sign and hand over' }))
  await waitFor(() => expect(giving.address()).toMatch(/^\/dutyHandover\?handover=\d+$/))
  await screen.findByText('Truck 1 is late')
  // Who gave it cannot take it.
  expect(screen.queryByRole('button', { name: 'Sign and take over' })).toBeNull()
  // Beside alarms there is little room: what it is comes first.
  const taking = await openScreen('/main/alarm', { as: taker })
  await screen.findByRole('button', { name: /^Handover waits: / })
  await taking.goTo('/postchecklist')
  await taking.user.click(await screen.findByRole('button', { name: /handed duty over/ }))
  await taking.user.type(await screen.findByRole('textbox', { name: 'Remarks' }), 'seen')
  await taking.user.click(screen.getByRole('button', { name: 'Sign and take over' }))
  await screen.findByText('Taken over')
  expect(taking.sent('duty/takeDutyHandover')).toMatchObject([{ note: 'seen' }])
  await taking.goTo(`/dutyHandovers?org=${org}`)
  await screen.findByText(/Truck 1 is late/)
  const saved = savedFiles()
  await taking.user.click(screen.getByRole('button', { name: 'Export' }))
  await taking.user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  const [heading, row] = csvCells(await (await saved.next()).text())
  expect([heading?.[4], row?.[4], row?.[10], row?.[11]]).toEqual(['State', 'Taken over', 'Truck 1 is late', 'seen'])
})
