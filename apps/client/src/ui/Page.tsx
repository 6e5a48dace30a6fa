/** A screen with a top bar and a column of readable width. */
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { MainPart } from './layout/MainPart.tsx'
import { useShellPlace } from './layout/shell-place.ts'
import styles from './Page.module.css'

interface Props {
  bar?: ReactNode
  /** Text only: focusable, so that it can be scrolled by keyboard. */
  reading?: boolean
  /** Two columns on wide screens; with a preview: both wide. */
  wide?: boolean
  /** With a table: as wide as the window allows. */
  fills?: boolean
  /** With a form, whose fields stand in two columns where there is room. */
  form?: boolean
  /** Of what the form changes: at its left where there is room (1280 px), else above it. */
  facts?: ReactNode
  /** Beside the column where there is room (1280 px), else below it: what it changes, as it looks now. */
  preview?: ReactNode
  children: ReactNode
}

export function Page({ bar, reading = false, wide = false, fills = false, form = false, facts, preview, children }: Props) {
  const inShell = useShellPlace() !== undefined
  return (
    <div className={joinClasses(styles['page'], inShell && styles['inShell'])}>
      {bar}
      <MainPart className={styles['body']} tabIndex={reading ? 0 : undefined}>
        {preview === undefined && facts === undefined ? (
          <div
            className={joinClasses(styles['column'], (wide || form) && styles['wide'], fills && styles['fills'])}
            data-form={form || undefined}
          >
            {children}
          </div>
        ) : (
          <div
            className={joinClasses(styles['columns'], wide && styles['wideColumns'], facts !== undefined && styles['factsFirst'])}
            data-form={form || undefined}
          >
            {facts !== undefined && <div className={styles['column']}>{facts}</div>}
            <div className={styles['column']}>{children}</div>
            {preview !== undefined && <div className={styles['preview']}>{preview}</div>}
          </div>
        )}
      </MainPart>
    </div>
  )
}

/** A group of related content. */
export function Card({ title, text, children }: { title?: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      {title && (
        <header>
          <h2 className="heading">{title}</h2>
          {text && <p className="muted">{text}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
