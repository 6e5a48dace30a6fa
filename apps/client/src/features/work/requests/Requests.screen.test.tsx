// @vitest-environment jsdom
import type { RequestOf } from '@outrider/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Company, newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen as openBeside } from '../../../testing/open-screen.tsx'

/** In place of the screen before it, which another person had. */
const openScreen: typeof openBeside = (address, options) => {
  cleanup()
  return openBeside(address, options)
}
const platform = await platformOfFile()
const applicant = await newCompany(platform, { reviewAuth: false })
const approver = await applicant.withUser({ reviewAuth: true })
const second = await applicant.withUser({ reviewAuth: true })
const caller = ({ login, password }: Company) => platform.signIn(login, password)
let plates = 0
const aVehicle = async () => {
  const plate = `沪Y5000${++plates}`
  return { plate, id: await applicant.addVehicle(plate) }
}

const hour = 3_600_000
const soon = Math.floor(Date.now() / hour) * hour + 24 * hour
const facts = {
  requestType: 'business',
  origin: 'Head office',
  destination: 'Kunshan',
  startTime: soon,
  endTime: soon + 8 * hour,
  passengers: 2,
  phone: '13900000000',
} as const
const request = async (purpose: string, over: Partial<RequestOf<'dspReq/addDspReq'>> = {}) =>
  (await (await caller(applicant)).call('dspReq/addDspReq', { orgId: applicant.organisation, ...facts, purpose, ...over }))
    .applicationNum
const step = async (
  by: Company,
  applicationNum: string,
  action: RequestOf<'dspReqFlow/addDspReqFlow'>['action'],
  over: Partial<RequestOf<'dspReqFlow/addDspReqFlow'>> = {},
) => {
  const user = await caller(by)
  const { requests } = await user.call('dspReq/getDspReqList', { applicationNum })
  return user.call('dspReqFlow/addDspReqFlow', { applicationNum, version: requests[0]?.version ?? 0, action, ...over })
}
const type = async (name: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(name), { target: { value } })
type User = Awaited<ReturnType<typeof openScreen>>['user']
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
/** Types a time into the parts of a date field. */
async function enterTime(user: User, name: string, [day, month, year, hours, minutes]: readonly string[]) {
  const group = await screen.findByRole('group', { name: new RegExp(`^${name}`) })
  const parts = { day, month, year, hour: hours, minute: minutes }
  for (const part of within(group).getAllByRole('spinbutton')) {
    const which = part.dataset['type'] as keyof typeof parts
    await user.click(part)
    await user.keyboard(parts[which] ?? '')
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

async function fillIn(user: User, purpose: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Organisation/ }))
  await user.click(await screen.findByText('Company 1'))
  await enterTime(user, 'Departure', ['24', '11', '2027', '08', '00'])
  await enterTime(user, 'Return', ['24', '11', '2027', '18', '00'])
  await user.click(await screen.findByRole('button', { name: /Kind of trip$/ }))
  await user.click(await screen.findByRole('option', { name: 'Long-distance trip' }))
  await type(/^Purpose/, purpose)
  await type(/^Start/, 'Head office')
  await type(/^Destination/, 'Hefei')
  await type(/^Passengers/, '3')
  await type(/^Phone/, '13900000000')
}

