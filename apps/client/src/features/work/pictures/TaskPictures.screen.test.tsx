// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const none = { updInstTaskAuth: false, updMtcTaskAuth: false, reviewAuth: false, commandAuth: false }
const applicant = await newCompany(platform, none)
const reviewer = await applicant.withUser({ ...none, reviewAuth: true })
const installer = await applicant.withUser({ ...none, updInstTaskAuth: true })
let plates = 60_000
const caller = ({ login, password }: { login: string; password: string }) => platform.signIn(login, password)

async function dispatched(): Promise<string> {
  // One that is open has its vehicle for itself.
  const vehicleId = await applicant.addVehicle(`沪W${++plates}`)
  const { applicationNum } = await (await caller(applicant)).call('vehManager/addInstMtcApplication', {
    kind: 'installation',
    workType: 'newTerminal',
    vehicleId,
    businessName: 'North',
    contacts: 'Wang',
    phone: '13900000000',
    plateNum: '-',
    latitude: 31.05,
    longitude: 121.12,
  })
  const by = await caller(reviewer)
  const { installers } = await by.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === installer.login)?.installerId ?? ''
  await by.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  return applicationNum
}

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
/** jsdom draws nothing: what is drawn is checked in a browser. */
function withCanvas() {
  const context = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : () => undefined), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob([jpeg], { type: 'image/jpeg' })))
}
afterEach(() => {
  vi.restoreAllMocks()
})

test('who cannot draw signs by the name; without a network the signature is kept, goes before the submission, and the reviewer sees it', async () => {
  withCanvas()
  const applicationNum = await dispatched()
  const path = `/newInstTask?applicationNum=${applicationNum}`
  const first = await openScreen(path, { as: installer })
  const press = async (name: string) => first.user.click(await screen.findByRole('button', { name }))
  await press('Confirm signature')
  await screen.findByText('Sign first, or type the name instead')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  first.cut('vehManager/updInstMtcAttachment')
  first.cut('vehManager/submitInstMtcTask')
  window.dispatchEvent(new Event('offline'))
  expect((await screen.findByLabelText<HTMLInputElement>('Name of the signer')).value).toBe('Wang')
  await first.user.click(screen.getByRole('radio', { name: 'Type the name' }))
  fireEvent.change(screen.getByLabelText('Name of the signer'), { target: { value: 'Li Wang' } })
  await press('Confirm signature')
  await screen.findByText('Signature waiting to be sent')
  await press('Start test')
  for (const why of await screen.findAllByLabelText('Why submit it anyway'))
    fireEvent.change(why, { target: { value: 'No signal here' } })
  await press('Submit task')
  await screen.findByText('Saved on this device. It is sent once there is a network.')
  network.mockReturnValue(true)
  first.mend('vehManager/updInstMtcAttachment')
  first.mend('vehManager/submitInstMtcTask')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => {
    const { applications } = await (await caller(reviewer)).call('vehManager/getApplicationCheckList', { applicationNum })
    expect(applications[0]?.state).toBe('checking')
  })
  const sent = first.sentPaths().filter(each => /Attachment|submit/.test(each) && !each.includes('get'))
  expect(sent.indexOf('vehManager/updInstMtcAttachment')).toBeLessThan(sent.indexOf('vehManager/submitInstMtcTask'))
  expect(first.sent('vehManager/updInstMtcAttachment').at(-1)?.add).toMatchObject({
    subject: 'signature',
    source: 'typed',
    note: 'Li Wang',
    plateNum: '沪W60001',
  })

  await openScreen(`/instOrRepairCheck?applicationNum=${applicationNum}`, { as: reviewer })
  const signature = (await screen.findByText('Li Wang')).closest('li')
  expect(signature?.textContent).toMatch(/Signature.*Location unknown.*沪W60001 · signed by typing the name/)
})

test('beside a picture stand who took it, when, where and how exactly, how far from the work, and what made it; its file is asked for (S7.outside.2); a task without signature says so', async () => {
  const applicationNum = await dispatched()
  const by = await caller(installer)
  const { fileId } = (await by.upload(Buffer.from(jpeg))).data as { fileId: string }
  await by.call('vehManager/updInstMtcAttachment', {
    applicationNum,
    add: {
      fileId,
      subject: 'wiring',
      source: 'camera',
      takenAt: Date.now() - 3_600_000,
      latitude: 31.15,
      longitude: 121.12,
      accuracy: 8,
      plateNum: '沪W60001',
    },
  })
  const { sent } = await openScreen(`/newInstTask?applicationNum=${applicationNum}&isDown=1`, { as: installer })
  const picture = (await screen.findByText('Wiring')).closest('li')
  expect(picture?.textContent).toMatch(/taken .* · sent .*31\.15.*121\.12.*±8 m.*沪W60001 · taken in the app/)
  await screen.findByText('No signature')
  within(picture ?? document.body).getByText('11.1 km from the work site')
  await waitFor(() => expect(sent('file/getFiles')).toEqual([{ fileIds: [fileId] }]))
})

test('a picture is removed only after asking, and its reviewer sees who removed it', async () => {
  const applicationNum = await dispatched()
  const by = await caller(installer)
  const { fileId } = (await by.upload(Buffer.from(jpeg))).data as { fileId: string }
  await by.call('vehManager/updInstMtcAttachment', { applicationNum, add: { fileId, subject: 'wiring' } })
  const { user, sent } = await openScreen(`/newInstTask?applicationNum=${applicationNum}`, { as: installer })
  const remove = async () => user.click(await screen.findByRole('button', { name: 'Remove picture: Wiring' }))
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent('vehManager/updInstMtcAttachment')).toEqual([])
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText(new RegExp(`^Removed by ${installer.login}, `))
  expect(screen.queryByRole('button', { name: 'Remove picture: Wiring' })).toBeNull()
  cleanup()
  await openScreen(`/instOrRepairCheck?applicationNum=${applicationNum}`, { as: reviewer })
  await screen.findByText(new RegExp(`^Removed by ${installer.login}, `))
  await screen.findByText(/removed a picture/)
  await screen.findByText('No signature')
})
