/** The theme: the user's choice, else red, or blue in the mini-program. */
import type { Theme } from '../../ui/theme.ts'

export interface ThemeFacts {
  chosen: { themeName: Theme } | null
  miniProgram: boolean
}

export const themeFor = ({ chosen, miniProgram }: ThemeFacts): Theme => chosen?.themeName ?? (miniProgram ? 'blue' : 'red')
