/** Fills fields of the client that are not native inputs. */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Replaces the text of the field with this label. */
export async function fill(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  if (text) await user.type(field, text)
}

/** Types a date, or a date and time (2026-01-31T08:00), into the field with this label, part by part: their order depends on the language. */
export async function typeDate(user: UserEvent, label: string | RegExp, date: string): Promise<void> {
  const field = within(await screen.findByRole('group', { name: label }))
  const [year = '', month = '', day = '', hour, minute] = date.split(/[-T:]/)
  for (const [part, digits] of Object.entries({ year, month, day, hour, minute })) {
    if (digits === undefined) continue
    const segment = field.getAllByRole('spinbutton').find(each => each.dataset['type'] === part)
    segment?.focus()
    await user.keyboard(digits)
  }
}