test('a vehicle is requested by its form, which says what is missing and by how many people it is approved', async () => {
  const { user, sent, address } = await openScreen('/myApplyAdd', { as: applicant, size: 'desktop' })
  await press(user, 'Send request')
  for (const missing of ['Select an organisation', 'Select the departure', 'Select the return', 'Please enter the purpose'])
    await screen.findByText(missing, { selector: '[role=alert], [role=alert] *, [slot=errorMessage]' })
  expect(sent('dspReq/addDspReq')).toEqual([])
  await fillIn(user, 'Visit a customer')
  await screen.findByText('Approved by 2 people, one after the other')
  await press(user, 'Send request')
  await waitFor(() => expect(address()).toBe('/myApply'))
  expect(sent('dspReq/addDspReq')).toMatchObject([
    {
      requestType: 'longDistance',
      purpose: 'Visit a customer',
      destination: 'Hefei',
      passengers: 3,
      orgId: applicant.organisation,
    },
  ])
  const [body] = sent('dspReq/addDspReq') as unknown as [{ startTime: number; endTime: number }]
  expect(body.endTime - body.startTime).toBe(10 * hour)
  const list = await screen.findByRole('grid', { name: 'My applications' })
  await user.click(await within(list).findByText('Visit a customer'))
  // Beside the list.
  const detail = await screen.findByRole('complementary', { name: 'Application detail' })
  await within(detail).findByText(/requested a vehicle/)
})

test('a request of which only a time was entered is not left without asking', async () => {
  const { user, address } = await openScreen('/myApplyAdd', { as: applicant })
  await enterTime(user, 'Departure', ['24', '11', '2027', '08', '00'])
  await press(user, 'Back')
  await screen.findByText('Leave without saving?')
  await waitFor(() => expect(address()).toBe('/myApplyAdd'))
  await press(user, 'Leave')
  await waitFor(() => expect(address()).toBe('/myApply'))
})

test('on a phone an address with a request opens that request', async () => {
  const applicationNum = await request('Opened by a notice')
  for (const name of ['applicationNum', 'applyNum']) {
    const { address } = await openScreen(`/myApproval?${name}=${applicationNum}`, { as: approver })
    await screen.findByRole('button', { name: 'Approve' })
    await waitFor(() => expect(address()).toBe(`/myApplyDetail?applicationNum=${applicationNum}`))
  }
})

test('without a network a request is kept on the device, and sent once there is one', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { user, sent, cut, mend } = await openScreen('/myApplyAdd', { as: applicant, size: 'desktop' })
  await fillIn(user, 'Asked without a network')
  network.mockReturnValue(false)
  cut('dspReq/addDspReq')
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(/No network. The request is saved on this device/)
  await press(user, 'Send request')
  await screen.findByText('Saved on this device. It is sent once there is a network.')
  network.mockReturnValue(true)
  mend('dspReq/addDspReq')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { requests } = await (await caller(applicant)).call('dspReq/getDspReqList', { keyword: 'Asked without a network' })
    expect(requests).toHaveLength(1)
  })
  expect(new Set(sent('dspReq/addDspReq').map(({ requestId }) => requestId)).size).toBe(1)
})

test('collisions of a vehicle are shown before it is approved, and what another was given is not given twice', async () => {
  const { id, plate } = await aVehicle()
  const first = await request('First', { vehicleId: id })
  const other = await request('Other', { vehicleId: id, startTime: soon + 4 * hour, endTime: soon + 12 * hour })
  const { user } = await openScreen(`/myApplyDetail?applicationNum=${first}`, { as: approver })
  await screen.findByText('Overlapping requests')
  await screen.findByText(new RegExp(`^${other} · ${applicant.login} · .* · Waiting for approval$`))
  await screen.findByText(/Only one request can be approved/)
  await step(second, other, 'approve')
  await press(user, 'Approve')
  await screen.findByText(`The vehicle is given to request ${other} (${applicant.login}) at that time`)
  expect((await screen.findAllByText(plate)).length).toBeGreaterThan(0)
})

test('who does not approve says why, and the applicant mends the request and sends it again', async () => {
  const applicationNum = await request('Without a reason')
  const refusing = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: approver })
  await press(refusing.user, 'Refuse')
  await screen.findByText('Enter a reason')
  await type(/^Note/, 'Take the train')
  await press(refusing.user, 'Refuse')
  await screen.findByText('Not approved')
  const { user, sent, address } = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: applicant })
  expect((await screen.findAllByText('Take the train')).length).toBeGreaterThan(0)
  await press(user, 'Request again')
  await type(/^Purpose/, 'Heavy samples')
  await press(user, 'Request again')
  await waitFor(() => expect(address()).toBe(`/myApplyDetail?applicationNum=${applicationNum}`))
  expect(sent('dspReq/addDspReq')).toMatchObject([{ applicationNum, version: 2, purpose: 'Heavy samples' }])
  await screen.findByText('Waiting for approval')
})

