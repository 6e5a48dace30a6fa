// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const firstTime = { stored: { guideSeen: false } }
const card = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('at the first visit the guide goes through what is on the screen of a phone; gone through, it does not come again', async () => {
  const as = await company.withUser({})
  const { user, sent } = await openScreen('/main/pos', { as, ...firstTime })
  const titles: string[] = []
  for (const name of ['Your fleet at a glance', 'Search', 'Find your way around', 'Alarms', 'All functions']) {
    const step = await card(name)
    titles.push(step.getByText(/^Step/).textContent)
    expect(step.getByRole('button', { name: 'Skip' })).toBeDefined()
    // The keyboard alone: the way on has the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next'))
    await user.keyboard('{Enter}')
  }
  expect(titles).toEqual([1, 2, 3, 4, 5].map(at => `Step ${at} of 6`))
  const last = await card('Your menu')
  await user.click(last.getByRole('button', { name: 'Back' }))
  await user.click((await card('All functions')).getByRole('button', { name: 'Next' }))
  await user.click((await card('Your menu')).getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(sent('user/setGuide')).toEqual([{ style: 'steps', seen: true }]))
  cleanup()

  // On another device the account knows it.
  const other = await openScreen('/main/pos', { as, ...firstTime })
  await waitFor(() => expect(localStorage.getItem('guideSeen')).toBe('true'))
  expect(other.sent('user/getGuide')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('in a wide window it speaks of other parts; those that a right hides are left out; Escape ends it', async () => {
  const as = await company.withUser({ alarmAuth: false })
  const { user, sent } = await openScreen('/main/pos', { as, size: 'desktop', lang: 'zh', ...firstTime })
  const titles: string[] = []
  await card('功能入口')
  for (;;) {
    const step = within(screen.getByRole('dialog'))
    titles.push(step.getByRole('heading').textContent)
    const next = step.queryByRole('button', { name: '下一步' })
    if (!next) break
    const before = titles.at(-1)
    await user.click(next)
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('h2')?.textContent).not.toBe(before))
  }
  expect(titles).toEqual(['功能入口', '车辆列表', '车队概况', '搜索', '个人菜单'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(sent('user/setGuide')).toHaveLength(1))
})

test('a user who has seen it loads nothing of it; over a list of alarms and in visits for one module it does not show', async () => {
  const seen = await openScreen('/main/pos', { as: company })
  await screen.findByRole('group', { name: 'Vehicle counts' })
  expect(seen.sent('user/getGuide')).toEqual([])
  cleanup()
  const alarms = await openScreen('/main/alarm', { as: company, ...firstTime })
  await screen.findByText('No alarms')
  expect(alarms.sent('user/getGuide')).toEqual([])
})
