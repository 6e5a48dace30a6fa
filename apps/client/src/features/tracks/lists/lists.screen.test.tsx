// @vitest-environment jsdom
/** Points and stops of a track as lists of a phone, and what is taken along of them. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addReports } from '../../../testing/past.ts'
import { savedFiles } from '../../../testing/saved-files.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const [driven, doubted, quiet] = [
  await company.addVehicle('沪A00001'),
  await company.addVehicle('沪A00002'),
  await company.addVehicle('沪A00003'),
]
const hour = 3_600_000
/** The day of the tracks, where the page is. */
const day = new Date(2026, 0, 5).getTime()
const quality = { noFix: 1, late: 32 }

/** Every 30 s from 08:00 on, eastwards; late at first, then without a fix, parked from :20 to :35, silent from :40 to :45. */
const drive = (hours: number) =>
  Array.from({ length: hours * 120 }, (_, at) => at).flatMap(at => {
    const into = (at / 2) % 60
    if (into >= 40 && into < 45) return []
    const parked = into >= 20 && into < 35
    const noFix = into >= 3 && into < 4
    return {
      time: day + 8 * hour + at * 30_000,
      latitudeE6: 31_230_000,
      longitudeE6: 121_300_000 + Math.floor(at / 120) * 200_000 + Math.round(Math.min(into, 20) + Math.max(0, into - 35)) * 4_000,
      speedDkmh: parked ? 0 : 450,
      status: parked ? 2 : 3,
      alarms: at === 5 ? 0b10 : 0,
      quality: (noFix ? quality.noFix : 0) | (into >= 1 && into < 3 ? quality.late : 0),
      good: !noFix,
    }
  })
await addReports(platform, driven, drive(2))
await addReports(
  platform,
  doubted,
  Array.from({ length: 60 }, (_, at) => ({
    time: day + 8 * hour + at * 10_000,
    latitudeE6: at === 12 ? 44_000_000 : 30_900_000,
    longitudeE6: 121_300_000 + at * 1_000,
    speedDkmh: 360,
    quality: at === 12 ? quality.late : 0,
  })),
)

const addressOf = (path: string, vehicles: readonly string[], from = 8, to = 13) =>
  `${path}?${new URLSearchParams([...vehicles.map(id => ['vehicle', id]), ['from', String(day + from * hour)], ['to', String(day + to * hour)]]).toString()}`
const grid = () => screen.findByRole('grid')
const rowAt = async (time: string) => (await within(await grid()).findByText(time)).closest('[role=row]') as HTMLElement
const rowCount = async () => (await grid()).getAttribute('aria-rowcount')
const show = (user: UserEvent, kind: RegExp) =>
  user.click(within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name: kind }))
async function take(user: UserEvent, kind: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: kind }))
}

test.each([
  ['/trackList', 'Track points'],
  ['/parkList', 'Stops'],
  ['/speedCurve', 'Speed curve'],
])('%s is a screen of its own, and with nothing replayed leads to where one can ask (S2.route.4)', async (path, title) => {
  const { user, address } = await openScreen(path, { as: company })
  await screen.findByText('No track to show yet')
  screen.getByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.title).toBe(`Test · ${title}`))
  await user.click(screen.getByRole('button', { name: 'Select a track' }))
  await waitFor(() => expect(address()).toBe('/trackQuery'))
})

test.each(['/trackList', '/parkList'])('%s asks for the track of its address by itself (S7.call.7)', async path => {
  const { sent } = await openScreen(addressOf(path, [driven]), { as: company })
  await screen.findAllByText(/沪A00001/)
  expect(sent('track/getVehicleTrack')[0]).toMatchObject({ vehicleId: driven, startTime: day + 8 * hour })
})

