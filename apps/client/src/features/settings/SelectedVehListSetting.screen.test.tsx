// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('what rows of selected vehicles show is saved at once and is so on another device', async () => {
  const { user, sent } = await openScreen('/selectedVehListSetting', { as: company })
  const [first = expect.fail()] = await screen.findAllByRole<HTMLInputElement>('switch')
  const name = first.getAttribute('aria-label') ?? first.closest('label')?.textContent ?? ''
  const before = first.checked
  await user.click(first)
  await screen.findByText('Saved')
  expect(sent('vehicle/setUserSelVehListConfig')).toHaveLength(1)
  cleanup()
  localStorage.clear()
  await openScreen('/selectedVehListSetting', { as: company })
  await waitFor(async () => expect((await screen.findAllByRole<HTMLInputElement>('switch'))[0]?.checked).toBe(!before))
  expect(name).not.toBe('')
})
