/** Fills fields of the client that are not native inputs. */
import { act, fireEvent, screen, within } from '@testing-library/react'
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

/** Types a time of the day (22:30) into the field with this label, which counts 24 hours. */
export async function typeTime(user: UserEvent, label: string | RegExp, time: string): Promise<void> {
  const field = within(await screen.findByRole('group', { name: label }))
  const [hour, minute] = field.getAllByRole('spinbutton')
  for (const [at, digits] of time.split(':').entries()) {
    act(() => [hour, minute][at]?.focus())
    await user.keyboard(digits)
  }
}

/** What is said beside a field: its problem and its notes. */
export const describedBy = (field: Element): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap(id => document.getElementById(id)?.textContent ?? [])
    .filter(Boolean)

/**
 * Fills texts and selects by their labels in one step each, as browsers do that know what belongs into a form. Selects have a native one beneath for
 * that. Each letter typed and each list opened draws the whole form; a test about those types and opens.
 */
export function autofill(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    const [field] = screen.getAllByLabelText(label)
    const beneath = field?.parentElement?.querySelector<HTMLSelectElement>('[data-testid="hidden-select-container"] select')
    const option = beneath && [...beneath.options].find(({ text }) => text === value)
    if (beneath && !option)
      throw new Error(`${label} has no ${value}, but ${[...beneath.options].map(each => each.text).join(', ')}`)
    if (field) fireEvent.change(beneath ?? field, { target: { value: option?.value ?? value } })
  }
}
