/** What the installer did, the self-test with what is explained of it, and saving or submitting both. */
import { installMethods, type SelfTestItem, type WorkApplication, type WorkedFacts, workedFacts } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../core/outbox/hand-over.ts'
import { useOutbox } from '../../core/outbox/use-outbox.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { isImei } from '../../core/scan/imei.ts'
import type { ScanKindName } from '../../core/scan/scan-kinds.ts'
import { inputTime, timeIn } from '../../core/time/days.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field as TextInput } from '../../ui/inputs/Field.tsx'
import { Card } from '../../ui/Page.tsx'
import { standingNow } from './place-now.ts'
import { SelfTestCard } from './SelfTestCard.tsx'
import { SignatureCard } from './SignatureCard.tsx'
import { DraftConflicts } from './DraftConflicts.tsx'
import { isOpen, whyOf as whyOfItem } from './open-items.ts'
import { stepIds, submitId } from './TaskSteps.tsx'
import { begunFrom } from './draft-conflicts.ts'
import { without } from './record-without.ts'
import { useRequestIdOf } from './request-id.ts'
import { type Explanations, storedExplanations, storedTaskDrafts, type TypedFields } from './stored-tasks.ts'
import { workFieldTexts, workTexts } from './strings.ts'
import { subjectOf } from './use-keep-picture.ts'
import { usePlatformOf } from './use-platform-of.ts'
import { useOutdateApplications } from './use-application.ts'
import { useParts } from './use-parts.ts'
import styles from './Work.module.css'

type Field = keyof WorkedFacts
const times: ReadonlySet<Field> = new Set(['accessTime', 'repairDate'])
const fields = {
  installation: [
    'terminalModel',
    'manufacturer',
    'installMethod',
    'cameraConfig',
    'accessTime',
    'commCardNum',
    'terminalId',
    'simIccid',
    'imei',
    'workNote',
  ],
  maintenance: [
    'fault',
    'workNote',
    'repairDate',
    'terminalModel',
    'manufacturer',
    'installMethod',
    'cameraConfig',
    'accessTime',
    'commCardNum',
    'terminalId',
    'simIccid',
    'imei',
  ],
} as const satisfies Record<string, readonly Field[]>

/** What labels have as a code. */
const scans: Partial<Record<Field, ScanKindName>> = {
  commCardNum: 'phone',
  terminalId: 'terminalId',
  simIccid: 'iccid',
  imei: 'imei',
}

const storedOf = (application: WorkApplication): FormValues<Field> => {
  const value = (name: Field): string => {
    const stored = application[name]
    if (stored === null) return ''
    return times.has(name) ? inputTime(Number(stored), 'minute').slice(0, 10) : String(stored)
  }
  return Object.fromEntries(Object.keys(workedFacts.shape).map(name => [name, value(name as Field)])) as FormValues<Field>
}

/** A day that was not touched keeps its time. */
const bodyOf = (
  values: FormValues<Field>,
  stored: FormValues<Field>,
  before: WorkApplication,
): Record<string, string | number | null> =>
  Object.fromEntries(
    (Object.keys(values) as Field[]).map(name => {
      const value = values[name].trim()
      if (!times.has(name)) return [name, name === 'installMethod' && value === '' ? null : value]
      if (value === stored[name]) return [name, before[name]]
      return [name, value === '' ? null : timeIn(`${value}T00:00`)]
    }),
  )

