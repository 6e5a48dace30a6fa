/** Placeholder for empty, loading and failed content. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { MainPart } from './layout/MainPart.tsx'
import styles from './EmptyState.module.css'

interface Props {
  icon: IconName
  title: string
  text?: string | undefined
  action?: ReactNode
  /** Fills the screen: the title is the page's heading. */
  page?: boolean
}

export function EmptyState({ icon, title, text, action, page = false }: Props) {
  const state = (
    <div className={styles['state']} role="status">
      <span className={styles['disc']}>
        <Icon name={icon} size={26} />
      </span>
      {page ? <h1 className={styles['heading']}>{title}</h1> : <p className="bold">{title}</p>}
      {text && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  )
  return page ? <MainPart className={styles['page']}>{state}</MainPart> : state
}

interface ErrorProps extends Pick<Props, 'title' | 'text' | 'page'> {
  retry: { label: string; run: () => void; icon?: IconName }
}

export function ErrorState({ title, text, page, retry }: ErrorProps) {
  return (
    <EmptyState
      icon="warning"
      title={title}
      text={text}
      page={page ?? false}
      action={
        <Button icon={retry.icon ?? 'refresh'} onClick={retry.run}>
          {retry.label}
        </Button>
      }
    />
  )
}

export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles['state']} role="status" aria-busy="true">
      <span className={styles['spinner']} aria-hidden="true" />
      <p className={styles['text']}>{label}</p>
    </div>
  )
}
