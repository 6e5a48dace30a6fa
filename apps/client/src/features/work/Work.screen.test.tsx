// @vitest-environment jsdom
import type { RequestOf } from '@outrider/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Company, newCompany, platformOfFile } from '../../testing/company.ts'
import { inputDay } from '../../core/time/days.ts'
import { openScreen as openBeside } from '../../testing/open-screen.tsx'

/** In place of the screen before it, which another person had. */
const openScreen: typeof openBeside = (address, options) => {
  cleanup()
  return openBeside(address, options)
}
const platform = await platformOfFile()
const none = { updInstTaskAuth: false, updMtcTaskAuth: false, reviewAuth: false, commandAuth: false }
const applicant = await newCompany(platform, none)
const reviewer = await applicant.withUser({ ...none, reviewAuth: true })
const installer = await applicant.withUser({ ...none, updInstTaskAuth: true, updMtcTaskAuth: true })
const vehicle = await applicant.addVehicle('沪W50001')
const caller = ({ login, password }: Company) => platform.signIn(login, password)

const asked = { businessName: 'North', contacts: 'Wang', phone: '13900000000', plateNum: '沪W50001', place: 'Yard 1' }
const apply = async (over: Partial<RequestOf<'vehManager/addInstMtcApplication'>> = {}) =>
  (
    await (
      await caller(applicant)
    ).call('vehManager/addInstMtcApplication', {
      kind: 'installation',
      workType: 'newTerminal',
      orgId: applicant.organisation,
      vehicleId: vehicle,
      ...asked,
      ...over,
    })
  ).applicationNum
let plates = 1000
async function dispatched(over: Partial<RequestOf<'vehManager/addInstMtcApplication'>> = {}): Promise<string> {
  // One that is open has its vehicle for itself.
  const applicationNum = await apply({ vehicleId: await applicant.addVehicle(`沪W6${++plates}`), ...over })
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: over.kind ?? 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === installer.login)?.installerId ?? ''
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  return applicationNum
}
const type = async (name: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(name), { target: { value } })
const press = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('an installation goes from form to form: applied for on /newInstallApply, dispatched from /reviewDispatch to a picked installer (S2.routeDetail.18), filled in on /newInstTask (S1.feature.18) (S4.task.1) (S4.task.2) (S6.right.9)', async () => {
  const form = await openScreen('/newInstallApply', { as: applicant, size: 'desktop' })
  await press(form.user, 'Send application')
  await screen.findByText('Select an organisation', { selector: '[role=alert]' })
  await form.user.click(screen.getByRole('combobox', { name: /^Organisation/ }))
  await form.user.click(await screen.findByText(`Company 1`))
  await form.user.click(await screen.findByRole('button', { name: /Work$/ }))
  await form.user.click(await screen.findByRole('option', { name: 'Fit a terminal' }))
  await type(/^Plate/, '沪W59999')
  await type(/^Business/, 'North')
  await type(/^Contact/, 'Wang')
  await type(/^Phone/, '13900000000')
  await press(form.user, 'Send application')
  await waitFor(() => expect(form.address()).toBe('/newInstallList'))
  const applied = form.sent('vehManager/addInstMtcApplication')
  expect(applied).toMatchObject([{ kind: 'installation', workType: 'newTerminal', plateNum: '沪W59999', businessName: 'North' }])
  const list = await screen.findByRole('grid', { name: 'New-installation applications' })
  await within(list).findByText('沪W59999')

  const review = await openScreen('/reviewList', { as: reviewer })
  const waiting = await screen.findByRole('list', { name: 'Review list' })
  await review.user.click(await within(waiting).findByRole('button', { name: /沪W59999/ }))
  await press(review.user, 'Dispatch')
  await screen.findByText('Select installer', { selector: '[role=alert]' })
  await review.user.click(screen.getByRole('combobox', { name: /^Dispatch to/ }))
  await press(review.user, new RegExp(installer.login))
  await waitFor(() => expect(review.address()).toContain('/reviewDispatch'))
  await press(review.user, 'Dispatch')
  await waitFor(() => expect(review.address()).toBe('/reviewList'))

  const task = await openScreen('/taskList', { as: installer })
  const tasks = await screen.findByRole('list', { name: 'Task list' })
  await task.user.click(await within(tasks).findByRole('button', { name: /沪W59999/ }))
  await type(/^Terminal model/, 'T-1')
  await type(/^IMEI/, '490154203237519')
  await press(task.user, 'Save')
  await screen.findByText('The check digit of this IMEI is wrong')
  await type(/^IMEI/, '490154203237518')
  await press(task.user, 'Save')
  await screen.findByText('Under way')
  expect(task.sent('vehManager/updInstMtcTask')).toMatchObject([{ terminalModel: 'T-1', imei: '490154203237518', version: 2 }])
})

