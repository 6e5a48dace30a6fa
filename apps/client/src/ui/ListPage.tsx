/** A screen with one long list: filters stay on top, the list scrolls. */
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { MainPart } from './layout/MainPart.tsx'
import { useShellPlace } from './layout/shell-place.ts'
import styles from './ListPage.module.css'

interface Props {
  bar: ReactNode
  /** Search and filters. */
  head?: ReactNode
  /** For what needs more than the width of text. */
  wide?: boolean
  children: ReactNode
}

export function ListPage({ bar, head, wide = false, children }: Props) {
  const inShell = useShellPlace() !== undefined
  return (
    <div className={joinClasses(styles['page'], inShell && styles['inShell'])}>
      {bar}
      <MainPart className={joinClasses(styles['body'], wide && styles['wide'])}>
        {head && <div className={styles['head']}>{head}</div>}
        <div className={styles['list']}>{children}</div>
      </MainPart>
    </div>
  )
}
