/** /dutyHandover: one handover with what was open then, and taking it over. */
import { type DutyHandover, dutyTakeForm, type RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { handoverTexts } from './handover-texts.ts'
import { Matters } from './Matters.tsx'

/** Somebody else may take it over meanwhile, ms. */
const lookEvery = 15_000

export default function HandoverScreen() {
  const t = useTexts(handoverTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('dutyHandovers', {}))
  const { handover: handoverId } = useScreenParameters('dutyHandover')
  const { data, error, refetch } = useCall('duty/getDutyHandovers', handoverId === undefined ? undefined : { handoverId }, {
    staleTime: 0,
    refetchInterval: lookEvery,
  })
  const [handover] = data?.handovers ?? []
  return (
    <Page
      form
      wide
      bar={<TopBar title={t('one')} back={{ label: t('back'), go: goBack }} />}
      preview={handover?.matters ? <Matters title={t('openThen')} matters={handover.matters} /> : undefined}
    >
      {handoverId === undefined ? (
        <EmptyState icon="list" title={t('gone')} text="" />
      ) : handover ? (
        <OneHandover handover={handover} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function OneHandover({ handover }: { handover: DutyHandover }) {
  const t = useTexts(handoverTexts)
  const administers = useSession(state => rightsOf(state).adminAuth)
  const { own, state, fromName, givenAt, takenName, takenAt, toName, orgName, shift, note, takenNote, withdrawnAt } = handover
  const signed = (name: string, time: number) => t('signedBy', { name, time: dateTime(time, t.lang) })
  return (
    <>
      <Card title={[orgName, shift].filter(Boolean).join(' · ')} text={t(state)}>
        <FactList
          facts={[
            [t('from'), signed(fromName, givenAt)],
            [t('note'), note || '–'],
            [t('to'), toName || t('anybody')],
            ...(takenAt === null
              ? []
              : ([
                  [t('takenBy'), signed(takenName, takenAt)],
                  [t('takenNote'), takenNote || '–'],
                ] as const)),
            ...(withdrawnAt === null ? [] : ([[t('withdrawnAt'), dateTime(withdrawnAt, t.lang)]] as const)),
          ]}
        />
      </Card>
      {state === 'open' && !own && <TakeForm handover={handover} />}
      {state === 'open' && (own || administers) && <Withdraw handover={handover} />}
    </>
  )
}

function useOutdate(): () => Promise<void> {
  const cached = useCachedCalls()
  return async () => {
    await cached.outdate('duty/getDutyHandovers')
    await cached.outdate('duty/getDutyNow')
  }
}

function TakeForm({ handover: { handoverId } }: { handover: DutyHandover }) {
  const t = useTexts(handoverTexts)
  const { api } = useOutrider()
  const outdate = useOutdate()
  const form = useRowForm<'note', RequestOf<'duty/takeDutyHandover'>>({
    rows: [{ name: 'note', kind: 'lines', lines: 3, label: handoverTexts.rows.takenNoteRow, required: false }],
    schema: dutyTakeForm,
    stored: { note: '' },
    guarded: true,
    toBody: ({ note }) => ({ handoverId, note: note.trim() }),
    send: body => api.call('duty/takeDutyHandover', body, { quiet: true }),
    async onSaved() {
      toast(t('takenNow'))
      await outdate()
    },
  })
  return (
    <RowForm form={form} label={t('take')}>
      <Card title={t('take')}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('signTake')}</SaveButton>
      </Card>
    </RowForm>
  )
}

function Withdraw({ handover: { handoverId } }: { handover: DutyHandover }) {
  const t = useTexts(handoverTexts)
  const { api } = useOutrider()
  const outdate = useOutdate()
  const { confirm, question } = useConfirm()
  async function withdraw() {
    if (!(await confirm({ title: t('withdraw'), texts: [t('withdrawText')], yes: t('withdrawSure'), no: t('cancel') }))) return
    try {
      await api.call('duty/withdrawDutyHandover', { handoverId }, { quiet: true })
      toast(t('withdrawnNow'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await outdate()
  }
  return (
    <Card>
      <p className="muted">{t('withdrawText')}</p>
      <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>
      {question}
    </Card>
  )
}
