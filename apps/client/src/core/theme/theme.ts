/** The theme: the user's choice, else red, or blue in the mini-program. A choice may be to follow the system: black while that is dark. */
import { type Theme, themes } from '../../ui/theme.ts'

export const themeChoices = [...themes, 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export interface ThemeFacts {
  chosen: { themeName: ThemeChoice } | null
  miniProgram: boolean
  /** The system has dark colours. */
  dark: boolean
}

export function themeFor({ chosen, miniProgram, dark }: ThemeFacts): Theme {
  const name = chosen?.themeName
  if (name !== undefined && name !== 'system') return name
  return name === 'system' && dark ? 'black' : miniProgram ? 'blue' : 'red'
}
