/** Components of screens that are shown in a place other than their route, loaded when they are first shown. */
import { createLazyPart } from '../../core/chunks/part.tsx'
import type { ScreenName } from '../../core/screens/screens.ts'
import { screens } from '../routes.ts'

type Part = ReturnType<typeof createLazyPart<object>>

export const screenParts = Object.fromEntries(
  screens.map(screen => [screen.name, createLazyPart<object>(() => screen.load())]),
) as Readonly<Record<ScreenName, Part>>
