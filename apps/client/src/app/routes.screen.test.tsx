// @vitest-environment jsdom
/** The routes of the specification by their groups: each opens its own page and carries its title. A group is here once all its routes are. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../testing/company.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { type OwnPage, ownPages } from '../testing/own-pages.ts'
import { aReport } from '../testing/server.ts'

const platform = await platformOfFile({ title: 'Fleet' })
const company = await newCompany(platform)
const id = await company.addVehicle('沪A00001')
platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 0, { time: Date.now(), receivedAt: Date.now() })] })
const pages = ownPages(id)

/** Opens each address in a client that runs already. Where the specification has no title, it is one that no other page has. */
async function eachIsItsOwn(
  rows: readonly OwnPage[],
  /** The page has its title as its heading, too. */
  headed = true,
): Promise<void> {
  const { address } = await openScreen('/about', { as: company })
  const titles = new Set<string>()
  for (const [path, title] of rows) {
    document.title = ''
    act(() => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const end = title === undefined ? '' : ` · ${title}`
    await waitFor(() => expect([path, document.title.slice(-end.length)]).toEqual([path, end || expect.stringMatching(/./)]))
    if (title !== undefined && headed) await screen.findByRole('heading', { level: 1, name: title })
    else await screen.findByRole('main')
    expect([path, address()]).toEqual([path, path])
    if (title === undefined) titles.add(document.title)
  }
  expect(titles.size).toBe(rows.filter(([, title]) => title === undefined).length)
}

test('the pages of platforms are Add platform, Common platform list and Edit platform account, by their own titles alone (S2.route.1)', async () => {
  for (const [path, title] of [
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    ['/editPlatform?code=one', 'Edit platform account'],
  ] as const) {
    document.title = ''
    const place = { Code: 'one', Title: 'Fleet', Url: platform.url, isCheckIn: true, gzhTitle: '' }
    const { address } = await openScreen(path, { as: visitorOf(company), stored: { platformInfoList: [place], userDatas: {} } })
    await waitFor(() => expect(document.title).toBe(title))
    await waitFor(() => expect(address()).toBe(path))
  }
})

test('tracks and vehicle details open their own pages, with Track replay and Vehicle details among their titles (S2.route.4) (S2.route.5)', async () => {
  await eachIsItsOwn(pages.tracksAndDetails)
})

test('alarms open their own pages, with Send message and Alarm detail (S2.route.9) (S2.route.10); so do trips and checks, with Post-check records and System overview (S2.route.15) (S2.route.16)', async () => {
  await eachIsItsOwn(pages.alarmsAndTrips)
})

test('safety and risk open their own pages, with their titles (S2.route.13) (S2.route.14)', async () => {
  await eachIsItsOwn(pages.safetyAndRisk)
})

test('applications open their own pages (S2.route.18)', async () => {
  await eachIsItsOwn(pages.applications)
})

test('installation and maintenance open their own pages (S2.route.17)', async () => {
  await eachIsItsOwn(pages.work)
})

test('the pickers open their own pages (S2.route.8)', async () => {
  await eachIsItsOwn(pages.pickers)
})

test('control and settings open their own pages (S2.route.2), with Control commands and Detail settings (S2.route.3)', async () => {
  await eachIsItsOwn(pages.control)
})

test('video and photos open their own pages (S2.route.6), with Multi-channel photo and Photo history (S2.route.7)', async () => {
  await eachIsItsOwn(pages.videoAndPhotos)
})

test('each page of the personal centre opens its own page, not the error page (S2.route.19), and About has its title (S2.route.20)', async () => {
  await eachIsItsOwn(pages.personal)
})

test('the pages to select a vehicle and one with video, No network, Dispatch and the choice of functions open by themselves (S2.route.21)', async () => {
  await eachIsItsOwn(pages.byThemselves, false)
})

test('push, alarm, video, theme and map settings and About are reached from the personal centre (S2.routeDetail.19) (S2.route.20)', async () => {
  const { user, address } = await openScreen('/my', { as: company })
  for (const [path, title] of [
    ['/pushConfig', 'Push settings'],
    ['/alarmConfig', 'Alarm settings'],
    ['/videoConfig', 'Video settings'],
    ['/themeConfig', 'Theme settings'],
    ['/mapConfig', 'Map settings'],
    ['/about', 'About'],
  ] as const) {
    await screen.findByRole('heading', { level: 1, name: 'Personal centre' })
    const entry = new RegExp(`^${title}`)
    await user.click(screen.queryByRole('link', { name: entry }) ?? screen.getByRole('button', { name: entry }))
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(address()).toBe(path))
    act(() => history.back())
    await waitFor(() => expect(address()).toBe('/my'))
  }
})