test('five vehicles are applied for in one form, and dispatched together in four presses', async () => {
  const form = await openScreen('/newInstallApply', { as: applicant, size: 'desktop' })
  let presses = 0
  const pressed = async (element: Element) => {
    presses++
    await form.user.click(element)
  }
  // The list beside it says where one is.
  expect((await screen.findByRole('link', { name: 'Installations' })).getAttribute('aria-current')).toBe('true')
  await pressed(await screen.findByRole('combobox', { name: /^Organisation/ }))
  await pressed(await screen.findByText('Company 1'))
  await pressed(await screen.findByRole('button', { name: /Work$/ }))
  await pressed(await screen.findByRole('option', { name: 'Fit a terminal' }))
  await type(/^Business/, 'Fifth')
  await type(/^Contact/, 'Wang')
  await type(/^Phone/, 'abc')
  await type(/^Plate/, '沪W7')
  await press(form.user, 'Send application')
  await screen.findByText(/^Enter a number that can be called/)
  await screen.findByText(/^Enter the whole plate number/)
  expect(form.sent('vehManager/addInstMtcApplication')).toEqual([])
  await type(/^Phone/, '13900000000')
  const five = ['沪W70001', '沪W70002', '沪W70003', '沪W70004', '沪W70005']
  for (const plate of five) {
    await type(/^Plate/, plate)
    if (plate !== five.at(-1)) await pressed(screen.getByRole('button', { name: 'Add another vehicle' }))
  }
  await pressed(screen.getByRole('button', { name: 'Send application' }))
  await waitFor(() => expect(form.address()).toBe('/newInstallList'))
  const sent = form.sent('vehManager/addInstMtcApplication') as RequestOf<'vehManager/addInstMtcApplication'>[]
  expect(sent.map(({ plateNum, phone, businessName }) => [plateNum, phone, businessName])).toEqual(
    five.map(plate => [plate, '13900000000', 'Fifth']),
  )
  // One more press opens the form; eight fields were typed.
  expect(presses + 1).toBe(10)
  // The next one is for the same business.
  const known = { workContacts: JSON.parse(localStorage.getItem('workContacts') ?? '{}') as unknown }
  await openScreen('/newInstallApply', { as: applicant, size: 'desktop', stored: known })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Phone/)).value).toBe('13900000000')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Plate/)).value).toBe('')

  // On a phone; a table has the same ticks.
  const review = await openScreen('/reviewList', { as: reviewer, size: 'phone' })
  await screen.findByRole('list', { name: 'Review list' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Fifth' } })
  // What there is to do stands on the states, whichever is chosen.
  await screen.findByRole('button', { name: 'Waiting for review5' })
  const ticks = () => within(screen.getByRole('list', { name: 'Review list' })).queryAllByRole('checkbox')
  await waitFor(() => expect(ticks()).toHaveLength(5))
  await review.user.click(screen.getByRole('checkbox', { name: 'Select all that can be accepted or dispatched' }))
  await review.user.click(await screen.findByRole('combobox', { name: /^Dispatch to/ }))
  await press(review.user, new RegExp(installer.login))
  await press(review.user, 'Dispatch')
  await screen.findByText('5 applications decided')
  const decided = review.sent('vehManager/checkApplication') as RequestOf<'vehManager/checkApplication'>[]
  expect(decided.map(({ decision }) => decision)).toEqual(five.map(() => 'dispatch'))
})

test('a task is submitted on /newInstTask and accepted on /instOrRepairCheck, where what changed stands side by side (S1.feature.18) (S4.task.1) (S4.task.2)', async () => {
  const applicationNum = await dispatched({ plateNum: '沪W59998' })
  const task = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  await type(/^IMEI/, '490154203237518')
  await press(task.user, 'Start test')
  for (const why of await screen.findAllByLabelText('Why submit it anyway'))
    fireEvent.change(why, { target: { value: 'No terminal yet' } })
  await press(task.user, 'Submit task')
  await waitFor(() => expect(task.address()).toBe('/taskList'))

  const check = await openScreen('/reviewList', { as: reviewer })
  const checks = await screen.findByRole('list', { name: 'Review list' })
  await check.user.click(await within(checks).findByRole('button', { name: new RegExp(applicationNum) }))
  await waitFor(() => expect(check.address()).toContain('/instOrRepairCheck'))
  // Side by side over all steps since the task was dispatched, and from where.
  const since = (await screen.findByRole('heading', { name: 'Changed since the last review' })).closest('section')
  await within(since ?? document.body).findByText('490154203237518')
  await screen.findAllByText(/from (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)/)
  // The step of the submission has the self-test as it was then, folded.
  const folded = (await screen.findByText('Self-test as submitted')).closest('details')
  expect(folded).toMatchObject({ open: false })
  expect(folded?.closest('li')?.textContent).toMatch(/ submitted the task/)
  await check.user.click(within(folded ?? document.body).getByText('Self-test as submitted'))
  await waitFor(() => expect(folded?.textContent).toMatch(/\d+ passed · \d+ explained.*Tested by .*No terminal yet/))
  await press(check.user, 'Accept work')
  await waitFor(() => expect(check.address()).toBe('/reviewList'))
  expect(check.sent('vehManager/checkApplication')).toMatchObject([{ decision: 'close' }])

  // What is done is a paper for the customer.
  const printer = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => printer.mockRestore())
  const past = await openScreen(`/historicalTask?applicationNum=${applicationNum}`, { as: applicant })
  await press(past.user, 'Print / PDF')
  await waitFor(() => expect(printer).toHaveBeenCalled())
  const paper = screen.getByText('Installation record').closest('section')
  expect(paper?.textContent).toMatch(/IMEI490154203237518.*No terminal yet.*No signature/)
  window.dispatchEvent(new Event('afterprint'))
})

