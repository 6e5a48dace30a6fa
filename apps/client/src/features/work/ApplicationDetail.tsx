/** All of an application: what was asked and done, the test, pictures, and every step with what changed. */
import { askedFields, type WorkApplication, type WorkField, workedFields, workKinds } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { Steps } from './Steps.tsx'
import { workFieldTexts, workTexts } from './strings.ts'
import { TestResults } from './task/TestResults.tsx'
import { fieldValue, stateWord } from './work-words.ts'
import { partsInWords } from './parts/use-parts.ts'
import styles from './Work.module.css'

const shownAsked = askedFields.filter(field => field !== 'latitude' && field !== 'longitude')

interface Props {
  application: WorkApplication
  steps?: boolean
  /** False: they stand elsewhere on the screen. */
  pictures?: boolean
}

export function ApplicationDetail({ application, steps = true, pictures = true }: Props) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const facts = (fields: readonly WorkField[]): [string, string][] =>
    fields.map(name => [field(name), fieldValue(name, application[name], t.lang) || t('none')])
  const { parts, selfTest, dueAt, reason, score } = application
  return (
    <div className={styles['stack']}>
      <div className={styles['two']}>
        <Card title={t('asked')}>
          <FactList
            facts={[
              [t('number'), application.applicationNum],
              [t('kind'), workKinds[application.kind][t.lang]],
              [t('taskState'), stateWord(application.state, t.lang)],
              [t('since'), dateTime(application.since, t.lang)],
              ...(reason ? [[t('reason'), reason] as const] : []),
              ...facts(shownAsked),
              [t('organisation'), application.orgName],
              [t('applicant'), application.applicantName],
              [t('created'), dateTime(application.createdAt, t.lang)],
              ...(score === null ? [] : [[t('score'), t('stars', { n: score })] as const]),
            ]}
          />
        </Card>
        <Card title={t('done')}>
          <FactList
            facts={[
              [field('installer'), application.installerName || t('none')],
              [t('due'), dueAt === null ? t('none') : dateTime(dueAt, t.lang)],
              ...facts(workedFields),
              [field('parts'), partsInWords(parts) || t('none')],
            ]}
          />
        </Card>
      </div>
      {selfTest && (
        <Card title={t('selfTest')} text={t('testedAt', { time: dateTime(selfTest.at, t.lang), name: selfTest.userName })}>
          <TestResults results={selfTest.results} />
        </Card>
      )}
      {pictures && (
        <Card title={t('pictures')}>
          <Pictures applicationNum={application.applicationNum} work={application} />
        </Card>
      )}
      {steps && (
        <Card title={t('steps')}>
          <Steps applicationNum={application.applicationNum} />
        </Card>
      )}
    </div>
  )
}
