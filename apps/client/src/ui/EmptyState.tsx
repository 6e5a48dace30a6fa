/** What a place says when it has nothing to show, is still loading, or could not load. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './EmptyState.module.css'

interface Props {
  icon: IconName
  title: string
  text?: string | undefined
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className={styles['state']} role="status">
      <span className={styles['disc']}>
        <Icon name={icon} size={26} />
      </span>
      <p className={styles['title']}>{title}</p>
      {text && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  )
}

export function ErrorState({ title, text, retry }: { title: string; text?: string; retry: { label: string; run: () => void } }) {
  return (
    <EmptyState
      icon="warning"
      title={title}
      text={text}
      action={
        <Button icon="refresh" onClick={retry.run}>
          {retry.label}
        </Button>
      }
    />
  )
}

export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles['state']} role="status">
      <span className={styles['spinner']} aria-hidden="true" />
      <p className={styles['text']}>{label}</p>
    </div>
  )
}
