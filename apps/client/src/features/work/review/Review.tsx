/** An application as its reviewer sees it: all of it, what changed, and what can be decided now. */
import type { RequestOf, WorkApplication } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { inputTime, timeIn } from '../../../core/time/days.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Card } from '../../../ui/Page.tsx'
import { ApplicationDetail } from '../ApplicationDetail.tsx'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { NoRight } from '../NoRight.tsx'
import { ReviewChanges } from './ReviewChanges.tsx'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { workTexts } from '../strings.ts'
import { useApplication, useOutdateApplications } from '../use-application.ts'
import { useUndoable } from './use-undoable.ts'
import styles from '../Work.module.css'

interface Decided {
  decision: RequestOf<'vehManager/checkApplication'>['decision'] | 'transfer'
  /** Missing: as typed. */
  note?: string
}

export function Review({ title, applicationNum }: { title: string; applicationNum: string | undefined }) {
  const { hrefOf } = useScreens()
  const mayReview = useSession(state => rightsOf(state).reviewAuth)
  const query = useApplication('vehManager/getApplicationCheckList', mayReview ? applicationNum : undefined)
  if (!mayReview) return <NoRight of="review" />
  return (
    <ApplicationPage title={title} up={hrefOf('reviewList')} query={query} wide>
      {application => (
        <div className={styles['decided']}>
          <div className={styles['stack']}>
            <ReviewChanges application={application} />
            <ApplicationDetail application={application} pictures={false} />
          </div>
          <Decide key={application.version} application={application} />
        </div>
      )}
    </ApplicationPage>
  )
}

interface Draft {
  installer: { installerId: string; name: string } | null
  due: string
  note: string
}

const needsReason: ReadonlySet<Decided['decision']> = new Set(['reject', 'sendBack', 'transfer', 'cancel'])

/** States in which a reviewer decides: who cannot asked for it, or did the work. */
const decided: ReadonlySet<WorkApplication['state']> = new Set(['submitted', 'accepted', 'checking'])

/** What is typed beside the decisions, what is missing for one, and deciding, by a button or by a template. */
function useDecision(application: WorkApplication) {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const { applicationNum, version, kind } = application
  // What is written of one application is offered to all only when somebody wants that.
  const [keepReason, setKeepReason] = useState(false)
  const [problem, setProblem] = useState<'needReason' | 'chooseInstaller'>()
  // As it stands among what is decided on.
  const firstDue = application.dueAt === null ? '' : inputTime(application.dueAt, 'minute').slice(0, 10)
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => ({ installer: null, due: firstDue, note: '' }),
    take: (before, chosen) => ({ ...before, installer: chosen(pickers.installer) ?? before.installer }),
  })
  const { installer, due, note } = draft
  const requestIdOf = useRequestIdOf()
  const send = async ({ decision, note: reason = note }: Decided): Promise<unknown> => {
    const ofVersion = { applicationNum, version, note: reason.trim() }
    const installerId = installer?.installerId ?? ''
    if (decision === 'transfer') {
      const handOn = { ...ofVersion, installerId }
      return api.call('vehManager/transInstMtcTask', { ...handOn, requestId: requestIdOf(handOn) }, { quiet: true })
    }
    const dispatch =
      decision === 'dispatch'
        ? { installerId, ...(due && due !== firstDue && { dueAt: timeIn(`${due}T18:00`) ?? undefined }) }
        : {}
    // What is said beside an acceptance is no reason for rejecting.
    const keep = keepReason && (decision === 'reject' || decision === 'sendBack')
    const body = { ...ofVersion, decision, keepReason: keep, ...dispatch }
    return api.call('vehManager/checkApplication', { ...body, requestId: requestIdOf(body) }, { quiet: true })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    async onSuccess() {
      toast(t('decided'))
      await outdate()
      void navigate(hrefOf('reviewList'), { replace: true })
    },
  })
  /** A tap on a template is enough. */
  const byTemplate = useUndoable<Decided>((decided, left) => {
    if (!left) return mutate(decided)
    send(decided).then(outdate, (failure: unknown) => toast(messageOf(failure, t.lang)))
  })
  const decide = (decision: Decided['decision']) => {
    const reason = needsReason.has(decision)
    const handler = decision === 'dispatch' || decision === 'transfer'
    const missing = handler && !installer ? 'chooseInstaller' : reason && note.trim() === '' ? 'needReason' : undefined
    setProblem(missing)
    if (!missing) mutate({ decision })
  }
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    pickInstaller: () =>
      openPicker(pickers.installer, 'installer', { kind, applicationNum, chosen: installer?.installerId }, draft),
    keepReason,
    setKeepReason,
    problem,
    byTemplate,
    decide,
    busy: isPending,
    error,
  }
}

