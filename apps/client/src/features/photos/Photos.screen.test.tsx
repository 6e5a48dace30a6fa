// @vitest-environment jsdom
import { messages } from '@outrider/jt808'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { locationOf, TestTerminal } from '../../../../server/src/testing/terminal.ts'
import { atEndOfTest } from '../../testing/end-of-test.ts'
import { autofill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { savedFiles, xlsxCells } from '../../testing/saved-files.ts'
import { pollAfter } from './poll.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await newCompany(platform)
const { pool } = platform.database
let made = 0

async function vehicleWithCameras(names: string): Promise<{ id: string; plate: string }> {
  made += 1
  const plate = `沪A641${10 + made}`
  const id = await company.addVehicle(plate)
  await pool.query(`update vehicles set details = details || jsonb_build_object('channelNames', $2::text) where id = $1`, [
    id,
    names,
  ])
  return { id, plate }
}

async function addPhoto(vehicle: string, channel = 1): Promise<string> {
  made += 1
  const { rows } = await pool.query<{ id: string }>(
    `insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, latitude_e6, longitude_e6, bytes, stored)
     values ($1, $2, $3, $4, 0, now() - interval '1 minute', now(), 31230000, 121473700, 20000, true) returning id`,
    [vehicle, channel, made, Buffer.from([made])],
  )
  const id = rows[0]?.id ?? ''
  const hash = Buffer.alloc(32, made)
  await pool.query('insert into file_contents (hash, size) values ($1, 10)', [hash])
  await pool.query(
    `insert into files (id, hash, size, type, purpose, created_at, stored, owner_kind, owner_id, organisation_id)
     values ($1, $2, 10, 'image/jpeg', 'photo', now(), true, 'photo', $3, (select organisation_id from vehicles where id = $4))`,
    [`photo${made}`.padEnd(22, 'x'), hash, id, vehicle],
  )
  return id
}

async function addRequest(vehicle: string, { state = 'acknowledged', photo }: { state?: string; photo?: string } = {}) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into photo_requests (vehicle_id, channel, user_id, user_name, state, photo_id)
     values ($1, 1, (select id from users where login = $2), $2, $3, $4) returning id`,
    [vehicle, company.login, state, photo ?? null],
  )
  return rows[0]?.id ?? ''
}

test('without a camera a message shows and nothing is sent (S5.photo.camera)', async () => {
  const { id } = await vehicleWithCameras('Road, Driver')
  const { user, sent } = await openScreen(`/photograph?vehicle=${id}`, { as: company })
  // The one that looks ahead is chosen at first.
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Road/ }).checked).toBe(true))
  await user.click(screen.getByRole('checkbox', { name: /Road/ }))
  await user.click(await screen.findByRole('button', { name: 'Take photos' }))
  await screen.findByText('Please select at least one camera')
  expect(sent('photo/sendTakePhotosCmd')).toEqual([])
})

test('photos of the chosen cameras are asked for, and what becomes of each is shown', async () => {
  const { id, plate } = await vehicleWithCameras('Road, Driver')
  const { user, sent, address } = await openScreen(`/photograph?vehicle=${id}`, { as: company })
  await screen.findByText('The terminal is offline and cannot take photos now')
  await user.click(screen.getByRole('checkbox', { name: 'All cameras' }))
  await user.click(screen.getByRole('radio', { name: 'High' }))
  await user.click(screen.getByRole('button', { name: 'Take photos' }))
  await screen.findByRole('heading', { level: 1, name: 'Multi-channel photo' })
  expect(sent('photo/sendTakePhotosCmd')).toMatchObject([
    { vehicleId: id, channels: [1, 2], size: '640x480', quality: 1, brightness: 128 },
  ])
  await waitFor(() => expect(address()).toMatch(/^\/captureResultList\?requests=/))
  const card = await screen.findByRole('region', { name: `${plate} · 2 Driver` })
  expect(await within(card).findByText(/The terminal is offline/)).toBeTruthy()
})

test('while a photo is awaited the user is told how long it takes, and can stop waiting (S4.photo.2)', async () => {
  const { id } = await vehicleWithCameras('Road')
  const request = await addRequest(id)
  const { user, sent } = await openScreen(`/captureResult?requests=${request}`, { as: company })
  await screen.findByText('The result takes about 1 to 2 minutes. Please wait.')
  screen.getByText(/Terminal accepted, waiting for the photo/)
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await screen.findByText(/Waiting cancelled/)
  expect(sent('photo/cancelTakePhotos')).toEqual([{ requestIds: [request] }])
  expect(screen.queryByText(/takes about/)).toBeNull()
})

test('a running photo/getPhotoInfo is cancelled when the page is left, and nothing is asked for once the result is there (S7.call.30) (S4.photo.3)', async () => {
  const { id } = await vehicleWithCameras('Road')
  const request = await addRequest(id)
  const real = globalThis.fetch
  const questions: AbortSignal[] = []
  let holds = true
  // The network keeps the answer back.
  // The client of this test puts this fetch back when it ends, which is before this.
  atEndOfTest(() => {
    globalThis.fetch = real
  })
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!holds || !url.endsWith('/photo/getPhotoInfo')) return real(input, init)
    const { signal } = init as { signal: AbortSignal }
    questions.push(signal)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
  try {
    const { user } = await openScreen(`/captureResult?requests=${request}`, { as: company })
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(questions[0]?.aborted).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { level: 1, name: 'Photograph' })
    await waitFor(() => expect(questions[0]?.aborted).toBe(true))
    expect(questions).toHaveLength(1)
  } finally {
    holds = false
  }
  expect(pollAfter([{ state: 'stored', photo: null }])).toBe(false)
})

test('a photo shows with plate, time and place over it, and can be saved', async () => {
  const { id, plate } = await vehicleWithCameras('Road')
  const request = await addRequest(id, { state: 'stored', photo: await addPhoto(id) })
  await openScreen(`/captureResult?requests=${request}`, { as: company })
  const picture = await screen.findByRole('img', { name: new RegExp(`^Photo: ${plate} · 1 Road · `) })
  expect(picture.getAttribute('src')).toMatch(/^http.*\/files\/[\w-]{22}\/small\?until=\d+&signature=/)
  // The photo itself replaces its thumbnail; who sees it is recorded.
  await waitFor(() =>
    expect(screen.getByRole('img', { name: new RegExp(plate) }).getAttribute('src')).toMatch(/\/files\/[\w-]{22}\?until=/),
  )
  screen.getByRole('button', { name: 'Save original' })
  screen.getByRole('button', { name: 'Save with caption' })
  await waitFor(() => expect(picture.parentElement?.textContent).toContain(plate))
})

test('the card of a vehicle has its latest photo, which opens there', async () => {
  const { id } = await vehicleWithCameras('Road')
  await addPhoto(id)
  const { user } = await openScreen(`/main/pos?vehicle=${id}`, { as: company, size: 'desktop' })
  const last = within(await screen.findByRole('region', { name: 'Latest photo' }))
  await user.click(last.getByRole('button'))
  await screen.findByRole('dialog', { name: /Road/ })
})

test('a photo of which only the thumbnail can be had says so, until another try', async () => {
  const { id, plate } = await vehicleWithCameras('Road')
  const request = await addRequest(id, { state: 'stored', photo: await addPhoto(id) })
  const cut = ['photo/viewPhoto'] as const
  const { user, mend } = await openScreen(`/captureResult?requests=${request}`, { as: company, lang: 'en', cut })
  await screen.findByText(/^Only the thumbnail is shown\./)
  mend('photo/viewPhoto')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.getByRole('img', { name: new RegExp(plate) }).getAttribute('src')).toMatch(/\/files\/[\w-]{22}\?until=/),
  )
  expect(screen.queryByText(/^Only the thumbnail/)).toBeNull()
})

test('the result page without a request says so', async () => {
  await openScreen('/captureResult', { as: company, lang: 'zh' })
  await screen.findByText('没有拍照请求')
})

test('the history lists photos, narrows to a vehicle, and shows one with its neighbours by keyboard', async () => {
  const one = await vehicleWithCameras('Road')
  const other = await vehicleWithCameras('Cab')
  await addPhoto(one.id)
  await addPhoto(one.id)
  await addPhoto(other.id)
  const { user, sent } = await openScreen(`/pictureList?vehicle=${one.id}`, { as: company, size: 'desktop' })
  const tiles = await screen.findAllByRole('button', { name: new RegExp(`^Open photo: ${one.plate}`) })
  expect(tiles).toHaveLength(2)
  expect(screen.queryByRole('button', { name: new RegExp(other.plate) })).toBeNull()
  expect(sent('photo/getPhotoInfoHistory')[0]).toMatchObject({ vehicleId: one.id })
  await user.click(tiles[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  const shown = () =>
    within(dialog)
      .getByRole('img', { name: /^Photo/ })
      .getAttribute('src')
  await waitFor(() => expect(shown()).toMatch(/\/files\/[\w-]{22}\?until=/))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Each opening asks for the photo, which the server records as a view.
  await waitFor(() => expect(sent('photo/viewPhoto')).toHaveLength(2))
  await user.click(tiles[0] as HTMLElement)
  await waitFor(() => expect(sent('photo/viewPhoto')).toHaveLength(3))
})

test('a history that cannot be loaded says so, and one without photos too', async () => {
  const { id } = await vehicleWithCameras('Road')
  const { user, mend } = await openScreen(`/pictureList?vehicle=${id}`, { as: company, cut: ['photo/getPhotoInfoHistory'] })
  await screen.findByText('Loading failed')
  mend('photo/getPhotoInfoHistory')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No photos')
})

test('what the terminal has stored is asked for, says why there is nothing, and several are fetched', async () => {
  const phone = '13955690001'
  const id = await company.addVehicle('沪A64190', { phone })
  await pool.query(`update vehicles set details = '{"channelNames": "Road,Driver"}' where id = $1`, [id])
  const { user, sent } = await openScreen(`/pictureList?vehicle=${id}&channel=2&event=timer`, { as: company })
  await user.click(await screen.findByRole('radio', { name: 'The terminal' }))
  await user.click(screen.getByRole('button', { name: 'Search terminal' }))
  await screen.findByText('The terminal is offline and cannot be searched')
  expect(sent('photo/searchStoredMedia')).toMatchObject([{ vehicleId: id, channel: 2, event: 'timer', kind: 'picture' }])

  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  const asked = async (messageId: number) => {
    const found = () => terminal.heard.find(({ header }) => header.messageId === messageId)
    await waitFor(() => expect(found()).toBeDefined())
    return found()?.header.serial ?? 0
  }
  try {
    await user.click(screen.getByRole('button', { name: 'Search terminal' }))
    const stored = { type: 0, channel: 2, event: 1, location: { ...locationOf(), time: Math.floor(Date.now() / 1000) * 1000 } }
    const media = [41, 42].map(mediaId => ({ ...stored, mediaId }))
    terminal.send(messages.multimediaList, { replySerial: await asked(0x8802), media })
    await user.click(await screen.findByRole('checkbox', { name: 'Select the first 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Delete from the terminal after upload' }))
    await user.click(screen.getByRole('button', { name: 'Upload to platform (2)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete from the terminal?' })
    expect(sent('photo/fetchStoredMedia')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Upload and delete' }))
    terminal.send(messages.terminalAck, { replySerial: await asked(0x8805), replyId: 0x8805, result: 1 })
    await screen.findByRole('heading', { level: 1, name: 'Multi-channel photo' })
    const [fetched] = sent('photo/fetchStoredMedia')
    expect(fetched).toMatchObject({ vehicleId: id, media: [42, 41], removeFromTerminal: true })
    expect(await screen.findAllByText(/The terminal refused/)).not.toEqual([])
  } finally {
    terminal.socket.destroy()
  }
})

test('before a vehicle is chosen the latest photos of all are shown, and open', async () => {
  const { id, plate } = await vehicleWithCameras('Road')
  await addPhoto(id)
  const { user } = await openScreen('/photograph', { as: company, size: 'desktop' })
  const latest = within(await screen.findByRole('list', { name: 'Latest photos' }))
  await user.click(latest.getAllByRole('button', { name: new RegExp(plate) })[0] ?? document.body)
  await screen.findByRole('dialog', { name: new RegExp(plate) })
})

test('several vehicles are asked at once, and each result has the name of its vehicle', async () => {
  const one = await vehicleWithCameras('Road, Driver')
  const two = await vehicleWithCameras('Cab')
  const { user, sent } = await openScreen('/photograph', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Select multiple vehicles' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Select vehicles' }))
  for (const { plate } of [one, two]) await user.click(await picker.findByRole('button', { name: new RegExp(plate) }))
  await user.click(await picker.findByRole('button', { name: 'Done (2)' }))
  const ofOne = within(await screen.findByRole('group', { name: one.plate }))
  await user.click(ofOne.getByRole('checkbox', { name: '2 Driver' }))
  await user.click(within(await screen.findByRole('group', { name: two.plate })).getByRole('checkbox', { name: '1 Cab' }))
  await user.click(screen.getByRole('button', { name: 'Take photos' }))
  await screen.findByRole('region', { name: `${one.plate} · 2 Driver` })
  await screen.findByRole('region', { name: `${two.plate} · 1 Cab` })
  const asked = sent('photo/sendTakePhotosCmd').map(body => body as { vehicleId: string; channels: number[] })
  expect(new Map(asked.map(({ vehicleId, channels }) => [vehicleId, channels]))).toEqual(
    new Map([
      [one.id, [2]],
      [two.id, [1]],
    ]),
  )
})

test('vehicles ticked in the table are photographed with two presses: the camera ahead of each that is online', async () => {
  const there = await newCompany(platform)
  const cameras = async (plate: string, phone: string) => {
    const id = await there.addVehicle(plate, { phone })
    await pool.query(
      `update vehicles set details = details || jsonb_build_object('channelNames', 'Road, Driver') where id = $1`,
      [id],
    )
    return id
  }
  const online = await cameras('沪P1', '13900006601')
  await cameras('沪P2', '13900006602')
  const terminal = await new TestTerminal(platform.gatewayPort, '13900006601').signIn()
  const { user, sent } = await openScreen('/vehicleTable', { as: there, size: 'desktop' })
  for (const plate of ['沪P1', '沪P2']) await user.click(await screen.findByRole('checkbox', { name: `Select ${plate}` }))
  await user.click(within(screen.getByRole('group', { name: '2 selected' })).getByRole('button', { name: 'Photograph' }))
  const ahead = within(await screen.findByRole('group', { name: '沪P1' })).getByRole('checkbox', { name: '1 Road' })
  await waitFor(() => expect(ahead).toHaveProperty('checked', true))
  await user.click(screen.getByRole('button', { name: 'Take photos' }))
  await waitFor(() => expect(sent('photo/sendTakePhotosCmd')).toMatchObject([{ vehicleId: online, channels: [1] }]))
  terminal.socket.destroy()
})

test('cameras, size and quality are kept under a name, fill in the next order, and are deleted', async () => {
  const { id } = await vehicleWithCameras('Road, Driver')
  const { user, sent } = await openScreen(`/photograph?vehicle=${id}`, { as: company })
  await user.click(await screen.findByRole('checkbox', { name: 'All cameras' }))
  await user.click(screen.getByRole('radio', { name: 'High' }))
  await user.click(screen.getByRole('button', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a name')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Both, sharp')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('photo/savePhotoTemplate')).toMatchObject([
    { name: 'Both, sharp', sharedWith: null, channels: [1, 2], size: '640x480', quality: 1, brightness: 128 },
  ])
  // Of a vehicle without the second camera only the first is asked.
  const phone = '13955690002'
  const other = await company.addVehicle('沪A64191', { phone })
  await pool.query(`update vehicles set details = '{"channelNames": "Cab"}' where id = $1`, [other])
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  cleanup()
  const next = await openScreen(`/photograph?vehicle=${other}`, { as: company })
  await screen.findByRole('button', { name: /Template/ })
  autofill({ Template: 'Both, sharp' })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'High' })).toHaveProperty('checked', true))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '1 Cab' })).toHaveProperty('checked', true))
  await next.user.click(screen.getByRole('button', { name: 'Take photos' }))
  await waitFor(() =>
    expect(next.sent('photo/sendTakePhotosCmd')).toMatchObject([{ vehicleId: other, channels: [1], quality: 1 }]),
  )
  cleanup()
  const last = await openScreen(`/photograph?vehicle=${other}`, { as: company })
  await screen.findByRole('button', { name: /Template/ })
  autofill({ Template: 'Both, sharp' })
  await last.user.click(await screen.findByRole('button', { name: 'Delete template' }))
  await last.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete template' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Template/ })).toBeNull())
  terminal.socket.destroy()
})

test('the photos of a vehicle are exported with when, where and by which camera they were taken', async () => {
  const { id, plate } = await vehicleWithCameras('Front')
  await addPhoto(id)
  await addPhoto(id)
  const saved = savedFiles()
  const { user } = await openScreen(`/pictureList?vehicle=${id}`, { as: company, size: 'desktop' })
  await screen.findAllByRole('button', { name: /^Open photo/ })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /XLSX/ }))
  const [heading, ...rows] = await xlsxCells(await saved.next())
  expect(heading?.slice(0, 7)).toEqual(['Taken', 'Received', 'Vehicle', 'Cameras', 'Trigger', 'Latitude', 'Longitude'])
  expect(rows.map(row => row.slice(2, 7))).toEqual(
    Array.from({ length: 2 }, () => [plate, '1 Front', 'Platform request', 31.23, 121.4737]),
  )
})
