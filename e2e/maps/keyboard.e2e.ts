import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('on a wide screen list and map are worked with the keyboard alone, and no vehicle is far from the first press of Tab', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  const names = [1, 2, 3].map(at => `T${company.phone(at)}`)
  await company.addVehicles([1, 2, 3].map(at => company.phone(at)))
  const rows = page.getByRole('list', { name: 'Vehicle list' }).getByRole('button')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  const { keyboard } = page
  const tabsTo = async (name: RegExp, most: number) => {
    const passed: string[] = []
    while (passed.length <= most && !name.test(passed.at(-1) ?? '')) {
      await keyboard.press('Tab')
      passed.push(await focused())
    }
    expect(passed.length, passed.join(' | ')).toBeLessThanOrEqual(most)
  }

  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/main/pos`)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.evaluate(() => document.body.focus())
  await tabsTo(new RegExp(names[0] ?? ''), 8)

  // The list is one stop: arrow keys, Home and End go through it.
  await keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Vehicle details' })
  await expect(details).toBeFocused()
  await expect(details).toContainText(names[1] ?? '')
  await keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()

  // And so are the buttons of the map, which are as near.
  await tabsTo(/^Layers$/, 6)
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await keyboard.press(name)
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()
})
