/** Each way of handling an alarm, in a browser, from pending to processed. */
import { type Company, newCompany } from '../fixtures/company.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { moduleTabs } from '../fixtures/vehicles.ts'

const emergency = 1
/** The message has a screen of its own: last. */
const ways = ['Stop alarm', 'Confirm alarm', 'False alarm', 'Send message'] as const

let company: Company
let product: RunningProduct
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(installed)
  // One more, for the link.
  await company.addVehicles([...ways, 'link'].map((_, at) => company.phone(at + 1)))
})

test('a pending alarm is processed by a message, by stopping, by confirming and as a false one, and not without its words, nor with a telephone number that is none (S1.feature.5) (S2.routeDetail.17) (S5.alarm.message) (S5.alarm.description) (S5.alarm.phone) (S4.alarm.1) (S4.alarm.2) (S4.alarm.3) (S4.alarm.4) (S4.alarm.5)', async ({
  page,
}) => {
  const terminals = ways.map((_, at) => aTerminal(product, company.phone(at + 1)))
  for (const terminal of terminals) {
    await terminal.start()
    await terminal.report(reportAt(113.2644, 23.1291, { alarms: emergency }))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/alarm`)
  const rows = page.getByRole('row', { name: /Emergency/ })
  await expect(rows).toHaveCount(ways.length)
  const details = page.getByRole('complementary', { name: 'Alarm details' })
  for (const [at, way] of ways.entries()) {
    await page.getByRole('row', { name: new RegExp(`T${company.phone(at + 1)}`) }).click()
    await expect(details.getByText('Pending', { exact: true })).toBeVisible()
    await details.getByRole('button', { name: way }).click()
    const form = page.getByRole('form', { name: way })
    const message = way === 'Send message'
    // Not without its words: nothing is sent.
    if (message) await form.getByRole('textbox', { name: 'Handling description' }).fill('Looked at it')
    await form.getByRole('button', { name: way }).click()
    await expect(form.getByRole('alert')).toContainText(
      `The ${message ? 'message content' : 'handling description'} cannot be empty`,
    )
    if (!message) await expect(details.getByText('Pending', { exact: true })).toBeVisible()
    if (message) await form.getByRole('textbox', { name: 'Message content' }).fill('Slow down')
    await form.getByRole('textbox', { name: 'Handling description' }).fill('Looked at it')
    if (way === 'Stop alarm') {
      const telephone = form.getByRole('textbox', { name: /phone/ })
      await telephone.fill('abc')
      await form.getByRole('button', { name: way }).click()
      await expect(form.getByRole('alert')).toContainText('Please enter a valid monitor phone number')
      await telephone.fill('')
    }
    await form.getByRole('button', { name: way }).click()
    await page.getByText('1 processed').waitFor()
    if (!message) await expect(details.getByText('Processed', { exact: true }).first()).toBeVisible()
  }
  await page.goto(`${product.url}/main/alarm?alarms=processed`)
  await expect(rows).toHaveCount(ways.length)
  await page.goto(`${product.url}/main/alarm`)
  await page.getByText('No alarms').waitFor()
  for (const terminal of terminals) await terminal.stop()
})

test('on a phone a link opens the detail of its alarm outside of the main page, without its tabs (S2.routeDetail.8) (S2.routeDetail.9)', async ({
  page,
}) => {
  const linked = company.phone(ways.length + 1)
  const terminal = aTerminal(product, linked)
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291, { alarms: emergency }))
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/alarm`)
  await expect(page.getByText(`T${linked}`).first()).toBeVisible()
  await expect(moduleTabs(page)).not.toHaveCount(0)
  const { alarms } = await company.call<{ alarms: { alarmId: string }[] }>('alarm/getVehiclesAlarms', { state: 'pending' })
  await page.goto(`${product.url}/vehAlmDetail?vehAlmMsgId=${alarms[0]?.alarmId ?? ''}`)
  await expect(page.getByRole('heading', { name: 'Alarm detail' })).toBeVisible()
  await expect(page.getByText(`T${linked}`).first()).toBeVisible()
  await expect(moduleTabs(page)).toHaveCount(0)
  await terminal.stop()
})
