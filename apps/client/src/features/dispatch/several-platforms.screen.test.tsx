// @vitest-environment jsdom
/** A message to vehicles of two platforms: each gets those of its own, and what came of it is named by platform. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const first = await newCompany(await platformOfFile())
const second = await newCompany(await platformOfFile())
const near = await first.addVehicle('沪A00001')
const far = await second.addVehicle('京B00002')

const stored = async () => ({
  platformInfoList: [
    { Code: 'first:1', Title: 'First', Url: first.platform.url, isCheckIn: true, gzhTitle: '' },
    { Code: 'second:1', Title: 'Second', Url: second.platform.url, isCheckIn: true, gzhTitle: '' },
  ],
  isMultiPlatformMode: true,
  userDatas: { 'first:1': await first.signIn(), 'second:1': await second.signIn() },
})
const deliveriesOf = async ({ platform, login, password }: typeof first) => {
  await platform.settled()
  const caller = await platform.signIn(login, password)
  const { messages } = await caller.call('platform/getDispatchMsgHistory', {})
  const all = await Promise.all(messages.map(({ messageId }) => caller.call('platform/getDispatchMsgDeliveries', { messageId })))
  return all.flatMap(({ deliveries }) => deliveries.map(({ plateNum, state }) => `${plateNum} ${state}`))
}

test('each platform sends to its own vehicles only, and both results stand in the history under their names', async () => {
  const { outrider } = await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored() })
  const { data, failed } = await outrider.api.merged('platform/sendDispatchMsgCmd', {
    vehicleIds: [`${near}@first:1`, `${far}@second:1`],
    type: 'notice',
    text: 'Call the office',
    requestId: 'one request',
  })
  expect(failed).toEqual([])
  expect(data.messages.map(({ accepted }) => accepted)).toEqual([1, 1])
  expect(await deliveriesOf(first)).toEqual(['沪A00001 offline'])
  expect(await deliveriesOf(second)).toEqual(['京B00002 offline'])
})

test('the history names the platform of each', async () => {
  await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored() })
  const history = within(await screen.findByRole('grid', { name: 'History' }))
  await history.findByText('First')
  history.getByText('Second')
})

test('a platform that does not answer is named, and the other has its message', async () => {
  const { outrider } = await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored() })
  await second.platform.http.close()
  const { data, failed } = await outrider.api.merged(
    'platform/sendDispatchMsgCmd',
    { vehicleIds: [`${near}@first:1`, `${far}@second:1`], type: 'notice', text: 'Again', requestId: 'another request' },
    { quiet: true },
  )
  expect(failed.map(({ target }) => target.title)).toEqual(['Second'])
  expect(data.messages.map(({ accepted }) => accepted)).toEqual([1])
})
