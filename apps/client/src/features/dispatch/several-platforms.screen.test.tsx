// @vitest-environment jsdom
/** A message to vehicles of two platforms: each gets those of its own, and what came of it is named by platform. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

// A platform's title is its own: the client takes it over as soon as it has answered.
const first = await newCompany(await platformOfFile({ title: 'First' }))
const second = await newCompany(await platformOfFile({ title: 'Second' }))
const near = await first.addVehicle('沪A00001')
const far = await second.addVehicle('京B00002')

const stored = async (url = second.platform.url) => ({
  platformInfoList: [
    { Code: 'first:1', Title: 'First', Url: first.platform.url, isCheckIn: true, gzhTitle: '' },
    { Code: 'second:1', Title: 'Second', Url: url, isCheckIn: true, gzhTitle: '' },
  ],
  isMultiPlatformMode: true,
  userDatas: { 'first:1': await first.signIn(), 'second:1': await second.signIn() },
})
/** To the vehicles of both; each test sends a text of its own. */
const toBoth = (text: string) => ({
  vehicleIds: [`${near}@first:1`, `${far}@second:1`],
  type: 'notice' as const,
  text,
  requestId: text,
})
const deliveriesOf = async ({ platform, login, password }: typeof first, sent: string) => {
  await platform.settled()
  const caller = await platform.signIn(login, password)
  const { messages } = await caller.call('platform/getDispatchMsgHistory', {})
  const ofThis = messages.filter(({ text }) => text === sent)
  const all = await Promise.all(ofThis.map(({ messageId }) => caller.call('platform/getDispatchMsgDeliveries', { messageId })))
  return all.flatMap(({ deliveries }) => deliveries.map(({ plateNum, state }) => `${plateNum} ${state}`))
}

test('each platform sends to its own vehicles only', async () => {
  const { outrider } = await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored() })
  const { data, failed } = await outrider.api.merged('platform/sendDispatchMsgCmd', toBoth('Call the office'))
  expect(failed).toEqual([])
  expect(data.messages.map(({ accepted }) => accepted)).toEqual([1, 1])
  expect(await deliveriesOf(first, 'Call the office')).toEqual(['沪A00001 offline'])
  expect(await deliveriesOf(second, 'Call the office')).toEqual(['京B00002 offline'])
})

test('the history has the messages of both, each with the name of its platform', async () => {
  for (const [company, vehicle] of [
    [first, near],
    [second, far],
  ] as const) {
    const caller = await company.platform.signIn(company.login, company.password)
    await caller.call('platform/sendDispatchMsgCmd', { ...toBoth('Back by noon'), vehicleIds: [vehicle] })
  }
  await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored() })
  const history = within(await screen.findByRole('grid', { name: 'History' }))
  const platforms = () =>
    history.getAllByRole('row').flatMap(({ textContent }) => /Back by noon.*(First|Second)/.exec(textContent)?.[1] ?? [])
  await waitFor(() => expect(platforms().toSorted()).toEqual(['First', 'Second']))
})

test('a platform that does not answer is named, and the other has its message', async () => {
  // Nobody listens there.
  const { outrider } = await openScreen('/dispatch', { as: first, size: 'desktop', stored: await stored('http://127.0.0.1:9') })
  const { data, failed } = await outrider.api.merged('platform/sendDispatchMsgCmd', toBoth('Once more'), { quiet: true })
  expect(failed.map(({ target }) => target.title)).toEqual(['Second'])
  expect(data.messages.map(({ accepted }) => accepted)).toEqual([1])
})
