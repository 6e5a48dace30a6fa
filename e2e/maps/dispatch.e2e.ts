/** A message to vehicles that are drawn around on the map, and what came of it at each. */
import { desktop } from '../fixtures/pages.ts'
import { newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('vehicles are drawn around on the map, get a message, not without type and words, and each tells what came of it (S1.feature.9) (S5.dispatch.content) (S5.dispatch.type)', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  const phones = [1, 2, 3].map(nth => company.phone(nth))
  await company.addVehicles(phones)
  const terminals = phones
    .slice(0, 2)
    .map((phone, nth) => aTerminal(installed, phone, { obedience: nth === 0 ? 'obeys' : 'refuses' }))
  try {
    for (const [nth, terminal] of terminals.entries()) {
      await terminal.start()
      await terminal.report(reportAt(113.2644 + nth / 100, 23.1291))
    }
    await signedIn(page, installed, company.login, company.password)
    await page.goto(`${installed.url}/dispatch`)
    await page.getByRole('button', { name: 'Select on the map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select on the map' })
    const map = dialog.getByRole('region', { name: 'Vehicle map' })
    await expect(map).toHaveAttribute('data-ready', 'true')
    const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {}
    const corners = [
      [0.1, 0.15],
      [0.75, 0.15],
      [0.75, 0.9],
      [0.1, 0.9],
    ] as const
    await page.mouse.move(x + width * 0.1, y + height * 0.15)
    await page.mouse.down()
    for (const [right, down] of corners) await page.mouse.move(x + width * right, y + height * down, { steps: 8 })
    await page.mouse.up()
    // The third has never reported: it is nowhere on the map.
    await expect(dialog.getByText('2 vehicles', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Use selection' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    for (const words of ['Select a message type', 'Enter a message'])
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await page.getByRole('button', { name: /Message type/ }).click()
    await page.getByRole('option', { name: 'Urgent' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('请减速 Slow down')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const detail = page.getByRole('dialog', { name: 'Message' })
    await expect(detail.getByRole('listitem').filter({ hasText: `T${phones[0]}` })).toContainText('Acknowledged')
    await expect(detail.getByRole('listitem').filter({ hasText: `T${phones[1]}` })).toContainText('Refused')
    await expect(page.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeAttached()
  } finally {
    await Promise.all(terminals.map(terminal => terminal.stop()))
  }
})
