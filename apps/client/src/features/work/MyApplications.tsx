/** What the user has applied for, of one kind. */
import { type WorkKind, type WorkState, workStates } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { OutboxQueue } from '../../core/outbox/OutboxQueue.tsx'
import { useOutbox } from '../../core/outbox/use-outbox.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { workTexts } from './strings.ts'

interface Props {
  kind: WorkKind
  list: 'newInstallList' | 'newRepairList'
  apply: 'newInstallApply' | 'newRepairApply'
}

const states = Object.keys(workStates) as WorkState[]

export function MyApplications({ kind, list, apply }: Props) {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { state, applyNum } = useScreenParameters(list)
  const { entries } = useOutbox()
  const waiting = entries.filter(({ path }) => path === 'vehManager/addInstMtcApplication').length
  return (
    <ApplicationList
      path="vehManager/getInstMtcApplicationList"
      kind={kind}
      title={t(kind === 'installation' ? 'installList' : 'repairList')}
      empty={{ title: t('noApplications'), text: t('noApplicationsText') }}
      states={states}
      state={state}
      marked={applyNum}
      onState={chosen => void navigate(hrefOf(list, { state: chosen }), { replace: true })}
      hrefOf={({ applicationNum }) => hrefOf(apply, { applicationNum })}
      // The list itself may not even be there without a network.
      notice={
        waiting > 0 && (
          <Card title={t('appliesWait', { n: waiting })}>
            <OutboxQueue />
          </Card>
        )
      }
      action={
        <Button look="primary" icon="plus" onClick={() => void navigate(hrefOf(apply))}>
          {t('applyShort')}
        </Button>
      }
    />
  )
}
