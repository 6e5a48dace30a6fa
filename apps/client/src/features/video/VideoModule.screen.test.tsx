// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { autofill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { aReport } from '../../testing/server.ts'

const platform = await platformOfFile()

async function withCameras(plates: readonly string[]) {
  const company = await newCompany(platform)
  const ids: string[] = []
  for (const plate of plates) ids.push(await company.addVehicle(plate))
  const details = { channel: 2, channelNames: '前方,驾驶员' }
  await platform.database.pool.query('update vehicles set details = $1 where id = any($2)', [details, ids])
  const now = Date.now()
  platform.bus.publish({
    kind: 'stored',
    positions: ids.map((id, at) => ({
      ...aReport(Number(id), 0, { time: now, receivedAt: now }),
      latitudeE6: 31_230_000 + at * 1_000,
      longitudeE6: 121_470_000,
    })),
  })
  return { company, ids }
}
const window = (number: number, name: string) => screen.findByRole('button', { name: `Window ${number}, ${name}` })

test('an address with a vehicle plays all its cameras, and says beside the windows where the vehicle is', async () => {
  const { company, ids } = await withCameras(['沪A80001', '沪A80002'])
  await openScreen(`/main/video?watch=${ids[0]}`, { as: company, size: 'desktop', lang: 'en' })
  await window(1, '沪A80001 · 1 前方')
  await window(2, '沪A80001 · 2 驾驶员')
  expect(screen.queryByRole('button', { name: /^Window 3, / })).toBeNull()
  const map = within(screen.getByRole('complementary', { name: 'Vehicle locations' }))
  await map.findByText('沪A80001')
  expect(screen.getByRole('button', { name: /沪A80001/, expanded: true })).not.toBeNull()
})

test('of several vehicles the first camera of each plays; the map follows the selected window, and can be hidden', async () => {
  const { company, ids } = await withCameras(['沪A80003', '沪A80004'])
  const { user } = await openScreen(`/main/video?watch=${ids.join(',')}`, { as: company, size: 'desktop', lang: 'en' })
  await window(1, '沪A80003 · 1 前方')
  const map = within(screen.getByRole('complementary', { name: 'Vehicle locations' }))
  await map.findByText('沪A80003')
  await user.click(await window(2, '沪A80004 · 1 前方'))
  await map.findByText('沪A80004')
  await user.click(screen.getByRole('button', { name: 'Vehicle locations' }))
  expect(screen.queryByRole('complementary', { name: 'Vehicle locations' })).toBeNull()
})

test('a camera turns where its picture is dragged, as the picture is shown, until it is let go; the keys do the same', async () => {
  const { company, ids } = await withCameras(['沪A80009'])
  const { user, sent } = await openScreen(`/main/video?watch=${ids[0]}`, { as: company, size: 'desktop', lang: 'en' })
  await user.click(await window(1, '沪A80009 · 1 前方'))
  await user.click(screen.getByRole('button', { name: 'Camera control' }))
  const moves = () => sent('video/controlCamera').map(({ channel, move }) => [channel, move])
  const drag = (to: { clientX: number; clientY: number }): void => {
    const surface = screen.getByTitle('Drag: the camera turns that way')
    fireEvent.pointerDown(surface, { clientX: 100, clientY: 100 })
    fireEvent.pointerMove(surface, { clientX: 110, clientY: 95 })
    fireEvent.pointerMove(surface, to)
    fireEvent.pointerMove(surface, to)
    fireEvent.pointerUp(surface)
  }
  drag({ clientX: 160, clientY: 110 })
  await waitFor(() =>
    expect(moves()).toEqual([
      [1, 'right'],
      [1, 'stop'],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Rotate' }))
  drag({ clientX: 160, clientY: 110 })
  await waitFor(() => expect(moves().at(-2)).toEqual([1, 'up']))
  const pad = screen.getByRole('group', { name: 'Camera control: hold a button, or drag on the picture' })
  fireEvent.keyDown(pad, { key: 'ArrowDown' })
  fireEvent.keyUp(pad, { key: 'ArrowDown' })
  await waitFor(() => expect(moves().at(-2)).toEqual([1, 'down']))
})

test('a layout is saved with the account and shown again, on another device too; a patrol goes through those that take part', async () => {
  const { company, ids } = await withCameras(['沪A80006'])
  const as = await company.withUser({})
  const first = await openScreen(`/main/video?watch=${ids[0]}`, { as, size: 'desktop', lang: 'en' })
  await window(2, '沪A80006 · 2 驾驶员')
  await first.user.click(screen.getByRole('button', { name: 'Layouts' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Save or delete layouts…' }))
  autofill({ 'Name of the layout on screen': 'Gate' })
  await first.user.click(screen.getByRole('button', { name: 'Save layout' }))
  await screen.findByText('Layout saved')
  expect(first.sent('video/setVideoWall')).toMatchObject([
    {
      name: 'Gate',
      stays: 30,
      windows: [
        { at: 0, channel: 1 },
        { at: 1, channel: 2 },
      ],
    },
  ])
  cleanup()
  localStorage.removeItem('videoWall')
  const { user } = await openScreen('/main/video', { as, size: 'desktop', lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: /Gate/ }))
  await screen.findByRole('button', { name: /^Window 2, 沪A80006/ })
  await user.click(screen.getByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Start patrol' }))
  await user.click(await screen.findByRole('button', { name: 'Stop patrol' }))
})

test('a vehicle without cameras is said', async () => {
  const { company, ids } = await withCameras(['沪A80005'])
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{}, ids[0]])
  await openScreen(`/main/video?watch=${ids[0]}`, { as: company, lang: 'en' })
  await screen.findByText('The vehicle has no video channels')
})

test('the card of a vehicle plays one camera beside the map, and ends it with the card', async () => {
  const { company, ids } = await withCameras(['沪A80008'])
  const { user, sent, address } = await openScreen(`/main/pos?vehicle=${ids[0]}`, { as: company, size: 'desktop', lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Mini video' }))
  const mini = within(await screen.findByRole('region', { name: 'Mini video' }))
  await mini.findByText('沪A80008 · 1 前方')
  await user.click(mini.getByRole('button', { name: /Vehicles and channels/ }))
  await user.click(await screen.findByRole('option', { name: '2 驾驶员' }))
  await mini.findByText('沪A80008 · 2 驾驶员')
  const asked = sent('video/getVideoUrl').map(body => body as { channel: number; stream: string })
  expect(asked.map(({ channel, stream }) => [channel, stream])).toEqual([
    [1, 'sub'],
    [2, 'sub'],
  ])
  expect(address()).toContain('/main/pos')
  await user.click(
    within(screen.getByRole('region', { name: 'Vehicle details' })).getAllByRole('button', { name: 'Close' })[0] ?? expect.fail(),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mini video' })).toBeNull())
})
