/** What can be done with the ticked alarms at once. */
import type { AlarmCase } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from '../Alarms.module.css'
import { Handling } from '../handling/Handling.tsx'
import { handlingTexts } from '../handling/handling-strings.ts'

export function TickedAlarms({ alarms, clear }: { alarms: readonly AlarmCase[]; clear: () => void }) {
  const t = useTexts(handlingTexts)
  /** Those that were ticked when it was opened: the table may change behind it. */
  const [handled, setHandled] = useState<readonly AlarmCase[]>()
  const close = () => {
    setHandled(undefined)
    clear()
  }
  const ticked = t('ticked', { n: number(alarms.length, t.lang) })
  return (
    <div className="row wrap" role="group" aria-label={ticked}>
      <strong className="tabular">{ticked}</strong>
      <Button look="primary" onClick={() => setHandled(alarms)}>
        {t('handle')}
      </Button>
      <Button onClick={clear}>{t('clear')}</Button>
      {handled && (
        <Dialog title={t('handleSeveral', { n: number(handled.length, t.lang) })} closeLabel={t('close')} onClose={close}>
          <div className={styles['detail']}>
            <Handling alarms={handled} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
