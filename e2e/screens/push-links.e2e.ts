/** Where a click on a push leads: to the address that the worker opens, which needs neither the worker nor a push service. */
import type { Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const openedBy = async (page: Page, product: RunningProduct, push: object): Promise<void> => {
  await page.goto(`${product.url}/main?${new URLSearchParams({ push: JSON.stringify(push) }).toString()}`)
}

for (const [type, right, words, id] of [
  ['installWork', 'updInstTaskAuth', 'no permission to edit new install task', 'S4.push.12'],
  ['maintenanceWork', 'updMtcTaskAuth', 'no permission to edit maintenance task', 'S4.push.13'],
] as const)
  test(`a push of type ${type} without ${right} shows the toast and opens no list (${id})`, async ({ page, installed }) => {
    const { product, login, password } = await newCompany(installed)
    await product.sql(`update users set rights = jsonb_set(rights, array[$1], 'false') where login = $2`, [right, login])
    await signedIn(page, product, login, password)
    await openedBy(page, product, { type, applyNum: 'A-1' })
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/main(\/\w+)?$/)
  })

test('a click on a push of an application, a task or a review opens its list (S4.push.5) (S4.push.6) (S4.push.7) (S4.push.8) (S4.push.9)', async ({
  page,
  demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [type, path] of [
    ['installApply', '/newInstallList'],
    ['maintenanceApply', '/newRepairList'],
    ['installWork', '/taskList'],
    ['maintenanceWork', '/taskList'],
    ['review', '/reviewList'],
  ] as const) {
    await openedBy(page, demo, { type, applyNum: 'AZ000001' })
    await expect(page).toHaveURL(`${demo.url}${path}?applyNum=AZ000001`)
  }
})

test('a click on a push of type Alarm switches to the alarm module (S4.push.1)', async ({ page, demo }) => {
  await signedIn(page, demo, 'demo', 'outrider')
  await openedBy(page, demo, { type: 'Alarm', params: { alarmId: '1' } })
  await expect(page).toHaveURL(/\/main\/alarm(\?|$)/)
  await expect(
    page
      .getByRole('tab', { name: 'Pending' })
      .or(page.getByRole('radio', { name: 'Pending' }))
      .first(),
  ).toBeVisible()
})

test('a click on a push of type OnDuty opens the reply screen of its check (S4.push.4)', async ({ page, demo }) => {
  const [check] = await demo.sql<{ unique_id: string; content: string }>(
    `select unique_id, content from post_checks where form <> 'alarm' limit 1`,
  )
  await signedIn(page, demo, 'demo', 'outrider')
  await openedBy(page, demo, { type: 'OnDuty', params: { uniqueId: check?.unique_id } })
  await expect(page).toHaveURL(/\/postcheckrsp\?uniqueId=/)
  await expect(page.getByRole('heading', { name: check?.content ?? '' })).toBeVisible()
})

test('a click on the push of an analysis opens it for its time and organisation (S4.push.10) (S4.push.11)', async ({
  page,
  demo,
}) => {
  const [company] = await demo.sql<{ id: number }>('select min(id) as id from organisations')
  const params = {
    beginTime: Date.UTC(2026, 4, 3, 16),
    endTime: Date.UTC(2026, 4, 10, 16),
    orgId: String(company?.id),
    periodUnit: 'day',
  }
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [types, path, heading] of [
    [['enterpriseReport', 1], '/coScyAnRp', 'Company safety analysis'],
    [['networkControl', 2], '/olMonitoringAnls', 'Networked control analysis'],
  ] as const)
    for (const type of types) {
      await openedBy(page, demo, { type, params })
      await expect(page).toHaveURL(
        address =>
          address.pathname === path && JSON.parse(address.searchParams.get('params') ?? '').beginTime === params.beginTime,
      )
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
})