test('what somebody else did first is said, with who it was', async () => {
  const applicationNum = await request('Both at once')
  const { user } = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: approver })
  await screen.findByRole('button', { name: 'Approve' })
  await (await caller(applicant)).call('dspReq/addDspReq', { ...facts, purpose: 'Twice as far', applicationNum, version: 1 })
  await press(user, 'Approve')
  await screen.findByText(new RegExp(`^${applicant.login} has just changed the request`))
})

test('a departure is recorded with a driver, its odometer typed only with a reason, and the records show it', async () => {
  const { id, plate } = await aVehicle()
  const applicationNum = await request('Measured', { vehicleId: id })
  await step(approver, applicationNum, 'approve')
  const { user, sent } = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: approver })
  await press(user, 'Record departure')
  await screen.findByText('Enter the driver')
  await type(/^Driver/, 'Li')
  await type(/^Odometer/, 'twelve')
  await press(user, 'Record departure')
  await screen.findByText('The odometer must be 0 to 9,999,999')
  await type(/^Odometer/, '1200.5')
  await press(user, 'Record departure')
  await screen.findByText('Dispatch record')
  expect(sent('dspReqFlow/addDspReqFlow')).toMatchObject([
    { action: 'depart', driverName: 'Li', odometer: 1200.5, vehicleId: id },
  ])
  await screen.findByText('1,200.5 km (entered by hand)')
  await openScreen('/patchRecord', { as: approver, size: 'desktop' })
  const records = await screen.findByRole('grid', { name: 'Dispatch records' })
  await within(records).findByText(plate)
  await within(records).findByText('1,200.5 km')
})

test('a long-distance trip is approved by two people one after the other, nobody twice, leaves and comes back', async () => {
  const { id } = await aVehicle()
  const applicationNum = await request('Fair in Hefei', { vehicleId: id, requestType: 'longDistance' })
  const open = (as: Company) => openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as })
  const one = await open(approver)
  await press(one.user, 'Approve')
  await screen.findByText('Waiting for the second approval')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  const two = await open(second)
  await press(two.user, 'Approve')
  await screen.findByText('Approved')
  await step(second, applicationNum, 'depart', { driverName: 'Li', odometer: 1000 })
  const back = await openScreen(`/expend?applicationNum=${applicationNum}`, { as: applicant })
  await type(/^Odometer/, '1402.5')
  await press(back.user, 'Record return')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record return' })).toBeNull())
  await openScreen('/patchRecord', { as: approver, size: 'desktop' })
  await within(await screen.findByRole('grid', { name: 'Dispatch records' })).findByText('1,402.5 km')
})

test('who asked says something about a request, in words, and finds it among its steps (S4.task.3)', async () => {
  const applicationNum = await request('To be told about')
  const { user, sent } = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: applicant })
  await press(user, 'Send feedback')
  await screen.findByText('Enter your feedback')
  expect(sent('dspReqFlow/addDspReqFlow')).toEqual([])
  await type(/^Note/, 'A van, please')
  await press(user, 'Send feedback')
  await screen.findByText(/gave feedback/)
  await screen.findByText('A van, please', { selector: 'p' })
  expect(sent('dspReqFlow/addDspReqFlow')).toMatchObject([{ action: 'feedback', note: 'A van, please' }])
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', '')
})