test('a task names what was asked and what was done: model, maker, mounting, cameras, times, number, state, ICCID and IMEI (S3.task.1), business, type, contact, phone, remark and dates (S3.task.2) (S2.routeDetail.12)', async () => {
  const noon = (day: number) => Date.UTC(2026, 10, day, 4)
  const applicationNum = await dispatched({ remark: 'Back gate', serviceDate: noon(24) })
  const done = {
    terminalModel: 'T-1',
    cameraConfig: 'Front',
    installMethod: 'roof',
    simIccid: '8986',
    imei: '490154203237518',
  } as const
  const times = { accessTime: noon(25), repairDate: noon(26) }
  const by = await caller(installer)
  await by.call('vehManager/updInstMtcTask', { applicationNum, version: 2, ...done, ...times })
  const { user } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  for (const text of [applicationNum, 'Under way', 'North', 'Fit a terminal', 'Wang', '13900000000', 'Back gate', /24 Nov/])
    expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0)
  for (const label of ['Terminal model', 'Manufacturer', 'Mounting', 'Cameras', 'Online since', 'SIM ICCID', 'IMEI'])
    expect((await screen.findAllByText(label)).length, label).toBeGreaterThan(0)
  await type(/^Manufacturer/, 'Maker')
  await press(user, 'Save')
  await screen.findByText('Saved')
  // As it was done: nothing can be changed.
  await openScreen(`/newInstTask?applicationNum=${applicationNum}&isDown=1`, { as: installer })
  for (const text of ['Maker', 'T-1', 'Front', 'Roof', '8986', '490154203237518', /24 Nov/, /25 Nov/, /26 Nov/])
    expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Submit task' })).toBeNull()
})

test('a repair is applied for with its vehicle, worked on with a part, and its task says what is missing before it is submitted (S1.feature.19) (S6.right.11) (S2.routeDetail.13) (S4.task.4) (S7.call.19)', async () => {
  await (await caller(reviewer)).call('vehManager/saveInstMtcPart', {
    orgId: applicant.organisation,
    code: 'ANT',
    name: 'Antenna',
    stock: 2,
  })
  const applicationNum = await dispatched({ kind: 'maintenance', workType: 'noPosition' })
  const parts = await openScreen(`/changeParts?applicationNum=${applicationNum}`, { as: installer })
  await press(parts.user, /Antenna/)
  await type(/^New serial/, 'A-7')
  await press(parts.user, 'Save')
  await waitFor(() =>
    expect(parts.sent('vehManager/updInstMtcTask')).toMatchObject([{ parts: [{ quantity: 1, newSerial: 'A-7' }] }]),
  )
  const task = await openScreen(`/maintTask?applicationNum=${applicationNum}`, { as: installer })
  await screen.findByText('× 1 · A-7')
  await screen.findAllByText('Repair date')
  await press(task.user, 'Start test')
  await screen.findByText('Check power, SIM and the server address in the terminal')
  // The vehicle is known, and nothing else is done.
  const steps = within(screen.getByRole('navigation', { name: 'Steps of the task' }))
  expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Vehicle, done',
    '2Pictures',
    '3Work',
    '4Self-test',
    '5Signature',
  ])
  steps.getByText('Missing before it can be submitted: Self-test')
  await press(task.user, 'Submit task')
  await screen.findByText('Some items of the self-test have not passed: fix them, or explain each')
  for (const field of screen.getAllByRole('textbox', { name: /^Why submit it anyway/ }))
    fireEvent.change(field, { target: { value: 'No lift' } })
  await press(task.user, 'Go to submit')
  expect(document.activeElement?.textContent).toBe('Submit task')
  await openScreen(`/maintTask?applicationNum=${applicationNum}&isDown=1`, { as: installer })
  await screen.findByText('Antenna × 1 A-7')
})

test('the vehicle of a repair is changed to another by its picker', async () => {
  const plate = '沪W59990'
  const vehicleId = await applicant.addVehicle(plate)
  const applicationNum = await dispatched({ kind: 'maintenance', workType: 'noPosition' })
  const { user, sent, address } = await openScreen(`/maintTask?applicationNum=${applicationNum}`, { as: installer })
  await press(user, 'Change vehicle')
  await user.click(await screen.findByText(plate))
  await waitFor(() => expect(address()).toContain('/maintTask'))
  await waitFor(() => expect(sent('vehManager/modifyMtcVehInfo')).toMatchObject([{ applicationNum, vehicleId }]))
  await screen.findByText(plate, { selector: 'p' })
})

