/** A theme in its own colours; the one that follows the system is half light, half dark. */
import { joinClasses } from '../../ui/join-classes.ts'
import type { ThemeChoice } from './theme.ts'
import styles from './ThemeSwatch.module.css'

export const ThemeSwatch = ({ theme }: { theme: ThemeChoice }) => (
  <span
    className={joinClasses(styles['swatch'], theme === 'system' && styles['system'])}
    data-theme={theme === 'system' ? undefined : theme}
    aria-hidden="true"
  />
)
