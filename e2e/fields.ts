/** Fills selects and date fields of the client, which are not native inputs. */
import type { Locator, Page } from '@playwright/test'

/** Opens the select with this label and chooses the option with this text. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  // The accessible name of the button is the chosen text and the label.
  await page.getByRole('button', { name: new RegExp(` ${label}$`) }).click()
  await page.getByRole('option', { name: text, exact: true }).click()
}

/** Types an ISO 8601 local time into the date field with this label, part by part: the order of the parts depends on the language. */
export async function typeDate(scope: Page | Locator, label: string, iso: string): Promise<void> {
  const [year, month, day, hour, minute, second] = iso.split(/[-T:]/)
  const field = scope.getByRole('group', { name: label, exact: true })
  for (const [part, digits] of Object.entries({ year, month, day, hour, minute, second })) {
    if (digits === undefined) continue
    const segment = field.locator(`[data-type="${part}"]`)
    await segment.focus()
    await segment.pressSequentially(digits)
  }
}
