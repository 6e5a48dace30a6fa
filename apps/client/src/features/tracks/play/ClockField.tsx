/** The playback time, which is also where one types the time to go to: 14:00 goes there on the day of the clock. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form } from '../../../core/forms/Form.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dayMonth } from '../../../core/time/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { useReplay } from '../replay/use-replay.ts'
import styles from './ClockField.module.css'
import { playTexts } from './strings.ts'
import { timeTyped } from './time-typed.ts'

type Trouble = 'badClock' | 'outside'

export function ClockField() {
  const t = useTexts(playTexts)
  const { clock } = useReplay()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const day = useRef<HTMLSpanElement>(null)
  const typing = useRef(false)
  const [trouble, setTrouble] = useState<Trouble>()

  // Changes every frame, so it is written to the DOM directly instead of through React.
  useEffect(() => {
    const write = () => {
      const { time } = clock.get()
      const [box, words] = [input.current, day.current]
      if (box && !typing.current && box.value !== clockSecond(time, t.lang)) {
        box.value = clockSecond(time, t.lang)
        // A new value drops the selection, and what is typed next would stand behind it instead of replacing it.
        if (document.activeElement === box) box.select()
      }
      if (words && words.textContent !== dayMonth(time, t.lang)) words.textContent = dayMonth(time, t.lang)
    }
    write()
    return clock.subscribe(write)
  }, [clock, t.lang])

  const leave = () => {
    typing.current = false
    setTrouble(undefined)
    if (input.current) input.current.value = clockSecond(clock.get().time, t.lang)
  }
  /** What keeps it from going there. */
  const go = (words: string): Trouble | undefined => {
    const { time, from, to } = clock.get()
    const asked = timeTyped(words, time, { from, to })
    if (typeof asked === 'string') return asked === 'unreadable' ? 'badClock' : 'outside'
    clock.pause()
    clock.seek(asked)
    leave()
    return undefined
  }
  const submit = () => {
    const box = input.current
    if (!box) return
    const found = go(box.value)
    setTrouble(found)
    // Out of the field, so that Space plays.
    if (!found) box.blur()
  }
  // The keys for digits of an iPhone have no Enter: leaving the field goes there as well.
  const onBlur = () => {
    if (!typing.current || !input.current || go(input.current.value)) leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    leave()
    input.current?.blur()
  }
  return (
    <Form className={styles['clock']} onSubmit={submit}>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('clock')}
        aria-invalid={trouble !== undefined}
        aria-describedby={trouble && `${id}-trouble`}
        className={joinClasses(styles['time'], 'tabular')}
        onFocus={({ target }) => target.select()}
        onInput={() => {
          typing.current = true
          setTrouble(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <span ref={day} className="fine tabular" />
      {trouble && (
        <p id={`${id}-trouble`} role="alert" className={styles['trouble']}>
          {t(trouble)}
        </p>
      )}
    </Form>
  )
}
