// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { outboxOf } from './outbox-of.ts'

const company = await newCompany(await platformOfFile())

test('what waits is shown on every screen, can be sent or discarded, and signing out asks before it is left behind', async () => {
  const vehicleId = await company.addVehicle('京O7')
  const begun = { AZ000001: { imei: { typed: '49', before: '' } }, AZ000002: {} }
  const { outrider, user, cut, mend, sent } = await openScreen('/my', { as: company, stored: { workDrafts: begun } })
  const outbox = outboxOf(outrider)
  const platform = outrider.session.get().platforms[0]?.Code ?? ''
  const plannedStart = Date.UTC(2026, 0, 5)
  const add = (cargo: string) =>
    outbox.add({
      path: 'trip/add',
      body: { vehicleId, origin: '上海', destination: '苏州', cargo, plannedStart, plannedEnd: plannedStart },
      pictures: [],
      platform,
      subject: cargo,
      title: { zh: '行程报备', en: 'Itinerary report' },
      about: cargo,
    })
  cut('trip/add')
  await (await add('steel')).attempt
  await (await add('wood')).attempt

  await user.click(await screen.findByRole('button', { name: /Sign out/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Not everything has been sent' })
  // jsdom has no IndexedDB: nothing would be kept.
  expect(question.textContent).toContain('2 not sent yet')
  // What was begun and not sent would go with the account's data.
  expect(question.textContent).toContain('1 thing you entered has not been submitted. Signing out deletes it')
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(sent('user/logout')).toEqual([])

  await user.click(await screen.findByRole('button', { name: /2 waiting to be sent/ }))
  const wood = (await screen.findByText('Itinerary report · wood')).closest('li') as HTMLElement
  await user.click(within(wood).getByRole('button', { name: 'Discard' }))
  const confirm = await screen.findByRole('alertdialog', { name: 'Discard this item?' })
  await user.click(within(confirm).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Itinerary report · wood')).toBeNull())

  mend('trip/add')
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('Everything has been sent')
  const requests = sent('trip/add').filter(({ cargo }) => cargo === 'steel')
  expect(requests.length).toBeGreaterThan(1)
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(1)
})
