/** Talk with one cab, or listening into it: it begins with the press that opens the panel, and ends with the panel. */
import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { KeepTalk } from './KeepTalk.tsx'
import { NoMicrophoneNote, SpeakButton } from './SpeakButton.tsx'
import styles from './Talk.module.css'
import type { TalkSession } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'
import { useEndOfTalk } from './use-end-of-talk.ts'
import { useTalk } from './use-talk.ts'

interface Props {
  kind: 'talk' | 'listen'
  vehicleId: string
  plateNum: string
  /** The alarm that it is about: it is kept as evidence of it. undefined: of one that is chosen. */
  alarmId?: string | undefined
  onClose: () => void
}

export default function TalkPanel({ kind, vehicleId, plateNum, alarmId, onClose }: Props) {
  const t = useTexts(talkTexts)
  const vehicleIds = useMemo(() => [vehicleId], [vehicleId])
  const { talk, begin } = useTalk({ kind, vehicleIds })
  useEffect(() => begin(), [begin])
  return (
    <section className={styles['panel']} aria-label={`${t(kind)} · ${plateNum}`}>
      <div className={styles['head']}>
        <span className={styles['name']}>
          {t(kind)} · {plateNum}
        </span>
        <Button icon="close" onClick={onClose}>
          {t('hang')}
        </Button>
      </div>
      {talk && (
        <Line talk={talk} kind={kind} onAgain={begin} keep={<KeepTalk talk={talk} vehicleId={vehicleId} alarmId={alarmId} />} />
      )}
    </section>
  )
}

const stepTexts = {
  starting: 'starting',
  asking: 'asking',
  answered: 'answered',
  connected: 'connected',
  open: 'open',
  again: 'lineAgain',
} as const

interface LineProps {
  talk: TalkSession
  kind: Props['kind']
  onAgain: () => void
  keep: ReactNode
}

function Line({ talk, kind, onAgain, keep }: LineProps) {
  const t = useTexts(talkTexts)
  const endWords = useEndOfTalk()
  const step = useStore(talk.view, view => view.step)
  const why = useStore(talk.view, view => view.why)
  const speaks = useStore(talk.view, view => view.speaks)
  const elsewhere = useStore(talk.view, view => view.elsewhere)
  const hasMicrophone = useStore(talk.view, view => view.noMicrophone === undefined)
  // A talk in which nobody speaks would be listening.
  const mayListen = useSession(state => rightsOf(state).listenAuth)
  if (step === 'over')
    return (
      <>
        <Alert tone="notice">{endWords(why)}</Alert>
        <Button icon="phone" onClick={onAgain}>
          {t('again')}
        </Button>
      </>
    )
  return (
    <>
      <span className={styles['state']} role="status">
        {t(stepTexts[step])}
        {step === 'open' && kind === 'talk' && <Speaker talk={talk} />}
        {kind === 'listen' && ` · ${t('recorded')}`}
      </span>
      {elsewhere && <Alert tone="notice">{t('elsewhere')}</Alert>}
      <NoMicrophoneNote talk={talk} />
      {kind === 'talk' && !speaks && <Alert tone="notice">{t('heardNot')}</Alert>}
      {kind === 'talk' && speaks && hasMicrophone && <SpeakButton talk={talk} />}
      {kind === 'talk' && speaks && !mayListen && <p className="soft">{t('hearsAfter')}</p>}
      {keep}
    </>
  )
}

function Speaker({ talk }: { talk: TalkSession }) {
  const t = useTexts(talkTexts)
  const mine = useStore(talk.view, view => view.mine)
  const speaker = useStore(talk.view, view => view.speaker)
  const busy = useStore(talk.view, view => view.busy)
  const words = mine
    ? t('youSpeak')
    : busy !== null
      ? t('busy', { name: busy })
      : speaker !== null
        ? t('speaks', { name: speaker })
        : t('nobodySpeaks')
  return <> · {words}</>
}