test('stock of a part is set upon what is there now: what tasks took meanwhile is shown, and not overwritten', async () => {
  const by = await caller(reviewer)
  const part = { orgId: applicant.organisation, code: 'CBL', name: 'Cable' }
  const { partId } = await by.call('vehManager/saveInstMtcPart', { ...part, stock: 9 })
  const { user, sent } = await openScreen('/changeParts', { as: reviewer })
  const enterStock = async (value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name: /^Stock/ }), { target: { value } })
  await user.click(await screen.findByRole('combobox', { name: /^Organisation/ }))
  await user.click(await screen.findByText('Company 1'))
  await type(/^Code/, 'CBL')
  await type(/^Name/, 'Cable')
  await screen.findByText('“Cable” has 9 in stock now')
  const applicationNum = await dispatched()
  const worker = await caller(installer)
  await worker.call('vehManager/updInstMtcTask', { applicationNum, version: 2, parts: [{ partId, quantity: 2 }] })
  await enterStock('19')
  await press(user, 'Save')
  await screen.findByText('“Cable” has 7 in stock now, not what you saw: check it before you save')
  await screen.findByText('“Cable” has 7 in stock now')
  await enterStock('17')
  await press(user, 'Save')
  await waitFor(() => expect(sent('vehManager/saveInstMtcPart').at(-1)).toMatchObject({ stock: 17, stockBefore: 7 }))
})

test('what another changed meanwhile is said with who did what, and nothing is overwritten', async () => {
  const applicationNum = await dispatched()
  const { user } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  await type(/^Terminal model/, 'T-2')
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers[0]?.installerId ?? ''
  await by.call('vehManager/transInstMtcTask', { applicationNum, version: 2, installerId, note: 'Tomorrow' })
  await press(user, 'Save')
  await screen.findByText(`${reviewer.login} has just handed the task on. Look at it again before you go on`)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Terminal model/)).value).toBe('T-2')
})

test('a reviewer calls a task off with a reason, which its applicant reads', async () => {
  const applicationNum = await dispatched()
  const review = await openScreen(`/instOrRepairCheck?applicationNum=${applicationNum}`, { as: reviewer })
  await press(review.user, 'Cancel task')
  await screen.findByText('Enter a reason', { selector: '[role=alert]' })
  await type(/^Reason/, 'Vehicle sold')
  await press(review.user, 'Cancel task')
  await waitFor(() => expect(review.address()).toBe('/reviewList'))
  expect(review.sent('vehManager/checkApplication')).toMatchObject([{ decision: 'cancel', note: 'Vehicle sold' }])
  await openScreen(`/historicalTask?applicationNum=${applicationNum}`, { as: applicant })
  await screen.findByText('Cancelled')
  expect((await screen.findAllByText('Vehicle sold')).length).toBeGreaterThan(0)
})

test('who may review is told that their own application and their own work are for somebody else to decide', async () => {
  const both = await applicant.withUser({ ...none, reviewAuth: true, updInstTaskAuth: true })
  const by = await caller(both)
  const { applicationNum } = await by.call('vehManager/addInstMtcApplication', {
    kind: 'installation',
    workType: 'newTerminal',
    orgId: applicant.organisation,
    ...asked,
  })
  await openScreen(`/reviewDispatch?applicationNum=${applicationNum}`, { as: both })
  await screen.findByText(/^You applied for this yourself/)
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  const other = await apply()
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum: other })
  const installerId = installers.find(({ name }) => name === both.login)?.installerId ?? ''
  await by.call('vehManager/checkApplication', { applicationNum: other, version: 1, decision: 'dispatch', installerId })
  const items = ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'faults', 'cameras'] as const
  const overrides = items.map(item => ({ item, why: 'none here' }))
  await by.call('vehManager/submitInstMtcTask', { applicationNum: other, version: 2, overrides })
  await openScreen(`/instOrRepairCheck?applicationNum=${other}`, { as: both })
  await screen.findByText(/^You did this work yourself/)
  expect(screen.queryByRole('button', { name: 'Accept work' })).toBeNull()
})

test('without its right a task route says so and goes to /main: installations (S2.guard.12) (S6.right.8), maintenance (S2.guard.13) (S6.right.10)', async () => {
  for (const [path, rights, message] of [
    ['/newInstTask', { updInstTaskAuth: false, updMtcTaskAuth: true }, 'no permission to edit new install task'],
    ['/maintTask', { updInstTaskAuth: true, updMtcTaskAuth: false }, 'no permission to edit maintenance task'],
  ] as const) {
    const { address } = await openScreen(path, { as: await applicant.withUser(rights) })
    await screen.findByText(message)
    await waitFor(() => expect(address()).toMatch(/^\/main/))
  }
})

