/** Deletes after a question. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { alarmRuleTexts } from './strings.ts'

interface Props {
  title: string
  text: string
  busy: boolean
  onRemove: () => void
}

export function RemoveButton({ title, text, busy, onRemove }: Props) {
  const t = useTexts(alarmRuleTexts)
  const { confirm, question } = useConfirm()
  const remove = async () => {
    if (await confirm({ title, texts: [text], yes: t('remove'), no: t('cancel') })) onRemove()
  }
  return (
    <>
      <Button block busy={busy} onClick={() => void remove()}>
        {t('remove')}
      </Button>
      {question}
    </>
  )
}
