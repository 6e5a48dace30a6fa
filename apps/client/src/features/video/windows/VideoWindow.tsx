/** One window: the picture, what it shows, and where its stream is on its way. */
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ElsewhereNote } from './ElsewhereNote.tsx'
import { TurnByDrag } from './TurnByDrag.tsx'
import { LeaveWholePage } from '../LeaveWholePage.tsx'
import { useCameraName } from '../use-camera-name.ts'
import { useEndWords } from './use-end-words.ts'
import type { WindowPlayer, WindowState } from '../stream/window-player.ts'
import { videoTexts } from '../strings.ts'
import { megabytes, trafficState } from '../traffic.ts'
import styles from '../Video.module.css'

interface Props {
  player: WindowPlayer
  /** From 1. */
  number: number
  selected: boolean
  /** Quarter turns. */
  turned: number
  /** It fills the page, until this is called. */
  onLeaveWholePage: (() => void) | undefined
  onSelect: () => void
  /** Its camera is turned by dragging. */
  turns?: boolean
}

export function VideoWindow({ player, number, selected, turned, onLeaveWholePage, onSelect, turns = false }: Props) {
  const t = useTexts(videoTexts)
  const nameOf = useCameraName()
  const state = useStore(player.state)
  const { camera, step } = state
  const attach = useCallback((canvas: HTMLCanvasElement | null) => player.attach(canvas), [player])
  const name = camera && nameOf(camera)
  return (
    <div className={joinClasses(styles['window'], selected && styles['selected'], onLeaveWholePage && styles['whole'])}>
      <canvas
        ref={attach}
        className={joinClasses(styles['picture'], step !== 'playing' && styles['old'])}
        style={turned === 0 ? undefined : { transform: `rotate(${turned * 90}deg)` }}
        data-way={state.way}
        hidden={!camera}
        aria-hidden="true"
      />
      <button
        type="button"
        className={styles['select']}
        aria-pressed={selected}
        onClick={onSelect}
        aria-label={name ? t('windowPlays', { n: number, name }) : t('windowOf', { n: number })}
      />
      {!camera && (
        <div className={styles['empty']}>
          <Icon name="video" size={28} />
          <span>{selected ? t('emptyWindow') : t('windowOf', { n: number })}</span>
        </div>
      )}
      {camera && turns && <TurnByDrag key={`${camera.vehicleId} ${camera.channel}`} camera={camera} turned={turned} />}
      {camera && (
        <>
          <div className={styles['head']}>
            <span className={styles['name']}>{name}</span>
            {step === 'playing' && (state.rate > 0 || state.pictures > 0) && <Figures state={state} />}
            {state.traffic && <TrafficNote traffic={state.traffic} />}
            {state.elsewhere && <ElsewhereNote className={styles['warning']} />}
          </div>
          {step === 'playing' && state.converted && state.width === 0 && (
            <div className={styles['step']} role="status">
              <span>{t('converting')}</span>
            </div>
          )}
          {step === 'playing' && state.hasSound && state.width === 0 && !state.converted && (
            <div className={styles['step']} role="status">
              <span>{t('soundAlone')}</span>
              {!state.hears && (
                <Button icon="soundOn" onClick={() => player.hear(true)}>
                  {t('soundOn')}
                </Button>
              )}
            </div>
          )}
          {step !== 'playing' && (
            <div className={styles['step']} role="status">
              <Step state={state} />
              {(step === 'closed' || (step === 'ended' && !cannotShow(state))) && (
                <Button icon="play" onClick={() => player.reopen()}>
                  {t(step === 'closed' ? 'resume' : 'again')}
                </Button>
              )}
              {step === 'ended' && cannotShow(state) && state.stream === 'main' && (
                <Button icon="video" onClick={() => player.open(camera, 'sub')}>
                  {t('tryLow')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {onLeaveWholePage && <LeaveWholePage onLeave={onLeaveWholePage} />}
    </div>
  )
}

/** Trying again shows no more. */
const cannotShow = ({ reason }: WindowState): boolean => reason === 'noDecoder' || reason === 'noConverter'

function Step({ state }: { state: WindowState }) {
  const t = useTexts(videoTexts)
  const endWords = useEndWords()
  return <span>{state.step === 'ended' ? endWords(state) : t(state.step)}</span>
}

/** Said once the month of the vehicle is nearly used up. */
function TrafficNote({ traffic }: { traffic: { bytes: number; budget: number } }) {
  const t = useTexts(videoTexts)
  const state = trafficState(traffic)
  if (state === 'fine') return null
  const figures = { n: number(megabytes(traffic.bytes), t.lang), all: number(megabytes(traffic.budget), t.lang) }
  return <span className={styles['warning']}>{t(state === 'near' ? 'trafficNear' : 'trafficUsed', figures)}</span>
}

/** Said where it is not the quickest one. */
const wayTexts = { flv: 'wayFlv', fmp4: 'wayMp4', hls: 'wayHls' } as const

/** How fast it comes, and how late. */
function Figures({ state: { way, rate, pictures, delay, converted } }: { state: WindowState }) {
  const t = useTexts(videoTexts)
  return (
    <span className={styles['figures']}>
      {way === 'still' ? t('wayStill') : way === 'hls' ? t('fps', { n: pictures }) : t('figures', { rate, n: pictures })}
      {way !== 'webcodecs' && way !== 'still' && ` · ${t(wayTexts[way])}`}
      {converted && ` · ${t('converted')}`}
      {delay !== undefined && ` · ${t('delay', { ms: delay })}`}
    </span>
  )
}

/** Quarter turns of a window, kept while the screen is open. */
export function useTurned(): [turned: (at: number) => number, turn: (at: number) => void] {
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({})
  return [at => turns[at] ?? 0, at => setTurns(before => ({ ...before, [at]: ((before[at] ?? 0) + 1) % 4 }))]
}