test('every point says what it is: moving, parked, late, without a fix, in alarm; and each kind can be looked at alone', async () => {
  const { user } = await openScreen(addressOf('/trackList', [driven]), { as: company })
  await waitFor(async () => expect(await rowCount()).toBe(String(1 + drive(2).length)))
  expect((await rowAt('08:02:30')).textContent).toContain('Overspeed')
  expect((await rowAt('08:01:00')).textContent).toContain('Backfilled')
  expect((await rowAt('08:03:00')).textContent).toContain('No GPS')
  await show(user, /^Alarms/)
  await waitFor(async () => expect(await rowCount()).toBe('2'))
  await show(user, /^Parked/)
  expect((await rowAt('08:20:00')).textContent).toContain('Parked')
  await show(user, /^Driving/)
  await rowAt('08:00:00')
  // Where there is nothing of a kind, it is not offered.
  expect(screen.queryByRole('button', { name: /^Suspect position/ })).toBeNull()
})

test('a place where it cannot have been is marked as such, can be looked at alone, and stands so in the file', async () => {
  const files = savedFiles()
  const { user } = await openScreen(addressOf('/trackList', [doubted]), { as: company })
  const marked = await rowAt('08:02:00')
  expect(marked.textContent).toContain('Suspect position')
  expect(marked.textContent).toContain('Backfilled')
  await show(user, /^Suspect position/)
  await waitFor(async () => expect(await rowCount()).toBe('2'))
  await take(user, /^CSV/)
  const lines = (await (await files.next()).text()).split('\r\n')
  expect(lines[0]).toMatch(/,Backfilled,Position quality,Complete$/)
  expect(lines[13]).toMatch(/,Yes,Suspect,Yes$/)
})

test('stops say when, how long, why and where, and one that is chosen is looked at in the replay', async () => {
  const { user, address } = await openScreen(addressOf('/parkList', [driven, doubted]), { as: company })
  await screen.findByText(/^2 stops, 30 min/)
  const second = await screen.findByRole('button', { name: /^Stop ?2/ })
  for (const words of [/15 min/, /Ignition off/, /09:20:00 – 09:35:00/]) expect(second.textContent).toMatch(words)
  await waitFor(() => expect(second.textContent).toMatch(/Shanghai/))
  await user.click(await screen.findByRole('button', { name: '沪A00002' }))
  await screen.findByText('No stops in this period')
  await user.click(screen.getByRole('button', { name: '沪A00001' }))
  await user.click(await screen.findByRole('button', { name: /^Stop ?2/ }))
  await waitFor(() => expect(address()).toMatch(/^\/trackQuery\?/))
  history.back()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Stop ?2/ }).getAttribute('aria-current')).toBe('true'))
})

test('a time without any track says so, and has nothing to take along', async () => {
  await openScreen(addressOf('/trackList', [quiet]), { as: company })
  await screen.findByText('No track in this period')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  cleanup()
  await openScreen(addressOf('/speedCurve', [quiet]), { as: company })
  await screen.findByText('No speed data in this period')
})

test('a track that cannot be had is said, and asked for again', async () => {
  const path = 'track/getVehicleTrack'
  const { user, mend } = await openScreen(addressOf('/trackList', [driven]), { as: company, cut: [path] })
  await screen.findByText('The track could not be loaded')
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await grid()
})

test('what is replayed can be taken along as GPX, KML and CSV', async () => {
  const files = savedFiles()
  const { user } = await openScreen(addressOf('/trackList', [driven]), { as: company })
  await waitFor(async () => expect(await rowCount()).toBe(String(1 + drive(2).length)))
  await take(user, /^GPX/)
  const gpx = await files.next()
  expect(gpx.name).toBe('track-沪A00001-20260105.gpx')
  expect((await gpx.text()).match(/<trkpt /g)).toHaveLength(drive(2).filter(({ good }) => good).length)
  await take(user, /^KML/)
  expect(await (await files.next()).text()).toContain('Parked 15 min')
  await take(user, /^CSV/)
  const csv = await files.next()
  expect(Buffer.from(await csv.arrayBuffer()).toString('utf8')).toMatch(/^\uFEFFVehicle,Time,Time \(UTC\)/)
  expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(1 + drive(2).length)
})
