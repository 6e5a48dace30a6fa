/** An ordered list of facts, each with a switch and a handle that moves it by pointer and arrow keys. Every change is saved at once. */
import type { SelectedRowFact, VehicleFact } from '@outrider/contract'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Card } from '../../ui/Page.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { moved } from './moved.ts'
import styles from './OrderedFacts.module.css'
import { settingsTexts } from './strings.ts'

type AnyFact = VehicleFact | SelectedRowFact

export interface ShownFact<Fact> {
  fact: Fact
  shown: boolean
}

interface Props<Fact> {
  title: string
  text?: string
  facts: readonly ShownFact<Fact>[]
  /** Order and choice of a new account. */
  usual: ShownFact<Fact>[]
  save: (facts: ShownFact<Fact>[]) => void
}

/** By key: where the row goes from `index` of `count`. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: index => index - 1,
  ArrowDown: index => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function OrderedFacts<Fact extends AnyFact>({ title, text, facts: saved, usual, save }: Props<Fact>) {
  const t = useTexts(settingsTexts)
  const nameOf = (fact: AnyFact) => t(fact)
  const list = useRef<HTMLOListElement>(null)
  /** While a row is dragged: the order so far. */
  const [dragged, setDragged] = useState<{ fact: Fact; facts: readonly ShownFact<Fact>[] }>()
  const [said, setSaid] = useState('')
  const focused = useRef<Fact>(undefined)
  const facts = dragged?.facts ?? saved

  // A row that moves in the document loses the focus of its handle: it gets it back once.
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-fact="${focused.current}"]`)?.focus()
    focused.current = undefined
  })

  const say = (fact: Fact, index: number) => setSaid(t('movedTo', { fact: nameOf(fact), place: index + 1, count: facts.length }))
  function onKeyDown(event: KeyboardEvent, fact: Fact, index: number) {
    const to = steps[event.key]?.(index, facts.length)
    if (to === undefined) return
    event.preventDefault()
    if (to === index || to < 0 || to >= facts.length) return
    focused.current = fact
    say(fact, to)
    save(moved(facts, index, to))
  }
  function onPointerMove({ clientY }: PointerEvent) {
    if (!dragged || !list.current) return
    const from = dragged.facts.findIndex(({ fact }) => fact === dragged.fact)
    const rows = [...list.current.children].map(row => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    const to = over >= 0 ? over : clientY < (rows[0]?.top ?? 0) ? 0 : rows.length - 1
    if (to !== from) setDragged({ ...dragged, facts: moved(dragged.facts, from, to) })
  }
  function drop() {
    if (!dragged) return
    const to = dragged.facts.findIndex(({ fact }) => fact === dragged.fact)
    setDragged(undefined)
    if (saved[to]?.fact === dragged.fact) return
    say(dragged.fact, to)
    save([...dragged.facts])
  }
  const showAll = (shown: boolean) => save(facts.map(each => ({ ...each, shown })))

  return (
    <Card title={title} {...(text !== undefined && { text })}>
      <ol ref={list} className={styles['facts']}>
        {facts.map(({ fact, shown }, index) => (
          <li key={fact} className={joinClasses(styles['fact'], dragged?.fact === fact && styles['dragged'])}>
            <button
              type="button"
              className={styles['handle']}
              data-fact={fact}
              aria-label={t('move', { fact: nameOf(fact) })}
              title={t('moveHint')}
              onKeyDown={event => onKeyDown(event, fact, index)}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ fact, facts })
              }}
              onPointerMove={onPointerMove}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(undefined)}
            >
              <Icon name="grip" size={18} />
            </button>
            <Switch
              label={nameOf(fact)}
              on={shown}
              onChange={on => save(facts.map(each => (each.fact === fact ? { ...each, shown: on } : each)))}
            />
          </li>
        ))}
      </ol>
      <p className={styles['said']} role="status">
        {said}
      </p>
      <ButtonRow>
        <Button onClick={() => showAll(true)}>{t('showAll')}</Button>
        <Button onClick={() => showAll(false)}>{t('hideAll')}</Button>
        <Button icon="refresh" onClick={() => save(usual)}>
          {t('toUsual')}
        </Button>
      </ButtonRow>
    </Card>
  )
}
