/** Several applications that are accepted and dispatched to one installer at once. Each is a call of its own: one that is refused leaves the others. */
import type { WorkApplication } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { newRequestId } from '../../../core/api/request-id.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { RowSelection } from '../../../core/lists/row-selection.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { timeIn } from '../../../core/time/days.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import styles from '../Work.module.css'

const canBe = ({ actions }: WorkApplication): boolean => actions.includes('accept') || actions.includes('dispatch')

interface Draft {
  /** As they were when they were ticked. Part of the draft: on a phone the picker takes the place of the list. */
  ticked: readonly WorkApplication[]
  installer: { installerId: string; name: string } | null
  due: string
}

export function useBulkReview() {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const outdate = useOutdateApplications()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const { draft, setDraft, openPicker } = useOpenPicker<Draft>({
    first: () => ({ ticked: [], installer: null, due: '' }),
    take: (before, chosen) => ({ ...before, installer: chosen(pickers.installer) ?? before.installer }),
  })
  const { ticked: chosen, installer, due } = draft
  const setTicked = (ticked: readonly WorkApplication[]) => setDraft({ ...draft, ticked })
  const decide = async (application: WorkApplication): Promise<void> => {
    const { applicationNum, actions } = application
    const send = (version: number, body: object) =>
      api.call(
        'vehManager/checkApplication',
        { applicationNum, version, note: '', requestId: newRequestId(), decision: 'accept', ...body },
        { quiet: true },
      )
    // Where it cannot be dispatched before it is accepted, both are done.
    const waits = !installer || !actions.includes('dispatch')
    const { version } = waits ? await send(application.version, {}) : application
    if (!installer) return
    const dueAt = due === '' ? undefined : timeIn(`${due}T18:00`)
    await send(version, { decision: 'dispatch', installerId: installer.installerId, ...(dueAt && { dueAt }) })
  }
  const decideAll = async () => {
    setBusy(true)
    const left: WorkApplication[] = []
    const said: string[] = []
    for (const application of chosen)
      try {
        // One after the other: installers and their vehicles are told in this order too.
        await decide(application)
      } catch (cause) {
        left.push(application)
        said.push(`${application.applicationNum} ${application.plateNum}: ${messageOf(cause, t.lang)}`)
      }
    setTicked(left)
    setFailed(said)
    setBusy(false)
    if (left.length < chosen.length) toast(t('decidedSeveral', { n: chosen.length - left.length }))
    await outdate()
  }
  const selectionOf = (rows: readonly WorkApplication[]): RowSelection<WorkApplication> => {
    const offered = rows.filter(canBe)
    const numbers = new Set(chosen.map(({ applicationNum }) => applicationNum))
    const on = offered.filter(({ applicationNum }) => numbers.has(applicationNum)).length
    return {
      offers: canBe,
      has: ({ applicationNum }) => numbers.has(applicationNum),
      set: (row, wanted) => {
        const others = chosen.filter(({ applicationNum }) => applicationNum !== row.applicationNum)
        setTicked(wanted && canBe(row) ? [...others, row] : others)
      },
      ticked: on === 0 ? 'none' : on < offered.length ? 'some' : 'all',
      setAll: wanted => setTicked(wanted ? offered : []),
      labelOf: ({ applicationNum, plateNum }) => t('tick', { name: `${applicationNum} ${plateNum}` }),
      allLabel: t('tickAll'),
    }
  }
  const needsInstaller = chosen.some(({ actions }) => !actions.includes('accept'))
  const kind = chosen[0]?.kind
  const bar = (chosen.length > 0 || failed.length > 0) && (
    <>
      {failed.length > 0 && (
        <Alert>
          {failed.map(text => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {chosen.length > 0 && (
        <div className={styles['ticked']} role="group" aria-label={t('tickedCount', { n: chosen.length })}>
          <strong className="tabular">{t('tickedCount', { n: chosen.length })}</strong>
          <PickField
            label={t('toInstaller')}
            name="installer"
            value={installer?.name ?? ''}
            placeholder={t('chooseInstaller')}
            onOpen={() =>
              openPicker(pickers.installer, 'installer', { ...(kind && { kind }), chosen: installer?.installerId }, draft)
            }
          />
          <DateField label={t('dueAt')} value={due} onChange={next => setDraft({ ...draft, due: next })} />
          <Button look="primary" busy={busy} disabled={needsInstaller && !installer} onClick={() => void decideAll()}>
            {t(installer || needsInstaller ? 'dispatch' : 'accept')}
          </Button>
          <Button onClick={() => setTicked([])}>{t('untick')}</Button>
        </div>
      )}
    </>
  )
  return { selectionOf, bar }
}
