/** /giveDuty: hands duty over, with what is open now and what the next one should know. */
import { dutyHandoverForm, type RequestOf } from '@outrider/contract'
import type { DataOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { handoverTexts } from './handover-texts.ts'
import { Matters } from './Matters.tsx'

export default function GiveDuty() {
  const t = useTexts(handoverTexts)
  const { hrefOf } = useScreens()
  const { org } = useScreenParameters('giveDuty')
  const goBack = useGoBack(hrefOf('dutyHandovers', { org }))
  // Without one named: the one whose roster opens.
  const roster = useCall('duty/getDutyRoster', org === undefined ? {} : { orgId: Number(org) })
  const orgId = roster.data?.orgId
  const open = useCall('duty/getOpenMatters', orgId === undefined ? undefined : { orgId }, { staleTime: 0 })
  const error = roster.error ?? open.error
  const name = roster.data?.organisations.find(each => each.orgId === orgId)?.orgName
  return (
    <Page
      form
      wide
      bar={<TopBar title={[t('give'), name].filter(Boolean).join(' · ')} back={{ label: t('back'), go: goBack }} />}
      preview={open.data && <Matters title={t('openNow')} matters={open.data.matters} />}
    >
      {orgId !== undefined && open.data ? (
        <GiveForm key={orgId} orgId={orgId} open={open.data} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void (roster.error ? roster.refetch() : open.refetch()) }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

type Field = 'toUserId' | 'note'

function GiveForm({ orgId, open: { people, suggested } }: { orgId: number; open: DataOf<'duty/getOpenMatters'> }) {
  const t = useTexts(handoverTexts)
  const texts = handoverTexts.rows
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const requestIdOf = useRequestIdOf()
  const replaceScreen = useReplaceScreen()
  const rows: FormRow<Field>[] = [
    {
      name: 'toUserId',
      kind: 'choice',
      label: texts.toRow,
      choices: [{ value: '', text: t('anybody') }, ...people.map(({ userId, name }) => ({ value: userId, text: name }))],
      required: false,
    },
    { name: 'note', kind: 'lines', lines: 5, label: texts.noteRow, required: false, first: true },
  ]
  const form = useRowForm<Field, RequestOf<'duty/giveDutyHandover'>, DataOf<'duty/giveDutyHandover'>>({
    rows,
    schema: dutyHandoverForm,
    stored: { toUserId: suggested ?? '', note: '' },
    guarded: true,
    toBody: ({ toUserId, note }) => ({ orgId, ...(toUserId !== '' && { toUserId }), note: note.trim() }),
    send: body => api.call('duty/giveDutyHandover', { ...body, requestId: requestIdOf(body) }, { quiet: true }),
    async onSaved({ handoverId }) {
      await cached.outdate('duty/getDutyHandovers')
      await cached.outdate('duty/getDutyNow')
      toast(t('given'))
      replaceScreen('dutyHandover', undefined, { handover: handoverId })
    },
    fieldOfError: { 'duty.personUnknown': 'toUserId' },
  })
  return (
    <RowForm form={form}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{t('signGive')}</SaveButton>
    </RowForm>
  )
}