test('a rejected application says why, is changed and sent again, and one that waits is withdrawn', async () => {
  const applicationNum = await apply()
  const by = await caller(reviewer)
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'reject', note: 'No address' })
  const { user, sent } = await openScreen(`/newInstallApply?applicationNum=${applicationNum}`, { as: applicant })
  await screen.findAllByText(/No address/)
  await type(/^Place/, 'Yard 2')
  await press(user, 'Send again')
  await waitFor(() => expect(sent('vehManager/updInstMtcApplication')).toMatchObject([{ place: 'Yard 2', version: 2 }]))
  await screen.findByText('Yard 1', { selector: 'td' })
  await press(user, 'Withdraw')
  await screen.findByRole('button', { name: 'Send again' })
})

test('who took part says something about a task, and finds it among what they were notified of (S4.task.3)', async () => {
  const applicationNum = await dispatched()
  const { user, sent } = await openScreen(`/taskFeedback?applicationNum=${applicationNum}`, { as: applicant })
  await press(user, 'Send feedback')
  await screen.findByText('Enter your feedback')
  await type(/^Feedback/, 'Call before you come')
  await press(user, 'Send feedback')
  await waitFor(() => expect(sent('vehManager/feedbackInstMtcTask')).toHaveLength(1))
  // Sent is not stored: the list is read once.
  const noticed = await caller(installer)
  await waitFor(async () =>
    expect((await noticed.call('vehManager/getMsgNotification', {})).notices.map(({ text }) => text).join()).toMatch(
      /gave feedback|反馈/,
    ),
  )
  const opened = await openScreen('/msgNotification', { as: installer })
  const notices = await screen.findByRole('list', { name: 'Message notifications' })
  await within(notices).findAllByText(/gave feedback/)
  // Those that were loaded, no others.
  await waitFor(() => expect(opened.sent('vehManager/getMsgNotification').some(({ shown = [] }) => shown.length > 0)).toBe(true))
  await screen.findAllByText('New')
  await waitFor(async () =>
    expect((await (await caller(installer)).call('vehManager/getMsgNotification', {})).notices.every(({ read }) => read)).toBe(
      true,
    ),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})
test('without a network a task opens as it was read, what is typed stays on the device with its parts, and its submission is sent once there is one', async () => {
  const part = { orgId: applicant.organisation, code: 'FUS', name: 'Fuse', stock: 3 }
  await (await caller(reviewer)).call('vehManager/saveInstMtcPart', part)
  const applicationNum = await dispatched()
  const path = `/newInstTask?applicationNum=${applicationNum}`
  const first = await openScreen(path, { as: installer })
  await type(/^Terminal model/, 'T-9')
  await waitFor(() => expect(localStorage.getItem('workDrafts')).toContain('T-9'))
  await waitFor(() => expect(localStorage.getItem('workStock')).toContain('Fuse'))
  const kept = () =>
    Object.fromEntries(
      ['workTasks', 'workDrafts', 'workParts', 'workStock', 'workExplanations'].flatMap(key => {
        const text = localStorage.getItem(key)
        return text === null ? [] : [[key, JSON.parse(text) as unknown]]
      }),
    )
  expect(first.sent('vehManager/updInstMtcTask')).toEqual([])

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const parts = await openScreen(`/changeParts?applicationNum=${applicationNum}`, {
    as: installer,
    stored: kept(),
    cut: ['vehManager/getInstMtcTaskList', 'vehManager/getInstMtcPartsInfo', 'vehManager/updInstMtcTask'],
  })
  await screen.findByText('The platform does not answer. Stock as last read on this device.')
  await press(parts.user, /Fuse/)
  await type(/^Old serial/, 'F-1')
  await type(/^New serial/, 'F-2')
  await press(parts.user, 'Save')
  await screen.findByText('Parts saved on this device. They are sent with the task.')
  const stored = kept()
  parts.mend('vehManager/getInstMtcTaskList')
  const { user, sent, mend } = await openScreen(path, {
    as: installer,
    stored,
    cut: [
      'vehManager/getInstMtcTaskList',
      'vehManager/getInstMtcAttachment',
      'vehManager/getVehPosInfo',
      'vehManager/submitInstMtcTask',
    ],
  })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Terminal model/)).value).toBe('T-9')
  await screen.findByText('The platform does not answer. This is the task as saved on this device.')
  await screen.findByText('× 1 · F-1 → F-2')
  await screen.findByText('These parts are not on the platform yet. They are sent when you save or submit the task.')
  for (const why of await screen.findAllByLabelText('Why submit it anyway'))
    fireEvent.change(why, { target: { value: 'No signal here' } })
  await press(user, 'Submit task')
  await screen.findByText('Saved on this device. It is sent once there is a network.')
  const explained = kept()
  network.mockReturnValue(true)
  mend('vehManager/submitInstMtcTask')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { applications } = await (await caller(reviewer)).call('vehManager/getApplicationCheckList', { applicationNum })
    expect(applications[0]).toMatchObject({
      state: 'checking',
      terminalModel: 'T-9',
      parts: [{ name: 'Fuse', oldSerial: 'F-1', newSerial: 'F-2' }],
    })
  })
  expect(new Set(sent('vehManager/submitInstMtcTask').map(({ requestId }) => requestId)).size).toBe(1)

  // Sent back, it has to be explained again: what was said of the work before is not said of the rework.
  const sendBack = { applicationNum, decision: 'sendBack', note: 'Wrong fuse' } as const
  const by = await caller(reviewer)
  const { applications } = await by.call('vehManager/getApplicationCheckList', { applicationNum })
  await by.call('vehManager/checkApplication', { ...sendBack, version: applications[0]?.version ?? 0 })
  mend('vehManager/getInstMtcTaskList')
  mend('vehManager/getVehPosInfo')
  await openScreen(path, { as: installer, stored: explained })
  await screen.findByText('Wrong fuse')
  for (const why of await screen.findAllByLabelText<HTMLInputElement>('Why submit it anyway')) expect(why.value).toBe('')
})

