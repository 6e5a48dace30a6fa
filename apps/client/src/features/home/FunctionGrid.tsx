/** Functions as tiles: an icon and a name that lead to a screen. */
import { Link } from '../../core/router/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Home.module.css'
import type { HomeFunction } from './use-functions.ts'

export function FunctionGrid({ label, functions }: { label: string; functions: readonly HomeFunction[] }) {
  return (
    <ul className={styles['functions']} aria-label={label}>
      {functions.map(({ href, icon, name }) => (
        <li key={href}>
          <Link to={href} className={styles['function']}>
            <span className={styles['functionIcon']}>
              <Icon name={icon} size={24} />
            </span>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
