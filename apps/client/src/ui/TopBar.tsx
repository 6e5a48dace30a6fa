/** Top bar of a screen: back, title, actions. */
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './TopBar.module.css'

interface Props {
  title: string
  back?: { label: string; go: () => void } | undefined
  actions?: ReactNode
}

export function TopBar({ title, back, actions }: Props) {
  return (
    <header className={styles['bar']}>
      <div className={styles['side']}>{back && <IconButton icon="back" label={back.label} onClick={back.go} />}</div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['side']}>{actions}</div>
    </header>
  )
}
