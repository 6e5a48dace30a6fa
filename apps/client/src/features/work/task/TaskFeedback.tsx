/** /taskFeedback: say something about a task; the applicant gives a score when it is done. */
import type { WorkApplication } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useSendOrKeep } from '../../../core/outbox/hand-over.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card } from '../../../ui/Page.tsx'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { Steps } from '../Steps.tsx'
import { without } from '../record-without.ts'
import { useRequestIdOf } from '../../../core/forms/request-id.ts'
import { storedFeedback } from '../stored-tasks.ts'
import { workTexts } from '../strings.ts'
import { subjectOf } from '../pictures/use-keep-picture.ts'
import { useOrKept } from './use-task.ts'
import { usePlatformOf } from '../use-platform-of.ts'
import { useApplication, useOutdateApplications } from '../use-application.ts'
import styles from '../Work.module.css'

const scores = ['1', '2', '3', '4', '5'] as const

export default function TaskFeedback() {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const { applicationNum } = useScreenParameters('taskFeedback')
  // Installers say something about a task where there is no network.
  const query = useOrKept(useApplication('vehManager/getInstMtcHistory', applicationNum), applicationNum)
  return (
    <ApplicationPage title={t('feedback')} up={hrefOf('historicalTask')} query={query} wide>
      {application => <Give application={application} />}
    </ApplicationPage>
  )
}

function Give({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const { applicationNum, state, actions, mine } = application
  const goBack = useGoBack(hrefOf('historicalTask'))
  // Half a sentence is still there when the page was closed over it.
  const [begun, setBegun] = useStored(storedFeedback)
  const note = begun[applicationNum] ?? ''
  const setNote = (next: string) => setBegun(next === '' ? without(begun, applicationNum) : { ...begun, [applicationNum]: next })
  const [score, setScore] = useState<(typeof scores)[number]>('5')
  const [tried, setTried] = useState(false)
  const scored = state === 'closed' && mine
  const sendOrKeep = useSendOrKeep()
  const platform = usePlatformOf(applicationNum)
  const requestIdOf = useRequestIdOf()
  const { mutate, isPending, error } = useMutation({
    mutationFn() {
      const body = { applicationNum, note: note.trim(), ...(scored && { score: Number(score) }) }
      return sendOrKeep({
        path: 'vehManager/feedbackInstMtcTask',
        requestId: requestIdOf(body),
        body,
        pictures: [],
        platform,
        subject: subjectOf(applicationNum),
        title: workTexts.rows.sendFeedback,
        about: application.plateNum,
        conflicts: ['application.notNow', 'application.unknown'],
        outdates: ['vehManager/getInstMtcHistory'],
      })
    },
    async onSuccess(how) {
      setNote('')
      toast(t(how === 'kept' ? 'keptFeedback' : 'feedbackSent'))
      await outdate()
      goBack()
    },
  })
  return (
    <div className={styles['two']}>
      <div className={styles['stack']}>
        {actions.includes('feedback') && (
          <Card title={t('feedback')}>
            <div className={styles['stack']}>
              {scored && (
                <div className="grid gap-1">
                  <p className={styles['note']} aria-hidden="true">
                    {t('score')}
                  </p>
                  <Segments
                    label={t('score')}
                    choices={scores.map(value => ({ value, text: value }))}
                    chosen={score}
                    onChoose={setScore}
                  />
                </div>
              )}
              <TextArea
                label={t('feedbackText')}
                value={note}
                maxLength={500}
                error={tried && !note.trim() ? t('needFeedback') : undefined}
                onChange={({ target }) => setNote(target.value)}
              />
              {error && <Alert>{messageOf(error, t.lang)}</Alert>}
              <Button
                look="primary"
                block
                busy={isPending}
                onClick={() => {
                  setTried(true)
                  if (note.trim()) mutate()
                }}
              >
                {t('giveFeedback')}
              </Button>
            </div>
          </Card>
        )}
        <Card title={t('pictures')}>
          <Pictures applicationNum={applicationNum} plateNum={application.plateNum} editable={actions.includes('attach')} />
        </Card>
      </div>
      <Card title={t('steps')}>
        <Steps applicationNum={applicationNum} />
      </Card>
    </div>
  )
}
