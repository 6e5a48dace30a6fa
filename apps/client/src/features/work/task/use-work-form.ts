/** What the installer did, as it is typed, kept on the device, saved and submitted. */
import { type SelfTestItem, type WorkApplication, type WorkedFacts, workedFacts } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useKeptTyping } from '../../../core/forms/use-kept-typing.ts'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../../core/outbox/hand-over.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { isImei } from '../../../core/scan/imei.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { begunFrom } from './draft-conflicts.ts'
import { whyOf as whyOfItem } from './open-items.ts'
import { standingNow } from './place-now.ts'
import { without } from '../record-without.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { type Explanations, storedExplanations, storedTaskDrafts, type TypedFields } from '../stored-tasks.ts'
import { workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import { subjectOf } from '../pictures/use-keep-picture.ts'
import { useParts } from '../parts/use-parts.ts'
import { usePlatformOf } from '../use-platform-of.ts'
import { bodyOf, storedOf, type WorkField, workRows } from './work-fields.ts'

/** What is said of items of the self-test that did not pass. */
export function useExplanations(application: WorkApplication) {
  const { applicationNum } = application
  const [explanations, setExplanations] = useStored(storedExplanations)
  const said: Explanations = explanations[applicationNum] ?? {}
  const whyOf = (item: SelfTestItem): string => whyOfItem(application, said, item)
  return {
    whyOf,
    overrides: () =>
      (Object.keys(said) as SelfTestItem[]).flatMap(item => {
        const why = whyOf(item).trim()
        return why ? [{ item, why }] : []
      }),
    explain: (item: SelfTestItem, why: string) =>
      setExplanations({ ...explanations, [applicationNum]: { ...said, [item]: { why, at: serverNow() } } }),
    drop: () => setExplanations(without(explanations, applicationNum)),
  }
}

/** Saves what was done, or submits it with the explanations. */
function useSendWork({ applicationNum, version, plateNum }: WorkApplication) {
  const { api } = useOutrider()
  const sendOrKeep = useSendOrKeep()
  const requestIdOf = useRequestIdOf()
  const platform = usePlatformOf(applicationNum)
  return {
    async save(facts: object) {
      const ofVersion = { applicationNum, version, ...facts }
      await api.call('vehManager/updInstMtcTask', { ...ofVersion, requestId: requestIdOf(ofVersion) }, { quiet: true })
      return 'sent' as const
    },
    async submit(facts: object, overrides: { item: SelfTestItem; why: string }[]) {
      const ofVersion = { applicationNum, version, ...facts, overrides }
      // Time and place differ each time.
      const requestId = requestIdOf(ofVersion)
      const body = { ...ofVersion, filledAt: serverNow(), ...(await standingNow()) }
      return sendOrKeep({
        path: 'vehManager/submitInstMtcTask',
        requestId,
        body,
        pictures: [],
        platform,
        // Behind its pictures.
        subject: subjectOf(applicationNum),
        title: workTexts.rows.sendTask,
        about: plateNum,
        conflicts: ['application.changed', 'application.notNow', 'application.unknown'],
        outdates: ['vehManager/getInstMtcTaskList', 'vehManager/getInstMtcHistory'],
      })
    },
  }
}

export function useWorkForm(application: WorkApplication, explanations: ReturnType<typeof useExplanations>) {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const { applicationNum, kind } = application
  const [stored] = useState(() => storedOf(application))
  const [drafts, setDrafts] = useStored(storedTaskDrafts)
  const [begun] = useState(() => begunFrom(stored, drafts[applicationNum] ?? {}))
  /** Fields that were typed here and stored by somebody else since; nothing is sent before the user has chosen. */
  const [conflicts, setConflicts] = useState(begun.conflicts)
  const parts = useParts(application)
  const send = useSendWork(application)
  const rows = workRows(kind, t.lang)
  const form = useRowForm<WorkField, WorkedFacts, 'sent' | 'kept'>({
    rows,
    schema: workedFacts,
    stored,
    restored: { ...stored, ...begun.restored },
    toBody: values => bodyOf(values, stored, application),
    check: ({ imei }): Partial<Record<WorkField, string>> => ({
      ...(imei.trim() && !isImei(imei.trim()) && { imei: t('imeiWrong') }),
      ...Object.fromEntries(Object.keys(conflicts).map(name => [name, t('chooseValue')])),
    }),
    send(facts, _, how) {
      const done = { ...facts, ...parts.body }
      return how === 'submit' ? send.submit(done, explanations.overrides()) : send.save(done)
    },
    async onSaved(sent, _, how) {
      // What waits to be sent may be refused: it stays until the platform has it.
      if (sent === 'sent') {
        setDrafts(without(drafts, applicationNum))
        parts.drop()
        if (how === 'submit') explanations.drop()
      }
      toast(t(sent === 'kept' ? 'keptSubmit' : how === 'submit' ? 'submitted' : 'saved'))
      if (how === 'submit') void navigate(hrefOf('taskList'), { replace: true })
      await outdate()
    },
  })
  const typed = {
    ...conflicts,
    ...Object.fromEntries(form.changed.map(name => [name, { typed: form.values[name], before: stored[name] }])),
  }
  useKeptTyping<TypedFields>(typed, fields => setDrafts({ ...drafts, [applicationNum]: fields }))
  return {
    form: {
      ...form,
      async submit(how?: string) {
        // Which parts count is chosen beside them.
        if (parts.conflict) form.fail(t('choosePartsFirst'))
        else await form.submit(how)
      },
    },
    conflicts: rows.flatMap(({ name }) => {
      const conflict = conflicts[name]
      return conflict ? [{ name, typed: conflict.typed, stored: stored[name] }] : []
    }),
    choose: (name: WorkField, mine: boolean) => {
      const value = conflicts[name]?.typed
      setConflicts(without(conflicts, name))
      form.change({ [name]: mine && value !== undefined ? value : stored[name] })
    },
  }
}
