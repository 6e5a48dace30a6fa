/** One window: the picture, the camera it is of, and where its recording is on its way. */
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { downloadFile } from '../../../core/host/save-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { fillScreenWith } from '../../../ui/full-screen.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ElsewhereNote } from '../windows/ElsewhereNote.tsx'
import { LeaveWholePage } from '../LeaveWholePage.tsx'
import { namedAt, savePicture } from '../windows/save-picture.ts'
import { videoTexts } from '../strings.ts'
import { useEndWords } from '../windows/use-end-words.ts'
import { useCameraName, useChannelName } from '../use-camera-name.ts'
import styles from './History.module.css'
import type { ReplayChannel, ReplayState } from './replay-channel.ts'
import type { ReplayGroup } from './replay-group.ts'
import { historyTexts } from './strings.ts'

interface Props {
  group: ReplayGroup
  channel: ReplayChannel
  plateNum: string
}

export function ReplayWindow({ group, channel, plateNum }: Props) {
  const t = useTexts(historyTexts)
  const nameOf = useCameraName()
  const channelName = useChannelName()
  const state = useStore(channel.state)
  const rests = useStore(group.view, view => view.rests)
  const attach = useCallback((canvas: HTMLCanvasElement | null) => channel.attach(canvas), [channel])
  const name = nameOf({ ...channel.camera, plateNum })
  const capture = () => {
    const { canvas } = channel
    if (canvas) void savePicture(canvas, name, new Date(group.view.getState().position)).then(() => toast(t('captured')))
  }
  const record = () => {
    const from = new Date(group.view.getState().position)
    channel.record(({ film, soundless }, why) => {
      if (film) void downloadFile(new File([film], `${namedAt(name, from)}.mp4`, { type: film.type }))
      toast(t(film ? (why === 'full' ? 'filmFull' : soundless ? 'filmSoundless' : 'filmSaved') : 'filmEmpty'))
    })
  }
  const [wholePage, setWholePage] = useState(false)
  const records = state.recording !== undefined
  return (
    <section className={joinClasses(styles['window'], wholePage && styles['whole'])} aria-label={name}>
      <canvas ref={attach} className={styles['picture']} data-way={state.way} aria-hidden="true" />
      <div className={styles['head']}>
        <span className={styles['name']}>{channelName(channel.camera)}</span>
        <span className={styles['tools']}>
          {state.hasSound && (
            <IconButton
              icon={state.hears ? 'soundOn' : 'soundOff'}
              label={t(state.hears ? 'soundOff' : 'soundOn')}
              onClick={() => group.hear(channel, !state.hears)}
            />
          )}
          {records && <span className={styles['recording']}>{t('filming', { length: clockOf(state.recording ?? 0) })}</span>}
          <IconButton
            icon={records ? 'recordStop' : 'record'}
            label={t(records ? 'endRecord' : 'record')}
            aria-pressed={records}
            onClick={records ? () => channel.endRecording() : record}
          />
          <IconButton icon="camera" label={t('capture')} onClick={capture} />
          <IconButton
            icon="fullScreen"
            label={t('fullScreen')}
            onClick={() => {
              const window = channel.canvas?.parentElement
              if (window) fillScreenWith(window, () => setWholePage(true))
            }}
          />
        </span>
      </div>
      {state.way === 'still' && state.step === 'playing' && <span className={styles['wayNote']}>{t('onlyKeys')}</span>}
      {state.elsewhere && <ElsewhereNote className={styles['wayNote']} />}
      {state.step !== 'playing' && (
        <div className={styles['step']} role="status">
          <Step state={state} rests={rests} />
        </div>
      )}
      {wholePage && <LeaveWholePage onLeave={() => setWholePage(false)} />}
    </section>
  )
}

/** mm:ss */
const clockOf = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

function Step({ state, rests }: { state: ReplayState; rests: boolean }) {
  const { step, reason } = state
  const t = useTexts(videoTexts)
  const endWords = useEndWords()
  const own = useTexts(historyTexts)
  if (step === 'answered') return <span>{own('lookingFor')}</span>
  if (step !== 'ended') return <span>{t(step)}</span>
  if (rests && reason === 'stopped') return <span>{t('closed')}</span>
  return <span>{endWords(state)}</span>
}
