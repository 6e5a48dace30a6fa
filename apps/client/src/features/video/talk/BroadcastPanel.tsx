/** Speaking to many cabs at once: who hears it, and what is read aloud where a terminal takes no voice. */
import { limits } from '@outrider/contract'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useVehicles } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { HeardBroadcast } from './HeardBroadcast.tsx'
import { NoMicrophoneNote, SpeakButton } from './SpeakButton.tsx'
import styles from './Talk.module.css'
import type { TalkSession } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'
import { useEndOfTalk } from './use-end-of-talk.ts'
import { useTalk } from './use-talk.ts'

/** Names of more say less than their number. */
const namedAtMost = 20

interface Props {
  vehicleIds: readonly string[]
  onClose: () => void
}

export default function BroadcastPanel({ vehicleIds, onClose }: Props) {
  const t = useTexts(talkTexts)
  const [text, setText] = useState('')
  const { talk, begin } = useTalk({ kind: 'broadcast', vehicleIds, text })
  const [isOver, setOver] = useState(false)
  const hangUp = () => {
    talk?.hangUp()
    setOver(true)
  }
  const again = () => {
    setOver(false)
    begin()
  }
  return (
    <section className={styles['panel']} aria-label={t('broadcast')}>
      <div className={styles['head']}>
        <span className={styles['name']}>{t('toVehicles', { n: number(vehicleIds.length, t.lang) })}</span>
        <Button icon="close" onClick={talk && !isOver ? hangUp : onClose}>
          {t(talk ? (isOver ? 'close' : 'hang') : 'cancel')}
        </Button>
      </div>
      {!talk && <Named ids={vehicleIds} />}
      {talk ? (
        <Lines talk={talk} vehicleIds={vehicleIds} onAgain={again} />
      ) : (
        <>
          <TextArea
            label={t('fallback')}
            hint={t('fallbackHint')}
            maxLength={limits.broadcastText}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button look="primary" icon="radio" onClick={begin}>
            {t('begin')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Who will hear it, seen before anybody speaks. */
function Named({ ids }: { ids: readonly string[] }) {
  const t = useTexts(talkTexts)
  const named = ids.slice(0, namedAtMost)
  const vehicles = useVehicles(named)
  const names = named.map((id, at) => namesById(id, vehicles[at], t.lang))
  const more = ids.length - named.length
  const words = [...names, ...(more > 0 ? [t('moreVehicles', { n: number(more, t.lang) })] : [])]
  return <p className={styles['state']}>{words.join(t.lang === 'zh' ? '、' : ', ')}</p>
}

interface LinesProps {
  talk: TalkSession
  vehicleIds: readonly string[]
  onAgain: () => void
}

function Lines({ talk, vehicleIds, onAgain }: LinesProps) {
  const t = useTexts(talkTexts)
  const endWords = useEndOfTalk()
  const step = useStore(talk.view, view => view.step)
  const why = useStore(talk.view, view => view.why)
  const hasMicrophone = useStore(talk.view, view => view.noMicrophone === undefined)
  return (
    <>
      {step === 'over' && (
        <>
          <Alert tone="notice">{endWords(why)}</Alert>
          <Button icon="radio" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      )}
      {step !== 'over' && <NoMicrophoneNote talk={talk} />}
      {step !== 'over' && hasMicrophone && <SpeakButton talk={talk} />}
      <HeardBroadcast talk={talk} vehicleIds={vehicleIds} />
    </>
  )
}
