/** Renders components in jsdom, for `*.test.tsx` files that start with `// @vitest-environment jsdom`. */
import { render, type RenderResult } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { StrictMode } from 'react'
import './jsdom-gaps.ts'

/** Renders in Strict Mode with the document in the given language; `user` simulates real key presses and clicks. */
export function renderPart(part: ReactElement, lang: 'zh-CN' | 'en' = 'en'): RenderResult & { user: UserEvent } {
  document.documentElement.lang = lang
  return { user: userEvent.setup(), ...render(<StrictMode>{part}</StrictMode>) }
}
