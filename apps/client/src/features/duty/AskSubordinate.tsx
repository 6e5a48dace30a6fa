/** Asks a platform that reports to this one: whether somebody is on duty, to take note of a text, or to deal with an alarm that it reported. */
import {
  contract,
  type RequestOf,
  type SubordinateAlarm,
  type SubordinateAsk,
  type SubordinatePlatform,
} from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import { subordinateTexts } from './subordinate-texts.ts'

type Name = 'kind' | 'content' | 'minutes'
type Body = RequestOf<'duty/askSubordinate'>

/** Minutes that are given unless something else is typed. */
const usual = { check: 10, alarm: 120 } as const

interface Props {
  platform: SubordinatePlatform
  /** Which is to be dealt with; undefined: none is. */
  alarm: SubordinateAlarm | undefined
  /** It was asked, or shall not be. */
  onEnd: () => void
}

export function AskSubordinate({ platform, alarm, onEnd }: Props) {
  const t = useTexts(subordinateTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { rows: texts } = subordinateTexts
  const { platformId, name, mainSince, slaveSince } = platform
  const rows: readonly FormRow<Name>[] = [
    {
      kind: 'segments',
      name: 'kind',
      label: texts.kind,
      choices: (['check', 'notice'] as const).map(value => ({ value, text: t(value) })),
      shown: () => alarm === undefined,
    },
    {
      kind: 'lines',
      name: 'content',
      label: alarm ? texts.about : texts.content,
      missing: texts.noContent,
      hint: alarm && t('aboutHint'),
      lines: 2,
      // The alarm stands far below on a phone: its form is brought into view.
      first: alarm !== undefined,
    },
    { kind: 'number', name: 'minutes', label: texts.minutes, keyboard: 'numeric', unit: t('minutesUnit') },
  ]
  const form = useRowForm<Name, Body, SubordinateAsk>({
    rows,
    schema: contract.duty.askSubordinate.request,
    stored: {
      kind: 'check',
      content: alarm ? [t.lang === 'zh' ? alarm.name : alarm.nameEn, alarm.plateNum].filter(Boolean).join(' · ') : '',
      minutes: String(usual[alarm ? 'alarm' : 'check']),
    },
    toBody: ({ kind, content, minutes }) => ({
      platformId,
      kind: alarm ? 'alarm' : (kind as 'check' | 'notice'),
      content: content.trim(),
      minutes: Number(minutes),
      ...(alarm && { alarmId: alarm.alarmId }),
    }),
    send: async body => (await api.call('duty/askSubordinate', body, { quiet: true })).ask,
    onSaved() {
      toast(t(mainSince === null && slaveSince === null ? 'storedForLater' : 'stored'))
      void cached.outdate('duty/getSubordinateRecords')
      onEnd()
    },
  })
  return (
    <Card title={alarm ? t('alarm') : t('askTitle', { name })}>
      <RowForm form={form} label={t('ask')}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('send')}</SaveButton>
        {alarm && (
          <Button look="quiet" onClick={onEnd}>
            {t('notThisAlarm')}
          </Button>
        )}
      </RowForm>
    </Card>
  )
}