test('a task that was handed on is gone, not shown as this device kept it; one that does not answer is', async () => {
  const other = await applicant.withUser({ ...none, updInstTaskAuth: true })
  const applicationNum = await dispatched()
  const path = `/newInstTask?applicationNum=${applicationNum}`
  await openScreen(path, { as: installer })
  await screen.findByLabelText(/^Terminal model/)
  await waitFor(() => expect(localStorage.getItem('workTasks')).toContain(applicationNum))
  const stored = { workTasks: JSON.parse(localStorage.getItem('workTasks') ?? '{}') as unknown }
  // A link that does not answer, while the device says that it has a network.
  const cut = ['vehManager/getInstMtcTaskList', 'vehManager/getInstMtcAttachment'] as const
  const weak = await openScreen(path, { as: installer, stored, cut })
  await screen.findByText('The platform does not answer. This is the task as saved on this device.')
  await screen.findByLabelText(/^Terminal model/)
  await screen.findByRole('button', { name: 'Take a picture' })

  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === other.login)?.installerId ?? ''
  await by.call('vehManager/transInstMtcTask', { applicationNum, version: 2, installerId, note: 'Ill' })
  for (const each of cut) weak.mend(each)
  await openScreen(path, { as: installer, stored })
  await screen.findByText('No such application')
  expect(screen.queryByLabelText(/^Terminal model/)).toBeNull()
  await waitFor(() => expect(localStorage.getItem('workTasks')).not.toContain(applicationNum))
})

test('a tap on a common reason sends work back, and can be taken back; a typed reason becomes common when that is ticked', async () => {
  const both = await applicant.withUser({ ...none, reviewAuth: true })
  const first = await apply()
  const typed = await openScreen(`/reviewDispatch?applicationNum=${first}`, { as: both })
  await type(/^Reason for rejecting/, 'No address at all')
  await typed.user.click(screen.getByRole('checkbox', { name: 'Save as a common reason', checked: false }))
  await press(typed.user, 'Reject')
  await waitFor(() => expect(typed.address()).toBe('/reviewList'))
  const second = await apply()
  const { user, sent, address } = await openScreen(`/reviewDispatch?applicationNum=${second}`, { as: both })
  await press(user, 'No address at all')
  await screen.findByText('Rejecting: No address at all')
  await press(user, 'Undo')
  await screen.findByRole('button', { name: 'Accept' })
  expect(sent('vehManager/checkApplication')).toEqual([])
  await press(user, 'No address at all')
  await press(user, 'Confirm now')
  await waitFor(() => expect(address()).toBe('/reviewList'))
  expect(sent('vehManager/checkApplication')).toMatchObject([{ decision: 'reject', note: 'No address at all' }])
})

