/** The answer to an on-duty check as it is typed and sent, on its own screen and in the bar above every other one. */
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { dutyTexts } from './strings.ts'

/** `onSent`: the platform has replied, whether it took the answer or not. */
export function useAnswer(uniqueId: string, onSent: () => void) {
  const t = useTexts(dutyTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const { outdate } = useCachedCalls()
  const [content, setContent] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function send() {
    if (content.trim() === '') return setFailed(t('noAnswer'))
    setBusy(true)
    setFailed(undefined)
    try {
      const { check } = await api.call('duty/sendOnDutyReplyCmd', { uniqueId, content: content.trim() }, { quiet: true })
      toast(t(check.answer?.sentAt === null ? 'keptNow' : 'sentNow'))
      void outdate('duty/getOnDutyResponseMsg')
    } catch (cause) {
      setFailed(messageOf(cause, lang))
    } finally {
      setBusy(false)
    }
    onSent()
  }
  return { content, setContent, busy, failed, send }
}
