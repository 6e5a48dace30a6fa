/** Types a date into a field of the client, part by part: the order of the parts depends on language and setting. */
import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** `iso`: 2026-11-05, 2026-11-05T08:30 or with seconds. */
export async function typeDate(user: UserEvent, scope: HTMLElement, label: string, iso: string): Promise<void> {
  const [year, month, day, hour, minute, second] = iso.split(/[-T:]/)
  const field = await within(scope).findByRole('group', { name: label })
  for (const [part, digits] of Object.entries({ year, month, day, hour, minute, second })) {
    if (digits === undefined) continue
    field.querySelector<HTMLElement>(`[data-type="${part}"]`)?.focus()
    await user.keyboard(digits)
  }
}
