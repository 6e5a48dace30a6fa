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
  /** Of what the form changes: at its left where there is room (860 px), else above it. */
  facts?: ReactNode
  /** Beside the column where there is room (860 px), else below it: what it changes, as it looks now. */
  preview?: ReactNode
  children: ReactNode
}

export function Page({ bar, reading = false, wide = false, fills = false, form = false, facts, preview, children }: Props) {
  const inShell = useShellPlace() !== undefined
  const beside = preview !== undefined || facts !== undefined
  return (
    <div className={joinClasses(styles['page'], inShell && styles['inShell'])}>
      {bar}
      <MainPart className={styles['body']} tabIndex={reading ? 0 : undefined}>
        {/* The same elements with and without something beside them: other ones would be empty of what was typed when something comes. */}
        <div className={beside ? styles['room'] : undefined}>
          <div
            className={
              beside
                ? joinClasses(styles['columns'], wide && styles['wideColumns'], facts !== undefined && styles['factsFirst'])
                : undefined
            }
            data-form={(beside && form) || undefined}
          >
            {facts !== undefined && <div className={styles['column']}>{facts}</div>}
            <div
              key="column"
              className={joinClasses(
                styles['column'],
                !beside && (wide || form) && styles['wide'],
                !beside && fills && styles['fills'],
              )}
              data-form={(!beside && form) || undefined}
            >
              {children}
            </div>
            {preview !== undefined && <div className={styles['preview']}>{preview}</div>}
          </div>
        </div>
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