function Decide({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { actions } = application
  const can = (action: WorkApplication['actions'][number]) => actions.includes(action)
  const decision = useDecision(application)
  const { byTemplate, busy, error } = decision
  const decisions = (['accept', 'close', 'dispatch', 'transfer', 'reject', 'sendBack', 'cancel'] as const).filter(can)
  if (decisions.length === 0) {
    if (!decided.has(application.state)) return null
    return <Alert tone="notice">{t(application.mine ? 'ownApplication' : 'ownWork')}</Alert>
  }
  return (
    <Card title={t('decision')}>
      <div className={styles['stack']}>
        <DecisionInputs of={decision} can={can} />
        {error && <Alert>{messageOf(error, t.lang)}</Alert>}
        <div aria-live="polite">
          {byTemplate.pending && (
            <Alert tone="notice">
              {t(byTemplate.pending.decision === 'reject' ? 'rejecting' : 'sendingBack', {
                reason: byTemplate.pending.note ?? '',
              })}
            </Alert>
          )}
        </div>
        <div className={styles['buttons']}>
          {byTemplate.pending ? (
            <>
              <Button look="primary" onClick={byTemplate.undo}>
                {t('undo')}
              </Button>
              <Button onClick={byTemplate.now}>{t('atOnce')}</Button>
            </>
          ) : (
            decisions.map((each, at) => (
              <Button key={each} look={at === 0 ? 'primary' : 'secondary'} busy={busy} onClick={() => decision.decide(each)}>
                {t(each)}
              </Button>
            ))
          )}
        </div>
      </div>
    </Card>
  )
}

interface DecisionInputsProps {
  of: ReturnType<typeof useDecision>
  can: (action: WorkApplication['actions'][number]) => boolean
}

/** To whom it goes and until when, and why something is turned down. */
function DecisionInputs({ of, can }: DecisionInputsProps) {
  const t = useTexts(workTexts)
  const { draft, change, pickInstaller, keepReason, setKeepReason, problem, byTemplate } = of
  const { installer, due, note } = draft
  const reasons =
    useCall('vehManager/getApplicationCheckList', { pageSize: 1 }, { select: ({ reasons: kept }) => kept }).data ?? []
  const handsOut = can('dispatch') || can('transfer')
  const turnsDown = can('reject') || can('sendBack')
  return (
    <div className={styles['stack']}>
      {handsOut && (
        <div className={styles['stack']}>
          <PickField
            label={t('toInstaller')}
            name="installer"
            value={installer?.name ?? ''}
            placeholder={t('chooseInstaller')}
            error={problem === 'chooseInstaller' ? t('chooseInstaller') : undefined}
            onOpen={pickInstaller}
          />
          {can('dispatch') && <DateField label={t('dueAt')} value={due} onChange={next => change({ due: next })} />}
        </div>
      )}
      {(turnsDown || can('transfer') || can('cancel')) && (
        <div className={styles['stack']}>
          <TextArea
            label={turnsDown ? t('rejectReason') : t('reason')}
            value={note}
            maxLength={500}
            rows={3}
            error={problem === 'needReason' ? t('needReason') : undefined}
            onChange={({ target }) => change({ note: target.value })}
          />
          {turnsDown && reasons.length > 0 && (
            <ChipRow label={t('reasons')}>
              {reasons.map(each => (
                <Chip
                  key={each}
                  label={each}
                  chosen={byTemplate.pending?.note === each}
                  onChoose={() => byTemplate.ask({ decision: can('reject') ? 'reject' : 'sendBack', note: each })}
                />
              ))}
            </ChipRow>
          )}
          {turnsDown && (
            <CheckBox checked={keepReason} onChange={setKeepReason}>
              {t('keepReason')}
            </CheckBox>
          )}
        </div>
      )}
    </div>
  )
}
