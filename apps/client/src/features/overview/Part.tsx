/** A titled part of the overview: loading, failed, without some platforms, empty, or its figures. */
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './Overview.module.css'
import { overviewTexts } from './strings.ts'
import type { Said } from './use-report-call.ts'

interface Props {
  title: string
  note?: string | undefined
  said: Said
  /** What it says when there is nothing; undefined: there is something. */
  none?: { icon: IconName; title: string } | undefined
  /** Over all columns. */
  wide?: boolean
  action?: ReactNode
  children: ReactNode
}

export function Part({ title, note, said: { failed, busy, missing, onRetry }, none, wide = false, action, children }: Props) {
  const t = useTexts(overviewTexts)
  const id = useId()
  return (
    <section className={joinClasses(styles['part'], wide && styles['wide'])} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note && <p className="quiet">{note}</p>}
      {missing.length > 0 && <p className="quiet">{t('missing', { names: missing.join(', ') })}</p>}
      {busy && <LoadingState label={t('loading')} />}
      {failed && (
        <p className="quiet" role="alert">
          {t('failed')} <Button onClick={onRetry}>{t('retry')}</Button>
        </p>
      )}
      {!busy && !failed && (none ? <EmptyState {...none} /> : children)}
    </section>
  )
}
