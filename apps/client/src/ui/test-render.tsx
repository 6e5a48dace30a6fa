/** Parts of the client in a document without a browser, for `*.test.tsx` with `// @vitest-environment jsdom` in their first line. */
import { cleanup, render, type RenderResult } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
})

/** Renders in Strict Mode, in the language the document would have, and with a user who types and presses like a person. */
export function renderPart(part: ReactElement, lang: 'zh-CN' | 'en' = 'en'): RenderResult & { user: UserEvent } {
  document.documentElement.lang = lang
  return { user: userEvent.setup(), ...render(<StrictMode>{part}</StrictMode>) }
}
