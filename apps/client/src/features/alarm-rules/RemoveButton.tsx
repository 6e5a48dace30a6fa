/** Deletes after a question. */
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { alarmRuleTexts } from './strings.ts'

interface Props {
  title: string
  text: string
  busy: boolean
  onRemove: () => void
}

export function RemoveButton({ title, text, busy, onRemove }: Props) {
  const t = useTexts(alarmRuleTexts)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button block busy={busy} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {asking && (
        <Dialog role="alertdialog" placement="center" title={title} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <ButtonRow>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button
              look="primary"
              onClick={() => {
                setAsking(false)
                onRemove()
              }}
            >
              {t('remove')}
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </>
  )
}
