/** By day or by night, as the theme has it. */
import { useTheme } from '../settings/use-theme.ts'
import { isDark } from '../../ui/theme.ts'
import type { MapLook } from './palette.ts'

export const useMapLook = (): MapLook => (isDark(useTheme().theme) ? 'dark' : 'light')
