/** Light or dark map: as chosen for maps, otherwise according to the app's theme. */
import { useStored } from '../../context/use-stored.ts'
import { useTheme } from '../../context/use-theme.ts'
import { isDark } from '../../../ui/theme.ts'
import { storedMapShade } from '../stored-map.ts'
import type { MapTheme } from './palette.ts'

export function useMapTheme(): MapTheme {
  const { theme } = useTheme()
  const [shade] = useStored(storedMapShade)
  if (shade !== 'theme') return shade
  return isDark(theme) ? 'dark' : 'light'
}