test('an expense is kept before it is sent, listed with its sum, and taken back by who entered it', async () => {
  const { id } = await aVehicle()
  const applicationNum = await request('With expenses', { vehicleId: id })
  await step(approver, applicationNum, 'approve')
  await step(approver, applicationNum, 'depart', { driverName: 'Li', odometer: 10 })
  const { user } = await openScreen(`/expend?applicationNum=${applicationNum}`, { as: applicant })
  await screen.findByText('No expenses')
  await type(/^Amount/, '12.345')
  await press(user, 'Add expense')
  await screen.findByText('The amount must be 0.01 to 1,000,000, with at most two decimals')
  await type(/^Amount/, '45.50')
  await type(/^What for/, 'Motorway')
  await press(user, 'Add expense')
  const list = await screen.findByRole('list', { name: 'Expenses' })
  await within(list).findByText('Fuel or charging · ¥45.50')
  await press(user, /^Withdraw expense/)
  await screen.findByText('No expenses')
  const records = await openScreen('/expend', { as: applicant })
  const trips = await screen.findByRole('list', { name: 'Expenses' })
  await within(trips).findByRole('button', { name: /With expenses/ })
  // Nothing was driven last month.
  await records.user.click(within(screen.getByRole('group', { name: 'Used in' })).getByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /With expenses/ })).toBeNull())
})

test('what is settled is the sum on the button: an expense that came meanwhile is said, shown, and settled after that', async () => {
  const { id, plate } = await aVehicle()
  const applicationNum = await request('To be settled', { vehicleId: id })
  await step(approver, applicationNum, 'approve')
  await step(approver, applicationNum, 'depart', { driverName: 'Li', odometer: 10 })
  await step(applicant, applicationNum, 'expense', { expense: { kind: 'toll', cents: 4550 } })
  await step(applicant, applicationNum, 'comeBack', { odometer: 20 })
  const { user, sent } = await openScreen(`/myApplyDetail?applicationNum=${applicationNum}`, { as: approver })
  await screen.findByRole('button', { name: 'Settle expenses: ¥45.50' })
  await step(applicant, applicationNum, 'expense', { expense: { kind: 'meals', cents: 100_000 } })
  await press(user, 'Settle expenses: ¥45.50')
  await screen.findByText(new RegExp(`^${applicant.login} has just entered an expense. Check the expenses again`))
  await press(user, 'Settle expenses: ¥1,045.50')
  await screen.findByText('Settled')
  const settled = sent('dspReqFlow/addDspReqFlow').filter(({ action }) => action === 'settle')
  expect(settled.map(({ shownStep }) => shownStep)).toEqual([5, 6])

  // The sums of all.
  const sums = await openScreen('/expend?by=vehicle', { as: approver, size: 'desktop' })
  const table = await screen.findByRole('grid', { name: 'Expenses' })
  const row = (await within(table).findByText(plate)).closest('tr')
  expect(row?.textContent).toBe(`${plate}¥1,045.50¥45.50¥1,000.002`)
  await sums.user.click(screen.getByRole('radio', { name: 'By month' }))
  await screen.findByText(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format().slice(0, 7))
  await sums.user.click(screen.getByRole('button', { name: 'Last month' }))
  await screen.findByText('No expenses in this period')
})

test('lists say when they are empty, failed or not for the user', async () => {
  const nobody = await applicant.withUser({ reviewAuth: false })
  for (const [path, text] of [
    ['/myApply', 'No requests'],
    ['/myApproval', 'You cannot approve'],
    ['/patchRecord', 'No dispatch records'],
    ['/expend', 'No trips with expenses'],
    ['/myApplyDetail?applicationNum=YC999999', 'No such request'],
    ['/myApplyDetail', 'No such request'],
    ['/myApplyAdd?applicationNum=YC999999', 'No such request'],
  ] as const) {
    await openScreen(path, { as: nobody })
    await screen.findByText(text)
  }
  await openScreen('/myApply', { as: nobody, cut: ['dspReq/getDspReqList'] })
  await screen.findByText('The requests could not be loaded')
})
