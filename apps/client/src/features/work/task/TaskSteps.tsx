/** The steps of a task above it, those that are done with a tick, and what is missing before it can be submitted. A press leads to a step. */
import { isTested, type WorkApplication, workedFields } from '@outrider/contract'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { isLacking } from '../../../core/api/call-error.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Button } from '../../../ui/Button.tsx'
import { isOpen, whyOf } from './open-items.ts'
import { useSelfTest } from './SelfTestCard.tsx'
import { storedExplanations, storedTaskDrafts } from '../stored-tasks.ts'
import { workFieldTexts, workTexts } from '../strings.ts'
import { useWaitingPictures } from '../pictures/use-keep-picture.ts'
import styles from '../Work.module.css'

/** Where each step stands on the page. */
export const stepIds = {
  vehicle: 'step-vehicle',
  pictures: 'step-pictures',
  done: 'step-done',
  selfTest: 'step-self-test',
  signature: 'step-signature',
} as const
type Step = keyof typeof stepIds

/** The platform takes no task without them. */
const needed: ReadonlySet<Step> = new Set(['vehicle', 'selfTest'])

/** Around the button that submits the task, at the end of the page. */
export const submitId = 'task-submit'
function goToSubmit(): void {
  const button = document.getElementById(submitId)?.querySelector('button')
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}

export function TaskSteps({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const { applicationNum, vehicleId, workType } = application
  const attached = useCall('vehManager/getInstMtcAttachment', { applicationNum }).data?.attachments ?? []
  const waiting = useWaitingPictures(applicationNum)
  const subjects = [...attached.filter(({ removed }) => !removed).map(({ subject }) => subject), ...waiting]
  const { data: tested, error: untested } = useSelfTest(applicationNum)
  const results = tested?.test?.results
  const [explanations] = useStored(storedExplanations)
  const [drafts] = useStored(storedTaskDrafts)
  const said = explanations[applicationNum] ?? {}
  const typed = Object.keys(drafts[applicationNum] ?? {}).length > 0
  const isDone: Readonly<Record<Step, boolean>> = {
    vehicle: vehicleId !== null,
    pictures: subjects.some(subject => subject !== 'signature'),
    done: typed || workedFields.some(name => (application[name] ?? '') !== ''),
    selfTest: results?.every(each => !isOpen(each) || whyOf(application, said, each.item).trim() !== '') ?? false,
    signature: subjects.includes('signature'),
  }
  const nameOf = (step: Step): string => (step === 'vehicle' ? field('vehicle') : t(step === 'pictures' ? 'stepPictures' : step))
  const steps = (Object.keys(stepIds) as Step[]).filter(
    step => step !== 'selfTest' || (isTested(workType) && !isLacking(untested)),
  )
  const missing = steps.filter(step => needed.has(step) && !isDone[step])
  return (
    <nav className={styles['taskSteps']} aria-label={t('taskSteps')}>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              className={joinClasses(styles['taskStep'], isDone[step] && styles['taskStepDone'])}
              onClick={() => document.getElementById(stepIds[step])?.scrollIntoView({ block: 'start' })}
            >
              <i aria-hidden="true">{isDone[step] ? <Icon name="check" size={14} /> : at + 1}</i>
              {nameOf(step)}
              {isDone[step] && <span className="visually-hidden">{t('stepDone')}</span>}
            </button>
          </li>
        ))}
      </ol>
      <p aria-live="polite">
        {missing.length === 0
          ? t('maySubmit')
          : t('missingBefore', { names: missing.map(nameOf).join(t.lang === 'zh' ? '、' : ', ') })}
        {missing.length === 0 && (
          <Button look="quiet" onClick={goToSubmit}>
            {t('toSubmit')}
          </Button>
        )}
      </p>
    </nav>
  )
}
