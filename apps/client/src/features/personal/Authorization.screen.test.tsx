// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile(), { videoAuth: false })

test('the rights of the account are listed, granted or not', async () => {
  await openScreen('/authorization', { as: company, lang: 'zh' })
  const rows = within(await screen.findByRole('list', { name: '账号权限' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual(expect.arrayContaining(['视频未授权', '轨迹已授权']))
})

test('the sign-ins of the account are listed, and another one can be ended', async () => {
  const user = await company.withUser({})
  const other = await company.platform.signIn(user.login, user.password)
  const { user: person, sent } = await openScreen('/authorization', { as: user })
  expect(await screen.findAllByText('This device')).toHaveLength(1)
  expect(await other.code('user/getSignIns', {})).toBe(0)
  await person.click(screen.getByRole('button', { name: 'Sign out this device' }))
  await screen.findByText('Signed out')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out this device' })).toBeNull())
  expect(sent('user/endSignIn')).toEqual([{ signInId: expect.stringMatching(/^\d+$/) }])
  expect(await other.code('user/getSignIns', {})).not.toBe(0)
})

test('a terminal phone number is looked up on /authorization, and leads to the vehicle it is authorised for (S7.call.5)', async () => {
  const id = await company.addVehicle('沪A10001', { phone: '13800000001' })
  const { user, sent, address } = await openScreen('/authorization', { as: company })
  const lookUp = async (number: string) => {
    const field = await screen.findByLabelText('Terminal phone no.')
    await user.clear(field)
    await user.type(field, number)
    await user.click(screen.getByRole('button', { name: 'Search' }))
  }
  await lookUp('12')
  await screen.findByText('Enter 3 to 20 digits')
  expect(sent('number/getNumAuthVeh')).toEqual([])
  await lookUp('99999999999')
  await screen.findByText('99999999999 does not belong to any vehicle you can see')

  // As printed on the card, with leading zeros that do not count.
  await lookUp('0013800000001')
  const found = within(await screen.findByRole('list', { name: 'Vehicles with terminal phone no. 0013800000001' }))
  await user.click(found.getByRole('button', { name: /沪A10001/ }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`/(vehicleInfo|errorVehicleInfo)\\?vehicle=${id}$`)))
  expect(sent('number/getNumAuthVeh')).toEqual([{ number: '99999999999' }, { number: '0013800000001' }])
})
