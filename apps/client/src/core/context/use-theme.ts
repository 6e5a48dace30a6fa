/** The current theme, and what was chosen, with its setter; stored on this device. */
import { useSyncExternalStore } from 'react'
import type { Theme } from '../../ui/theme.ts'
import { useOutrider } from './outrider.ts'
import { isSystemDark, onSystemColours } from '../theme/system-colours.ts'
import { type ThemeChoice, themeFor } from '../theme/theme.ts'
import { useStored } from './use-stored.ts'
import { storedThemeColor } from '../theme/stored-theme.ts'

export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { host } = useOutrider()
  const [chosen, set] = useStored(storedThemeColor)
  const dark = useSyncExternalStore(onSystemColours, isSystemDark)
  const theme = themeFor({ chosen, miniProgram: host.kind === 'miniProgram', dark })
  return { theme, choice: chosen?.themeName ?? theme, choose: themeName => set({ themeName }) }
}
