/** The first-use guide of a new user: beside the parts of the screen, over no alarm, and only once. */
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('a new user is led over the screen by the keyboard, once; the card covers neither the list, nor the counts, nor the way to the alarms', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  const { url } = company.product
  await company.addVehicles([company.phone(1)])
  await signedIn(page, company.product, await company.addUser('new'), company.password, { guideSeen: false })
  await page.goto(`${url}/main`)
  const card = page.getByRole('dialog')
  const title = card.getByRole('heading')
  await expect(title).toHaveText('Find your way around')
  await expect(page.getByText('Step 1 of 8')).toBeVisible()
  for (const name of ['Vehicle list', 'Map', 'Street maps', 'Your fleet at a glance', 'Search', 'Alarms', 'Your menu']) {
    await expect(card.getByRole('button', { name: 'Next' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(name)
    const covered = await card.evaluate(element => {
      const own = element.getBoundingClientRect()
      const parts = document.querySelectorAll('[data-guide="list"] > *, [data-guide="counts"], [data-guide="alarms"]')
      return [...parts].filter(part => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < own.right && own.left < right && top < own.bottom && own.top < bottom
      }).length
    })
    expect([name, covered]).toEqual([name, 0])
  }
  const kept = page.waitForResponse(/user\/setGuide$/)
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await kept
  // Signed in on another device, of which it is the first visit.
  await page.evaluate(() => localStorage.removeItem('guideSeen'))
  const asked = page.waitForResponse(/user\/getGuide$/)
  await page.reload()
  await asked
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guideSeen'))).toBe('true')
  await expect(card).toHaveCount(0)
})
