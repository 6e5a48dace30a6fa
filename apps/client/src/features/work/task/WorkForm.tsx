/** What the installer did, the self-test with what is explained of it, and saving or submitting both. */
import { isTested, type WorkApplication } from '@outrider/contract'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field as TextInput } from '../../../ui/inputs/Field.tsx'
import { Card } from '../../../ui/Page.tsx'
import { DraftConflicts } from './DraftConflicts.tsx'
import { isOpen } from './open-items.ts'
import { SelfTestCard } from './SelfTestCard.tsx'
import { SignatureCard } from './SignatureCard.tsx'
import { workTexts } from '../strings.ts'
import { stepIds, submitId } from './TaskSteps.tsx'
import { subjectOf } from '../pictures/use-keep-picture.ts'
import { useExplanations, useWorkForm } from './use-work-form.ts'
import styles from '../Work.module.css'

export function WorkForm({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { entries } = useOutbox()
  const { applicationNum, vehicleId, selfTest, workType } = application
  const explanations = useExplanations(application)
  const { form, conflicts, choose } = useWorkForm(application, explanations)
  const waiting = entries.find(
    entry => entry.path === 'vehManager/submitInstMtcTask' && entry.subject === subjectOf(applicationNum),
  )
  const results = selfTest?.results ?? []
  return (
    <RowForm form={form} className={styles['stack']}>
      {waiting?.refusal && <Alert>{t('submitRefused', { why: waiting.refusal.message })}</Alert>}
      {waiting && !waiting.refusal && <Alert tone="notice">{t('submitWaits')}</Alert>}
      <DraftConflicts fields={conflicts} onChoose={choose} />
      <div id={stepIds.done} className={styles['stepAt']}>
        <Card title={t('done')}>
          <div className={styles['stack']}>
            <FormFields form={form} />
            <Button type="submit" busy={form.busy}>
              {t('save')}
            </Button>
          </div>
        </Card>
      </div>
      {isTested(workType) && (
        <div id={stepIds.selfTest} className={styles['stepAt']}>
          <SelfTestCard
            applicationNum={applicationNum}
            vehicleId={vehicleId}
            paused={form.busy}
            renderExplain={item => (
              <TextInput
                label={t('explain')}
                value={explanations.whyOf(item)}
                maxLength={200}
                onChange={({ target }) => explanations.explain(item, target.value)}
              />
            )}
          />
        </div>
      )}
      {results.some(each => isOpen(each) && !explanations.whyOf(each.item).trim()) && (
        <Alert tone="notice">{t('needExplain')}</Alert>
      )}
      <div id={stepIds.signature} className={styles['stepAt']}>
        <SignatureCard application={application} />
      </div>
      {/** One that waits is not sent twice; one that was refused is discarded or tried again in the list of what waits. */}
      {!waiting && (
        <div id={submitId}>
          <SaveButton form={form} how="submit">
            {t('submit')}
          </SaveButton>
        </div>
      )}
    </RowForm>
  )
}
