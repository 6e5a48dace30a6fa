/**
 * The card of the guide beside the part of the screen that it speaks of. Not modal: the screen stays usable, and what comes meanwhile stays in
 * sight. Escape and "Skip" end it at any step.
 */
import type { GuideStyle } from '@outrider/contract'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './Guide.module.css'
import { progress } from './progress.ts'
import type { Step } from './steps.ts'
import { guideTexts } from './strings.ts'
import { useGuideView } from './use-guide-view.ts'

interface Props {
  all: readonly Step[]
  style: GuideStyle
  onEnd: () => void
}

export function GuideCard({ all, style, onEnd }: Props) {
  const t = useTexts(guideTexts)
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const name = useStore(progress, state => state.name)
  const { steps, at, boxes, spot } = useGuideView(all, style, name, card)
  const step = steps[at]
  const byStep = style === 'steps'
  const shown = step !== undefined && spot !== undefined
  const current = shown ? step.name : undefined
  const go = (to: number) => progress.setState({ name: steps[to]?.name })
  useEffect(() => {
    // A user who types already is not interrupted; a button that went with its step leaves the focus to the next.
    if (!current || (document.activeElement !== null && document.activeElement !== document.body)) return
    const buttons = actions.current?.querySelectorAll('button') ?? []
    buttons[buttons.length - 1]?.focus()
  }, [current])
  if (!step) return null
  const last = at === steps.length - 1
  return (
    <>
      {shown &&
        (byStep ? (
          <div className={styles['mark']} style={boxes[at]} aria-hidden="true" />
        ) : (
          boxes.map(({ left, top, width }, nth) => (
            <span
              key={steps[nth]?.name}
              className={styles['number']}
              // At the corner that the search over the map of a phone leaves free.
              style={{ left: Math.max(2, steps[nth]?.name === 'map' ? left + width - 26 : left - 9), top: Math.max(2, top - 7) }}
              aria-hidden="true"
            >
              {nth + 1}
            </span>
          ))
        ))}
      <div
        ref={card}
        role="dialog"
        aria-labelledby={`${id}title`}
        aria-describedby={byStep ? `${id}text` : undefined}
        className={joinClasses(styles['card'], !byStep && styles['page'])}
        style={(spot ?? { visibility: 'hidden' }) satisfies CSSProperties}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onEnd()
        }}
      >
        {byStep ? (
          <div aria-live="polite">
            <p className={styles['place']}>{t('place', { at: at + 1, count: steps.length })}</p>
            <h2 id={`${id}title`}>{t(step.name)}</h2>
            <p id={`${id}text`}>{t(step.text)}</p>
            {last && <p className={styles['again']}>{t('again')}</p>}
          </div>
        ) : (
          <>
            <h2 id={`${id}title`}>{t('guide')}</h2>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the window is low */}
            <ol className={styles['list']} tabIndex={0} aria-labelledby={`${id}title`}>
              {steps.map(each => (
                <li key={each.name}>
                  <strong>{t(each.name)}</strong>
                  <span>{t(each.text)}</span>
                </li>
              ))}
            </ol>
            <p className={styles['again']}>{t('again')}</p>
          </>
        )}
        <div ref={actions} className={styles['actions']}>
          {byStep && !last && (
            <Button look="quiet" onClick={onEnd}>
              {t('skip')}
            </Button>
          )}
          <span className="grow" />
          {byStep && at > 0 && <Button onClick={() => go(at - 1)}>{t('back')}</Button>}
          {byStep && !last ? (
            <Button key="next" look="primary" onClick={() => go(at + 1)}>
              {t('next')}
            </Button>
          ) : (
            <Button key="next" look="primary" onClick={onEnd}>
              {t('done')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
