// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const path = 'vehicle/setUserMapVehInfoConfig'
const field = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

test.each([
  ['Fleet no.', 'Plate number'],
  ['Plate number', 'Fleet no.'],
])('with the %s off, the %s cannot be switched off (S5.boundary.8)', async (off, on) => {
  const { user, sent, outrider } = await openScreen('/MapVehInfoConfig', { as: await company.withUser({}) })
  for (const [name, wanted] of [
    [on, true],
    [off, false],
  ] as const)
    if ((await field(name)).checked !== wanted) await user.click(await field(name))
  await waitFor(async () =>
    expect(await outrider.api.call('vehicle/getUserMapVehInfoConfig', {})).toMatchObject({ plateNum: on === 'Plate number' }),
  )
  const before = await outrider.api.call('vehicle/getUserMapVehInfoConfig', {})

  const savings = sent(path).length
  await user.click(await field(on))
  await screen.findByText('Show at least the fleet no. or the plate number')
  expect((await field(on)).checked).toBe(true)
  expect(sent(path)).toHaveLength(savings)
  expect(await outrider.api.call('vehicle/getUserMapVehInfoConfig', {})).toEqual(before)
})

test('a setting that cannot be loaded says so and can be tried again', async () => {
  const reading = 'vehicle/getUserMapVehInfoConfig'
  const { user, mend } = await openScreen('/MapVehInfoConfig', { as: company, lang: 'zh', cut: [reading] })
  const retry = await screen.findByRole('button', { name: '重试' })
  mend(reading)
  await user.click(retry)
  await screen.findByRole('switch', { name: '车牌号' })
})

test('a switch is saved at once and seen in the preview; one that the server refuses comes back', async () => {
  const { user, sent, cut } = await openScreen('/MapVehInfoConfig', { as: await company.withUser({}) })
  await user.click(await field('Speed'))
  await screen.findByText('Saved')
  expect(sent(path)).toHaveLength(1)
  within(screen.getByRole('group', { name: 'Label' })).getByText('62 km/h')
  cut(path)
  await user.click(await field('Speed'))
  await waitFor(() => expect(sent(path)).toHaveLength(2))
  await waitFor(async () => expect((await field('Speed')).checked).toBe(true))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
