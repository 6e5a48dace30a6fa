/** The current theme and its setter; stored on this device. */
import type { Theme } from '../../ui/theme.ts'
import { useOutrider } from './outrider.ts'
import { themeFor } from '../theme/theme.ts'
import { useStored } from './use-stored.ts'
import { storedThemeColor } from '../theme/stored-theme.ts'

export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const { host } = useOutrider()
  const [chosen, set] = useStored(storedThemeColor)
  return {
    theme: themeFor({ chosen, miniProgram: host.kind === 'miniProgram' }),
    choose: themeName => set({ themeName }),
  }
}
