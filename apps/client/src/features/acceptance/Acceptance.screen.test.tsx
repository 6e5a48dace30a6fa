// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

/** A company with a vehicle that was tested. */
async function tested(plate: string, state: 'running' | 'done') {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  const tried = [
    { try: 'attributes', result: 'passed', facts: [{ fact: 'took', value: '1234' }] },
    { try: 'photo', result: state === 'running' ? 'waiting' : 'noAnswer', facts: [] },
  ]
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into acceptance_tests (vehicle_id, plate_num, phone, edition, tried, user_name, state, begun_at, touched_at)
     values ($1, '沪A', '13900000000', '2019', $2, 'Li', $3, now(), now()) returning id`,
    [vehicle, JSON.stringify(tried), state],
  )
  return { company, vehicle, id: String(rows[0]?.id) }
}

test('how long an answer took is said in the unit of the language', async () => {
  const { company, vehicle, id } = await tested('沪A90001', 'done')
  await openScreen(`/acceptance?vehicle=${vehicle}&test=${id}`, { as: company, lang: 'zh' })
  await screen.findByText(/用时 1\.2 秒/)
})

test('while a test goes on it is said why no other one can begin', async () => {
  const { company, vehicle } = await tested('沪A90002', 'running')
  await openScreen(`/acceptance?vehicle=${vehicle}`, { as: company })
  await screen.findByText(/A test is under way/)
})

test('a terminal is accepted without a word, and not rejected without one', async () => {
  const { company, vehicle, id } = await tested('沪A90003', 'done')
  const { user, sent } = await openScreen(`/acceptance?vehicle=${vehicle}&test=${id}`, { as: company })
  await user.click(await screen.findByRole('radio', { name: 'Rejected' }))
  await user.click(screen.getByRole('button', { name: 'Save verdict' }))
  await screen.findByText('Please enter the remark')
  await user.click(screen.getByRole('radio', { name: 'Accepted' }))
  await user.click(screen.getByRole('button', { name: 'Save verdict' }))
  await waitFor(() => expect(sent('terminal/concludeAcceptance')).toEqual([{ testId: id, verdict: 'accepted', remark: '' }]))
})

test('the printed protocol has its frames in words that a line of paper holds, and places to sign below its table', async () => {
  const { company, vehicle, id } = await tested('沪A90004', 'done')
  const frame = Buffer.from(`0200${'ab'.repeat(90)}`, 'hex')
  await platform.database.pool.query(
    `insert into acceptance_frames (test_id, kind, frame, count, first_at, last_at) values ($1, $2, $3, 1, now(), now())`,
    [id, '512:trailingBytes', frame],
  )
  const { user } = await openScreen(`/acceptance?vehicle=${vehicle}&test=${id}`, { as: company })
  const prints = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Print / PDF' }))
  await waitFor(() => expect(prints).toHaveBeenCalled())
  prints.mockRestore()
  const paper = document.querySelector('body > section[aria-hidden="true"]')
  expect(paper?.querySelector('td code')?.textContent).toContain('abab')
  expect(paper?.lastElementChild?.textContent).toContain('Installed by')
})

test('the test that is shown is marked in the list of tests, whose rows stay what they are', async () => {
  const { company, vehicle, id } = await tested('沪A90005', 'done')
  const { user } = await openScreen(`/acceptance?vehicle=${vehicle}`, { as: company })
  const row = await screen.findByRole('button', { name: /1 of 2 passed/ })
  expect(row.getAttribute('aria-current')).not.toBe('true')
  await user.click(row)
  await screen.findByRole('heading', { name: 'Verdict' })
  expect(document.activeElement).toBe(row)
  await waitFor(() => expect(row.getAttribute('aria-current')).toBe('true'))
  expect(location.search).toContain(`test=${id}`)
})