test('a vehicle that is added for a task has what the task knows of it, and is the vehicle of the task', async () => {
  const adder = await applicant.withUser({ ...none, updInstTaskAuth: true })
  const applicationNum = (
    await (
      await caller(applicant)
    ).call('vehManager/addInstMtcApplication', {
      kind: 'installation',
      workType: 'newTerminal',
      orgId: applicant.organisation,
      ...asked,
      plateNum: '沪W57777',
    })
  ).applicationNum
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === adder.login)?.installerId ?? ''
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  const { user, address } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: adder })
  await type(/^Terminal phone number/, '13700000977')
  await type(/^SIM ICCID/, '89860400000000000012')
  await waitFor(() => expect(localStorage.getItem('workDrafts')).toContain('89860400000000000012'))
  await press(user, 'Add vehicle')
  const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
  expect(await value('Plate number')).toBe('沪W57777')
  expect(await value('Terminal phone no.')).toBe('13700000977')
  expect(await value('SIM card no.')).toBe('89860400000000000012')
  for (const [label, option] of [
    [/Plate colour$/, 'Blue'],
    [/Vehicle type$/, 'Van'],
    [/Terminal type$/, 'JT/T 808-2013 terminal'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await press(user, 'Add vehicle')
  await waitFor(() => expect(address()).toContain('/newInstTask'))
  await screen.findByRole('button', { name: 'Check vehicle position' })
  const { applications } = await (await caller(adder)).call('vehManager/getInstMtcTaskList', { applicationNum })
  expect(applications[0]?.vehicleId).not.toBeNull()
})

test('what was typed before is not laid over what somebody else stored since: both are shown, and nothing is sent before the user has chosen', async () => {
  const applicationNum = await dispatched()
  const path = `/newInstTask?applicationNum=${applicationNum}`
  await openScreen(path, { as: installer })
  await type(/^Terminal model/, 'T-mine')
  await type(/^Manufacturer/, 'M-mine')
  await type(/^SIM ICCID/, '898600')
  await waitFor(() => expect(localStorage.getItem('workDrafts')).toContain('898600'))
  const stored = { workDrafts: JSON.parse(localStorage.getItem('workDrafts') ?? '{}') as unknown }
  cleanup()
  // From another device.
  const by = await caller(installer)
  await by.call('vehManager/updInstMtcTask', { applicationNum, version: 2, terminalModel: 'T-theirs', manufacturer: 'M-theirs' })

  const { user, sent } = await openScreen(path, { as: installer, stored })
  await screen.findByText('Typed here: T-mine')
  await screen.findByText('On the platform now: T-theirs')
  const field = async (name: RegExp) => (await screen.findByLabelText<HTMLInputElement>(name)).value
  expect(await field(/^Terminal model/)).toBe('T-theirs')
  // Nobody else touched this one.
  expect(await field(/^SIM ICCID/)).toBe('898600')
  await press(user, 'Save')
  expect(await screen.findAllByText('Select which value to keep')).not.toHaveLength(0)
  expect(sent('vehManager/updInstMtcTask')).toEqual([])
  const group = async (name: string) => within(await screen.findByRole('group', { name }))
  await user.click((await group('Terminal model')).getByRole('button', { name: 'Keep mine' }))
  await user.click((await group('Manufacturer')).getByRole('button', { name: 'Use the platform’s' }))
  await press(user, 'Save')
  await waitFor(() =>
    expect(sent('vehManager/updInstMtcTask')).toMatchObject([
      { terminalModel: 'T-mine', manufacturer: 'M-theirs', simIccid: '898600', version: 3 },
    ]),
  )
  expect(screen.queryByText('Select what to keep')).toBeNull()
})

test('an application and a feedback are kept on the device while they are written and where the platform does not answer, and sent once when it does', async () => {
  const applicationNum = await dispatched()
  const first = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  await screen.findByLabelText(/^Terminal model/)
  await waitFor(() => expect(localStorage.getItem('workTasks')).toContain(applicationNum))
  const stored = { workTasks: JSON.parse(localStorage.getItem('workTasks') ?? '{}') as unknown }
  expect(first.sent('vehManager/feedbackInstMtcTask')).toEqual([])
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, sent, mend } = await openScreen(`/taskFeedback?applicationNum=${applicationNum}`, {
    as: installer,
    stored,
    cut: ['vehManager/getInstMtcHistory', 'vehManager/getInstMtcAttachment', 'vehManager/feedbackInstMtcTask'],
  })
  // What this installer may add, the kept task says.
  await screen.findByRole('button', { name: 'Take a picture' })
  await type(/^Feedback/, 'The gate is closed')
  await waitFor(() => expect(localStorage.getItem('workFeedback')).toContain('The gate is closed'))
  await press(user, 'Send feedback')
  await screen.findByText('Feedback saved on this device. It is sent once there is a network.')
  network.mockReturnValue(true)
  mend('vehManager/feedbackInstMtcTask')
  mend('vehManager/getInstMtcHistory')
  window.dispatchEvent(new Event('online'))
  const by = await caller(reviewer)
  const said = async () =>
    (await by.call('vehManager/getInstMtcHistory', { applicationNum })).steps.filter(({ note }) => note === 'The gate is closed')
  await waitFor(async () => expect(await said()).toHaveLength(1))
  expect(new Set(sent('vehManager/feedbackInstMtcTask').map(({ requestId }) => requestId)).size).toBe(1)

  // Who only applied adds no pictures, with a network or without.
  const all = stored.workTasks as Record<string, object>
  network.mockReturnValue(false)
  await openScreen(`/taskFeedback?applicationNum=${applicationNum}`, {
    as: applicant,
    stored: { workTasks: { [applicationNum]: { ...all[applicationNum], actions: ['feedback'] } } },
    cut: ['vehManager/getInstMtcHistory', 'vehManager/getInstMtcAttachment'],
  })
  await screen.findByLabelText(/^Feedback/)
  await screen.findByText('The pictures could not be loaded')
  expect(screen.queryByRole('button', { name: 'Take a picture' })).toBeNull()
  network.mockReturnValue(true)

  const begun = await openScreen('/newInstallApply', { as: applicant, size: 'desktop' })
  await begun.user.click(await screen.findByRole('combobox', { name: /^Organisation/ }))
  await begun.user.click(await screen.findByText('Company 1'))
  await begun.user.click(await screen.findByRole('button', { name: /Work$/ }))
  await begun.user.click(await screen.findByRole('option', { name: 'Fit a terminal' }))
  for (const [name, value] of [
    [/^Plate/, '沪W58888'],
    [/^Business/, 'North'],
    [/^Contact/, 'Wang'],
  ] as const)
    await type(name, value)
  await waitFor(() => expect(localStorage.getItem('workApply')).toContain('Wang'))
  const draft = { workApply: JSON.parse(localStorage.getItem('workApply') ?? '{}') as unknown }
  const form = await openScreen('/newInstallApply', { as: applicant, size: 'desktop', stored: draft })
  await screen.findByText('This is what you entered before and did not send.')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Plate/)).value).toBe('沪W58888')
  await type(/^Phone/, '13900000000')
  // The device says that it has a network.
  form.cut('vehManager/addInstMtcApplication')
  await press(form.user, 'Send application')
  await screen.findByText('Application saved on this device. It is sent once there is a network.')
  expect(localStorage.getItem('workApply')).toBe('{}')
  // The list that one is led to says that it is not in it yet.
  await screen.findByRole('heading', { name: '1 application not sent yet' })
  form.mend('vehManager/addInstMtcApplication')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { applications } = await (await caller(applicant)).call('vehManager/getInstMtcApplicationList', { keyword: '沪W58888' })
    expect(applications).toHaveLength(1)
  })
})

