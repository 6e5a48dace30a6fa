// @vitest-environment jsdom
import type { RequestOf } from '@outrider/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Company, newCompany, platformOfFile } from '../../testing/company.ts'
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
async function dispatched(over: Partial<RequestOf<'vehManager/addInstMtcApplication'>> = {}): Promise<string> {
  const applicationNum = await apply(over)
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: over.kind ?? 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === installer.login)?.installerId ?? ''
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  return applicationNum
}
const type = async (name: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(name), { target: { value } })
const press = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('an installation goes from form to form: applied for, dispatched to a picked installer, submitted and accepted (S1.feature.18) (S4.task.1) (S4.task.2) (S6.right.9) (S2.routeDetail.18)', async () => {
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

test('a task names what was asked and what was done: model, maker, mounting, cameras, times, number, state, ICCID and IMEI (S3.task.1), business, type, contact, phone, remark and dates (S3.task.2) (S2.routeDetail.12)', async () => {
  const applicationNum = await dispatched({ remark: 'Back gate', serviceDate: Date.UTC(2026, 10, 24) })
  const { user } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  for (const text of [applicationNum, 'Dispatched', 'North', 'Fit a terminal', 'Wang', '13900000000', 'Back gate'])
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0)
  for (const label of ['Terminal model', 'Manufacturer', 'Mounting', 'Cameras', 'Online since', 'SIM ICCID', 'IMEI'])
    expect((await screen.findAllByText(label)).length, label).toBeGreaterThan(0)
  await type(/^Manufacturer/, 'Maker')
  await press(user, 'Save')
  await screen.findByText('Under way')
  // As it was done: nothing can be changed.
  await openScreen(`/newInstTask?applicationNum=${applicationNum}&isDown=1`, { as: installer })
  await screen.findByText('Maker')
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
  await press(task.user, 'Submit task')
  await screen.findByText('Some items of the self-test have not passed: fix them, or explain each')
  await openScreen(`/maintTask?applicationNum=${applicationNum}&isDown=1`, { as: installer })
  await screen.findByText('Antenna × 1 A-7')
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
  await openScreen('/msgNotification', { as: installer })
  const notices = await screen.findByRole('list', { name: 'Message notifications' })
  await within(notices).findAllByText(/gave feedback/)
})

afterEach(() => {
  vi.restoreAllMocks()
})
test('without a network a task opens as it was read, what is typed stays on the device, and its submission is sent once there is one', async () => {
  const applicationNum = await dispatched()
  const path = `/newInstTask?applicationNum=${applicationNum}`
  const first = await openScreen(path, { as: installer })
  await type(/^Terminal model/, 'T-9')
  await waitFor(() => expect(localStorage.getItem('workDrafts')).toContain('T-9'))
  const stored = Object.fromEntries(
    ['workTasks', 'workDrafts'].map(key => [key, JSON.parse(localStorage.getItem(key) ?? '{}') as unknown]),
  )
  expect(first.sent('vehManager/updInstMtcTask')).toEqual([])

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
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
  for (const why of await screen.findAllByLabelText('Why it counts nevertheless'))
    fireEvent.change(why, { target: { value: 'No signal here' } })
  await press(user, 'Submit task')
  await screen.findByText('Kept on this device; it is sent when there is a network')
  network.mockReturnValue(true)
  mend('vehManager/submitInstMtcTask')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { applications } = await (await caller(reviewer)).call('vehManager/getApplicationCheckList', { applicationNum })
    expect(applications[0]).toMatchObject({ state: 'checking', terminalModel: 'T-9' })
  })
  expect(new Set(sent('vehManager/submitInstMtcTask').map(({ requestId }) => requestId)).size).toBe(1)
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
  expect(await screen.findAllByText('Select first which value counts')).not.toHaveLength(0)
  expect(sent('vehManager/updInstMtcTask')).toEqual([])
  const group = async (name: string) => within(await screen.findByRole('group', { name }))
  await user.click((await group('Terminal model')).getByRole('button', { name: 'Keep mine' }))
  await user.click((await group('Manufacturer')).getByRole('button', { name: 'Take the platform’s' }))
  await press(user, 'Save')
  await waitFor(() =>
    expect(sent('vehManager/updInstMtcTask')).toMatchObject([
      { terminalModel: 'T-mine', manufacturer: 'M-theirs', simIccid: '898600', version: 3 },
    ]),
  )
  expect(screen.queryByText('Select what counts')).toBeNull()
})

test('without a network an application and a feedback are kept on the device, and sent once when there is one', async () => {
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
  await type(/^Feedback/, 'The gate is closed')
  await press(user, 'Send feedback')
  await screen.findByText('Feedback kept on this device; it is sent when there is a network')
  network.mockReturnValue(true)
  mend('vehManager/feedbackInstMtcTask')
  mend('vehManager/getInstMtcHistory')
  window.dispatchEvent(new Event('online'))
  const by = await caller(reviewer)
  const said = async () =>
    (await by.call('vehManager/getInstMtcHistory', { applicationNum })).steps.filter(({ note }) => note === 'The gate is closed')
  await waitFor(async () => expect(await said()).toHaveLength(1))
  expect(new Set(sent('vehManager/feedbackInstMtcTask').map(({ requestId }) => requestId)).size).toBe(1)

  const form = await openScreen('/newInstallApply', { as: applicant, size: 'desktop' })
  await form.user.click(await screen.findByRole('combobox', { name: /^Organisation/ }))
  await form.user.click(await screen.findByText('Company 1'))
  await form.user.click(await screen.findByRole('button', { name: /Work$/ }))
  await form.user.click(await screen.findByRole('option', { name: 'Fit a terminal' }))
  for (const [name, value] of [
    [/^Plate/, '沪W58888'],
    [/^Business/, 'North'],
    [/^Contact/, 'Wang'],
    [/^Phone/, '13900000000'],
  ] as const)
    await type(name, value)
  network.mockReturnValue(false)
  form.cut('vehManager/addInstMtcApplication')
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(/No network: the application is kept on this device/)
  await press(form.user, 'Send application')
  await screen.findByText('Application kept on this device; it is sent when there is a network')
  network.mockReturnValue(true)
  form.mend('vehManager/addInstMtcApplication')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { applications } = await (await caller(applicant)).call('vehManager/getInstMtcApplicationList', { keyword: '沪W58888' })
    expect(applications).toHaveLength(1)
  })
})

test('what is sent again after its reply was lost has the same id and counts once, and what says something else has another', async () => {
  const applicationNum = await dispatched()
  const { user, sent, cut, mend } = await openScreen(`/taskFeedback?applicationNum=${applicationNum}`, { as: applicant })
  await type(/^Feedback/, 'First')
  cut('vehManager/feedbackInstMtcTask')
  await press(user, 'Send feedback')
  await screen.findByRole('alert')
  await press(user, 'Send feedback')
  await waitFor(() => expect(sent('vehManager/feedbackInstMtcTask')).toHaveLength(2))
  // Its failure is shown: the button can be pressed again.
  await screen.findByRole('alert')
  await type(/^Feedback/, 'Second')
  mend('vehManager/feedbackInstMtcTask')
  await press(user, 'Send feedback')
  await waitFor(() => expect(sent('vehManager/feedbackInstMtcTask')).toHaveLength(3))
  const [first, again, other] = sent('vehManager/feedbackInstMtcTask').map(({ requestId }) => requestId)
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
