/** Which theme holds: the user's choice; without one red, and blue inside the mini-program. */
import type { Theme } from '../../ui/theme.ts'

export interface ThemeFacts {
  chosen: { themeName: Theme } | null
  miniProgram: boolean
}

export const themeFor = ({ chosen, miniProgram }: ThemeFacts): Theme => chosen?.themeName ?? (miniProgram ? 'blue' : 'red')
