/** What steers a replay: pause, position, speed, key pictures, backwards, stop. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import styles from './History.module.css'
import { type ReplayGroup, type ReplaySpeed, speeds } from './replay-group.ts'
import { historyTexts } from './strings.ts'

const step = 1_000

export function ReplayControls({ group, from, to }: { group: ReplayGroup; from: number; to: number }) {
  const t = useTexts(historyTexts)
  const { position, paused, speed, keys, back, problem } = useStore(group.view)
  /** Where the slider is held, until it is let go. */
  const [held, setHeld] = useState<number>()
  const at = held ?? position
  const letGo = () => {
    if (held === undefined) return
    setHeld(undefined)
    void group.seek(held)
  }
  return (
    <div className={styles['controls']} role="group" aria-label={t('controls')}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className={styles['positionLine']}>
        <input
          type="range"
          className={styles['position']}
          aria-label={t('position')}
          aria-valuetext={dateTime(at, t.lang)}
          min={from}
          max={to}
          step={step}
          value={at}
          onChange={event => setHeld(Number(event.target.value))}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
        <output className={styles['clock']}>{dateTime(at, t.lang)}</output>
      </div>
      <div className={styles['buttons']}>
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'resume' : 'pause')}
          onClick={() => void (paused ? group.play() : group.pause())}
        />
        <IconButton icon="close" label={t('stop')} onClick={() => group.stop()} />
        <IconButton icon="refresh" label={t('again')} onClick={() => group.start(from)} />
        <Segments
          label={t('speed')}
          choices={speeds.map(value => ({ value: String(value), text: t('times', { n: number(value, t.lang) }) }))}
          chosen={String(speed)}
          onChoose={value => void group.setPace({ speed: Number(value) as ReplaySpeed, keys, back })}
        />
        <ChipRow label={t('keys')}>
          <Chip
            label={t('keys')}
            chosen={keys && !back}
            onChoose={() => void group.setPace({ speed, keys: !keys || back, back: false })}
          />
          <Chip label={t('back')} chosen={back} onChoose={() => void group.setPace({ speed, keys: !back, back: !back })} />
        </ChipRow>
      </div>
    </div>
  )
}
