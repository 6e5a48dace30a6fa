/** An application: new, to be changed before its review or after it was rejected, or as it stands. */
import type { WorkApplication, WorkKind } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { ApplicationDetail } from '../ApplicationDetail.tsx'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { workTexts } from '../strings.ts'
import { useApplication, useOutdateApplications } from '../use-application.ts'
import { stateWord } from '../work-words.ts'
import styles from '../Work.module.css'

interface Props {
  kind: WorkKind
  list: 'newInstallList' | 'newRepairList'
  applicationNum: string | undefined
  /** A vehicle whose terminal is down: a new one is about it. */
  of?: { id: string; plate: string } | undefined
}

export function Apply({ kind, list, applicationNum, of }: Props) {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const up = hrefOf(list)
  const goBack = useGoBack(up)
  const query = useApplication('vehManager/getInstMtcApplicationList', applicationNum)
  const title = t(kind === 'installation' ? 'installApply' : 'repairApply')
  if (applicationNum === undefined)
    return (
      <Page wide bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}>
        <Card title={t('asked')}>
          <ApplyForm kind={kind} list={list} application={undefined} of={of} />
        </Card>
      </Page>
    )
  return (
    <ApplicationPage title={title} up={up} query={query} wide>
      {application => (
        // Another version is another form: nothing typed for an older one is sent.
        <Existing key={application.version} kind={kind} list={list} application={application} />
      )}
    </ApplicationPage>
  )
}

function Existing({ kind, list, application }: Omit<Props, 'applicationNum'> & { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const { applicationNum, version, actions, reason, state } = application
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('vehManager/withdrawInstMtcApplication', { applicationNum, version }, { quiet: true }),
    async onSuccess() {
      toast(t('withdrawn'))
      await outdate()
    },
  })
  const editable = actions.includes('edit') || actions.includes('resubmit')
  return (
    <div className={styles['stack']}>
      <Alert tone="notice">
        {applicationNum} · {stateWord(state, t.lang)}
        {reason && ` · ${reason}`}
      </Alert>
      {editable && (
        <Card title={t('asked')}>
          <ApplyForm kind={kind} list={list} application={application} />
        </Card>
      )}
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      <div className={styles['buttons']}>
        {actions.includes('withdraw') && (
          <Button busy={isPending} icon="close" onClick={() => mutate()}>
            {t('withdraw')}
          </Button>
        )}
        {actions.includes('feedback') && (
          <Button icon="edit" onClick={() => void navigate(hrefOf('taskFeedback', { applicationNum }))}>
            {t('feedback')}
          </Button>
        )}
      </div>
      <ApplicationDetail application={application} />
    </div>
  )
}