export function WorkForm({ application }: { application: WorkApplication }) {
  const { api } = useOutrider()
  const t = useTexts(workTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const [stored] = useState(() => storedOf(application))
  const [drafts, setDrafts] = useStored(storedTaskDrafts)
  const [begun] = useState(() => begunFrom(stored, drafts[application.applicationNum] ?? {}))
  /** Fields that were typed here and stored by somebody else since; nothing is sent before the user has chosen. */
  const [conflicts, setConflicts] = useState(begun.conflicts)
  const requestIdOf = useRequestIdOf()
  const { entries } = useOutbox()
  const sendOrKeep = useSendOrKeep()
  const platform = usePlatformOf(application.applicationNum)
  const [explanations, setExplanations] = useStored(storedExplanations)
  const said: Explanations = explanations[application.applicationNum] ?? {}
  const whyOf = (item: SelfTestItem): string => whyOfItem(application, said, item)
  const parts = useParts(application)
  /** Which button was pressed: known at once, not with the next drawing. */
  const submits = useRef(false)
  const { applicationNum, version, kind, vehicleId } = application
  const subject = subjectOf(applicationNum)
  const shown: readonly Field[] = fields[kind]
  const label = (name: Field) => ({ zh: workFieldTexts.rows[name].zh, en: workFieldTexts.rows[name].en })
  const rows = shown.map((name): FormRow<Field> => {
    if (name === 'installMethod')
      return {
        kind: 'choice',
        name,
        label: label(name),
        choices: Object.entries(installMethods).map(([value, text]) => ({ value, text: text[lang] })),
      }
    if (times.has(name)) return { kind: 'date', name, label: label(name) }
    const digits = name === 'imei' || name === 'commCardNum' || name === 'simIccid'
    const keyboard = digits ? 'numeric' : undefined
    return { kind: 'text', name, label: label(name), capitals: 'off', keyboard, scan: scans[name] }
  })
  const form = useRowForm<Field, WorkedFacts, 'sent' | 'kept'>({
    rows,
    schema: workedFacts,
    stored,
    restored: { ...stored, ...begun.restored },
    toBody: values => bodyOf(values, stored, application),
    check: ({ imei }): Partial<Record<Field, string>> => ({
      ...(imei.trim() && !isImei(imei.trim()) && { imei: t('imeiWrong') }),
      ...Object.fromEntries(Object.keys(conflicts).map(name => [name, t('chooseValue')])),
    }),
    async send(facts) {
      const ofVersion = { applicationNum, version, ...facts, ...parts.body }
      if (!submits.current) {
        await api.call('vehManager/updInstMtcTask', { ...ofVersion, requestId: requestIdOf(ofVersion) }, { quiet: true })
        return 'sent'
      }
      const overrides = (Object.keys(said) as SelfTestItem[]).flatMap(item => {
        const why = whyOf(item).trim()
        return why ? [{ item, why }] : []
      })
      // Time and place differ each time.
      const requestId = requestIdOf({ ...ofVersion, overrides })
      const body = { ...ofVersion, overrides, filledAt: serverNow(), ...(await standingNow()) }
      return sendOrKeep({
        path: 'vehManager/submitInstMtcTask',
        requestId,
        body,
        pictures: [],
        platform,
        // Behind its pictures.
        subject,
        title: workTexts.rows.sendTask,
        about: application.plateNum,
        conflicts: ['application.changed', 'application.notNow', 'application.unknown'],
        outdates: ['vehManager/getInstMtcTaskList', 'vehManager/getInstMtcHistory'],
      })
    },
    async onSaved(how) {
      // What waits to be sent may be refused: it stays until the platform has it.
      if (how === 'sent') {
        setDrafts(without(drafts, applicationNum))
        parts.drop()
        if (submits.current) setExplanations(without(explanations, applicationNum))
      }
      toast(t(how === 'kept' ? 'keptSubmit' : submits.current ? 'submitted' : 'saved'))
      if (submits.current) void navigate(hrefOf('taskList'), { replace: true })
      await outdate()
    },
  })
  const typed = JSON.stringify({
    ...conflicts,
    ...Object.fromEntries(form.changed.map(name => [name, { typed: form.values[name], before: stored[name] }])),
  })
  const lastTyped = useRef(typed)
  useEffect(() => {
    // Only what was typed here: what is stored already is the draft of before.
    if (lastTyped.current === typed) return
    lastTyped.current = typed
    setDrafts({ ...drafts, [applicationNum]: JSON.parse(typed) as TypedFields })
  }, [typed, drafts, setDrafts, applicationNum])
  const choose = (name: Field, mine: boolean) => {
    const value = conflicts[name]?.typed
    setConflicts(without(conflicts, name))
    form.change({ [name]: mine && value !== undefined ? value : stored[name] })
  }
  const waiting = entries.find(entry => entry.path === 'vehManager/submitInstMtcTask' && entry.subject === subject)
  const results = application.selfTest?.results ?? []
  return (
    <RowForm
      form={{
        ...form,
        async submit() {
          // Which parts count is chosen beside them.
          if (parts.conflict) form.fail(t('choosePartsFirst'))
          else await form.submit()
        },
      }}
      className={styles['stack']}
    >
      {waiting?.refusal && <Alert>{t('submitRefused', { why: waiting.refusal.message })}</Alert>}
      {waiting && !waiting.refusal && <Alert tone="notice">{t('submitWaits')}</Alert>}
      <DraftConflicts
        fields={rows.flatMap(({ name }) => {
          const conflict = conflicts[name]
          return conflict ? [{ name, typed: conflict.typed, stored: stored[name] }] : []
        })}
        onChoose={choose}
      />
      <div id={stepIds.done} className={styles['stepAt']}>
        <Card title={t('done')}>
          <div className={styles['stack']}>
            <FormFields form={form} />
            <Button type="submit" busy={form.busy} onClick={() => (submits.current = false)}>
              {t('save')}
            </Button>
          </div>
        </Card>
      </div>
      <div id={stepIds.selfTest} className={styles['stepAt']}>
        <SelfTestCard
          applicationNum={applicationNum}
          vehicleId={vehicleId}
          paused={form.busy}
          renderExplain={item => (
            <TextInput
              label={t('explain')}
              value={whyOf(item)}
              maxLength={200}
              onChange={({ target }) =>
                setExplanations({
                  ...explanations,
                  [applicationNum]: { ...said, [item]: { why: target.value, at: serverNow() } },
                })
              }
            />
          )}
        />
      </div>
      {results.some(each => isOpen(each) && !whyOf(each.item).trim()) && <Alert tone="notice">{t('needExplain')}</Alert>}
      <div id={stepIds.signature} className={styles['stepAt']}>
        <SignatureCard application={application} />
      </div>
      {/** One that waits is not sent twice; one that was refused is discarded or tried again in the list of what waits. */}
      {!waiting && (
        <div id={submitId} onClickCapture={() => (submits.current = true)}>
          <SaveButton form={form}>{t('submit')}</SaveButton>
        </div>
      )}
    </RowForm>
  )
}
