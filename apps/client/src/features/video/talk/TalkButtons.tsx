/** Begin to talk with the driver of one vehicle, or to listen into its cab; each only with its right. The rest is loaded by the press. */
import { useState } from 'react'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useSession } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { talkButtonTexts } from './talk-button-texts.ts'

const TalkPanel = createLazyPart(() => import('./TalkPanel.tsx'))

/** Ids include the platform code when several platforms are in use. `alarm`: what it is about. */
export default function TalkButtons({ id, plate, alarm }: { id: string; plate: string; alarm?: string | undefined }) {
  const t = useTexts(talkButtonTexts)
  const common = useTexts(commonTexts)
  const mayTalk = useSession(state => rightsOf(state).talkAuth)
  const mayListen = useSession(state => rightsOf(state).listenAuth)
  const [open, setOpen] = useState<'talk' | 'listen'>()
  const button = (kind: 'talk' | 'listen') => (
    <Button
      icon={kind === 'talk' ? 'phone' : 'soundOn'}
      aria-pressed={open === kind}
      onClick={() => setOpen(open === kind ? undefined : kind)}
    >
      {t(kind)}
    </Button>
  )
  return (
    <>
      {mayTalk && button('talk')}
      {mayListen && button('listen')}
      {open && (
        <TalkPanel
          key={open}
          props={{ kind: open, vehicleId: id, plateNum: plate, alarmId: alarm, onClose: () => setOpen(undefined) }}
          loading={null}
          failed={{ title: common('failed') }}
        />
      )}
    </>
  )
}
