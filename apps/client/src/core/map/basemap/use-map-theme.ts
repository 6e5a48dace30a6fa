/** Light or dark map, according to the app's theme. */
import { useTheme } from '../../context/use-theme.ts'
import { isDark } from '../../../ui/theme.ts'
import type { MapTheme } from './palette.ts'

export const useMapTheme = (): MapTheme => (isDark(useTheme().theme) ? 'dark' : 'light')
