/** The screens of the specification by their addresses, in a browser: each opens by itself and carries its title. */
import { reportNames, reportOf } from '@outrider/contract'
import type { Page } from '@playwright/test'
import { ownPages } from '../../apps/client/src/testing/own-pages.ts'
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

/** Within the client that runs, as a link of it does. The title is the next screen's own. */
const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('every screen of tracks, vehicles, alarms, trips, safety, work, pickers, control, video, photos and the personal centre opens its own page with its title, those of platforms and accounts theirs alone (S2.route.1) (S2.routeDetail.6) (S2.routeDetail.21) (S2.route.2) (S2.route.3) (S2.route.4) (S2.route.5) (S2.route.6) (S2.route.7) (S2.route.8) (S2.route.9) (S2.route.10) (S2.route.13) (S2.route.14) (S2.route.15) (S2.route.16) (S2.route.17) (S2.route.18) (S2.route.19) (S2.route.20) (S2.route.21)', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  const [vehicleId = ''] = await company.addVehicles([company.phone(1)])
  // Of a vehicle that has never reported /vehicleInfo leads to /errorVehicleInfo.
  const terminal = aTerminal(installed, company.phone(1))
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Server version' })).toContainText(/\d+\.\d+/)
  const untitled = new Set<string>()
  const pages = Object.values(ownPages(vehicleId)).flat() as readonly (readonly [path: string, title?: string])[]
  for (const [path, title] of pages) {
    await followLink(page, path)
    const end = title === undefined ? /./ : new RegExp(`( · |^)${title.replaceAll(/[()]/g, '\\$&')}$`)
    await expect.poll(() => page.title(), { message: path }).toMatch(end)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(path)
    await expect(page.getByRole('main').first()).toBeVisible()
    if (/vehicleInfo\?/i.test(path) && !/Edit/.test(path))
      await expect(page.getByRole('main')).toContainText(`T${company.phone(1)}`)
    if (title === undefined) untitled.add(await page.title())
  }
  expect(untitled.size).toBe(pages.filter(([, title]) => title === undefined).length)
  for (const [path, title] of [
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    [`/editPlatform?code=${encodeURIComponent(new URL(installed.url).host)}`, 'Edit platform account'],
  ] as const) {
    await page.goto(installed.url + path)
    await expect(page).toHaveTitle(title)
  }
  await terminal.stop()
})

test('the query of every report leads to its result (S2.route.11) (S2.route.23) (S2.route.24) (S2.route.25) (S2.route.26) (S2.route.27) (S2.route.28) (S2.route.29) (S2.route.30) (S2.route.31)', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  await company.addVehicles([company.phone(1)])
  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  for (const report of reportNames.map(reportOf)) {
    await followLink(page, `${report.query}?org=${company.organisation}&time=threeDays`)
    await expect(page).toHaveTitle(new RegExp(` · ${report.en} query$`))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(report.result)
    await expect(page).toHaveTitle(new RegExp(` · ${report.en}$`))
    await expect(page.getByRole('heading', { level: 1, name: report.en })).toBeVisible()
  }
})