test('what is sent again after its reply was lost has the same id and counts once, and what says something else has another', async () => {
  const applicationNum = await dispatched()
  const { user, sent, cut, mend } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  await type(/^Terminal model/, 'First')
  cut('vehManager/updInstMtcTask')
  await press(user, 'Save')
  await screen.findAllByRole('alert')
  await press(user, 'Save')
  await waitFor(() => expect(sent('vehManager/updInstMtcTask')).toHaveLength(2))
  await type(/^Terminal model/, 'Second')
  mend('vehManager/updInstMtcTask')
  await waitFor(async () => {
    await press(user, 'Save')
    expect(sent('vehManager/updInstMtcTask')).toHaveLength(3)
  })
  const [first, again, other] = sent('vehManager/updInstMtcTask').map(({ requestId }) => requestId)
  expect(first).toBe(again)
  expect(other).not.toBe(first)
})

test('lists of reviews, installers and tasks exist, and say who may use them (S6.scope.3)', async () => {
  for (const [path, text] of [
    ['/reviewList', 'You cannot review'],
    ['/reviewDispatch', 'You cannot review'],
    ['/taskList', 'You have no tasks'],
    ['/installerList', 'No installers'],
  ] as const) {
    await openScreen(path, { as: applicant })
    await screen.findByText(text)
  }
})

test('who hands out tasks sees on which day of a week who has which, and opens one; who does not is told', async () => {
  const applicationNum = await apply({ vehicleId: await applicant.addVehicle('沪W90077'), plateNum: '沪W90077' })
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === installer.login)?.installerId ?? ''
  const dueAt = Date.now() + 24 * 3_600_000
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId, dueAt })
  const week = `/workWeek?first=${inputDay(dueAt)}`
  const { user, address } = await openScreen(week, { as: reviewer, size: 'desktop' })
  const row = within((await screen.findByRole('rowheader', { name: installer.login })).closest('tr') as HTMLElement)
  const link = row.getByRole('link', { name: /沪W90077/ })
  // Monday stands third: after the installer and what is older.
  expect([...row.getAllByRole('cell')].findIndex(cell => cell.contains(link))).toBe(1 + ((new Date(dueAt).getDay() + 6) % 7))
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /沪W90077/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await user.click(await screen.findByRole('link', { name: /沪W90077/ }))
  await waitFor(() => expect(address()).toMatch(/^\/reviewDispatch/))
  // Another week than the present one is not called this week.
  await openScreen('/workWeek?first=2020-01-06', { as: reviewer, size: 'desktop' })
  await screen.findByText('No tasks in the week shown')
  await openScreen(week, { as: applicant })
  await screen.findByText('You cannot review')
})

test('an installer hands a task on to another, with a reason', async () => {
  const other = await applicant.withUser({ ...none, updInstTaskAuth: true })
  const applicationNum = await dispatched()
  const { user, sent, address } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  await user.click(await screen.findByRole('combobox', { name: /^Dispatch to/ }))
  await press(user, new RegExp(other.login))
  await waitFor(() => expect(address()).toContain('/newInstTask'))
  await type(/^Reason/, 'On leave')
  await press(user, 'Reassign')
  await waitFor(() => expect(sent('vehManager/transInstMtcTask')).toMatchObject([{ applicationNum, note: 'On leave' }]))
  await waitFor(() => expect(address()).toBe('/taskList'))
  const task = await openScreen('/taskList', { as: other })
  await within(await screen.findByRole('list', { name: 'Task list' })).findByText(new RegExp(applicationNum))
  expect(task.address()).toBe('/taskList')
})
