/** Maps on a device that keeps the client: the service worker has what they need. */
import type { Page } from '@playwright/test'
import { typeDate } from '../fixtures/fields.ts'
import { newCompany } from '../fixtures/company.ts'
import { openWithWorker, phone } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { aDrive, addTrack } from '../fixtures/tracks.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

test.use({ serviceWorkers: 'allow', viewport: phone })

/** Kept files of maps, answered as the client would be answered now. */
const answeredFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    const ofMaps = paths.filter(path => /Map-|maplibre-gl-worker-.*\.mjs$/.test(path))
    const replies = await Promise.all(ofMaps.map(async path => [path, (await fetch(path)).ok] as const))
    return replies.flatMap(([path, ok]) => (ok ? [path] : []))
  })

test('a device that has shown one map starts another without a network, and it draws its line once there is one', async ({
  page,
  context,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicle = ''] = await company.addVehicles([company.phone(1)])
  await addTrack(product, vehicle, aDrive({ hours: 2 }))
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/pos`)
  await openWithWorker(page)
  await expect(vehicleMap(page)).toHaveAttribute('data-ready', 'true')
  const all = [/\/TrackMap-.*\.js$/, /\/CheckpointMap-.*\.js$/, /\/libraryMap-.*\.js$/, /\/maplibre-gl-worker-.*\.mjs$/]
  await expect.poll(async () => (await answeredFiles(page)).filter(path => all.some(one => one.test(path)))).toHaveLength(4)

  await page.goto(`${product.url}/main/track?vehicle=${vehicle}`)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await page.getByRole('group', { name: 'Time', exact: true }).getByRole('button', { name: 'Custom', exact: true }).click()
  await typeDate(page, 'Start', '2026-01-05T00:00:00')
  await typeDate(page, 'End', '2026-01-05T23:59:59')
  await context.setOffline(true)
  expect((await answeredFiles(page)).filter(path => all.some(one => one.test(path)))).toHaveLength(4)
  await page.getByRole('button', { name: 'Show track' }).click()
  await expect(page.getByText('The track could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
})
