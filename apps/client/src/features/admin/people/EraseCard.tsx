/** Erases a person, whose name is typed again, after one more question. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card } from '../../../ui/Page.tsx'
import { peopleTexts } from './people-texts.ts'
import type { OnePerson } from './person-file.ts'

export function EraseCard({ asked, name, days }: { asked: OnePerson; name: string; days: number }) {
  const t = useTexts(peopleTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const replaceScreen = useReplaceScreen()
  const { confirm, question } = useConfirm()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const text = 'userId' in asked ? t('eraseText', { days }) : t('eraseDriverText')
  async function erase() {
    if (!(await confirm({ title: t('sure', { name }), texts: [text], yes: t('erase'), no: t('cancel') }))) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { number } = await api.call('admin/erasePerson', { ...asked, name: typed.trim() }, { quiet: true })
      toast(t('begun', { number }))
      await Promise.all((['admin/getUsers', 'admin/getErasures', 'activeSafety/getDriverList'] as const).map(cached.outdate))
      replaceScreen('adminErasures', undefined)
    } catch (error) {
      setFailure(messageOf(error, t.lang))
      // Something may have come meanwhile that has to be settled first.
      await cached.outdate('admin/getKeptAboutPerson')
    }
    setBusy(false)
  }
  return (
    <Card title={t('erase')} text={text}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <Field
        label={t('typeName')}
        placeholder={name}
        maxLength={64}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button icon="trash" busy={busy} disabled={typed.trim() !== name} onClick={() => void erase()}>
        {t('erase')}
      </Button>
      {question}
    </Card>
  )
}
