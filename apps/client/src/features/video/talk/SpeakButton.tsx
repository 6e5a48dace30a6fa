/** The button that is held to be heard, or pressed once to stay heard; and how loud the microphone is. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import styles from './Talk.module.css'
import type { TalkSession } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'

/** The level as it is seen: ears hear steps, not amplitudes. -50 dB is the left end. */
const shownLevel = (level: number): number => Math.max(0, Math.min(1, 1 + (20 * Math.log10(Math.max(level, 1e-4))) / 50))

const typesInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, button, [contenteditable]') !== null

function useHeld(talk: TalkSession, isHeld: boolean) {
  useEffect(() => {
    // Nobody holds a button of a page that is not seen.
    const end = () => isHeld && talk.speak(false)
    const key = (on: boolean) => (event: globalThis.KeyboardEvent) => {
      if (!isHeld || event.key !== ' ' || event.repeat || typesInto(event.target)) return
      event.preventDefault()
      talk.speak(on)
    }
    const [down, up] = [key(true), key(false)]
    window.addEventListener('blur', end)
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    document.addEventListener('visibilitychange', end)
    return () => {
      window.removeEventListener('blur', end)
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      document.removeEventListener('visibilitychange', end)
    }
  }, [talk, isHeld])
}

export function SpeakButton({ talk }: { talk: TalkSession }) {
  const t = useTexts(talkTexts)
  const [way, setWay] = useState<'hold' | 'open'>('hold')
  const { wants, step } = useStore(talk.view)
  const isHeld = way === 'hold'
  useHeld(talk, isHeld)
  const ready = step !== 'over' && step !== 'starting'
  const place = useRef<HTMLDivElement>(null)
  // The button that began the talk would end it by the space bar.
  useEffect(() => {
    if (ready) place.current?.querySelector('button')?.focus()
  }, [ready])
  const onKey = (on: boolean) => (event: KeyboardEvent) => {
    if (!isHeld || (event.key !== ' ' && event.key !== 'Enter') || event.repeat) return
    event.preventDefault()
    talk.speak(on)
  }
  const held = isHeld && {
    onPointerDown: () => talk.speak(true),
    onPointerUp: () => talk.speak(false),
    onPointerLeave: () => talk.speak(false),
    onPointerCancel: () => talk.speak(false),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: onKey(true),
    onKeyUp: onKey(false),
  }
  return (
    <>
      <Segments
        label={t('how')}
        choices={[
          { value: 'hold', text: t('pushToTalk') },
          { value: 'open', text: t('openTalk') },
        ]}
        chosen={way}
        onChoose={value => {
          talk.speak(false)
          setWay(value)
        }}
      />
      <div ref={place} className={styles['hold']}>
        <Button
          block
          look={wants ? 'primary' : 'secondary'}
          icon={wants ? 'soundOn' : 'soundOff'}
          aria-pressed={wants}
          disabled={!ready}
          {...(held || { onClick: () => talk.speak(!wants) })}
        >
          {t(isHeld ? (wants ? 'release' : 'hold') : wants ? 'microphoneOff' : 'microphoneOn')}
        </Button>
      </div>
      <Level talk={talk} />
      <span className={styles['state']}>{t(isHeld ? 'keyHint' : 'echoHint')}</span>
    </>
  )
}

/** Drawn fifty times a second: alone. */
function Level({ talk }: { talk: TalkSession }) {
  const t = useTexts(talkTexts)
  const level = useStore(talk.view, view => Math.round(shownLevel(view.level) * 50) / 50)
  return (
    <div
      className={styles['level']}
      role="meter"
      aria-label={t('level')}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={level}
    >
      <span style={{ transform: `scaleX(${level})` }} />
    </div>
  )
}

const microphoneTexts = {
  insecure: 'micInsecure',
  denied: 'micDenied',
  none: 'micNone',
  failed: 'micFailed',
} as const

export function NoMicrophoneNote({ talk }: { talk: TalkSession }) {
  const t = useTexts(talkTexts)
  const why = useStore(talk.view, view => view.noMicrophone)
  return why && <Alert tone="notice">{t(microphoneTexts[why])}</Alert>
}
