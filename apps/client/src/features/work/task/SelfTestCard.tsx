/** The self-test of a terminal: begun here, looked at again until its answers are there. */
import { type SelfTestItem, selfTestItems } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { isPassing } from '../../../core/api/passing-failures.ts'
import { useOnline } from '../../../core/context/use-online.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/Page.tsx'
import { standingNow } from './place-now.ts'
import { workTexts } from '../strings.ts'
import { TestResults } from './TestResults.tsx'
import styles from '../Work.module.css'

interface Props {
  applicationNum: string
  vehicleId: string | null
  /** Nothing is looked at while the task is being submitted. */
  paused?: boolean
  renderExplain?: (item: SelfTestItem) => ReactNode
}

const everyMs = 3_000

export const useSelfTest = (applicationNum: string, paused = false) =>
  useCall(
    'vehManager/getVehPosInfo',
    { applicationNum },
    { refetchOnMount: 'always', refetchInterval: ({ data }) => (data?.underWay && !paused ? everyMs : false) },
  )

/** Without a network nobody knows; what is said of an item that passes later is left out. */
const notTested = (Object.keys(selfTestItems) as SelfTestItem[]).map(item => ({
  item,
  result: 'unknown' as const,
  seen: '',
  expected: '',
  overridden: null,
}))

export function SelfTestCard({ applicationNum, vehicleId, paused = false, renderExplain }: Props) {
  const t = useTexts(workTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data, error: unknown, refetch } = useSelfTest(applicationNum, paused)
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const standing = await standingNow()
      await api.call('vehManager/getVehPosInfo', { applicationNum, begin: true, ...standing }, { quiet: true })
      await cached.outdate('vehManager/getVehPosInfo')
    },
  })
  const online = useOnline()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const tests = useSession(state => rightsOf(state).updInstTaskAuth || rightsOf(state).updMtcTaskAuth)
  const unanswered = !data && (!online || isPassing(unknown))
  const test = data?.test
  if (isLacking(unknown)) return null
  return (
    <Card title={t('selfTest')} text={t('testText')}>
      <div className={styles['stack']}>
        {vehicleId === null && <Alert tone="notice">{t('noVehicle')}</Alert>}
        <div aria-live="polite">
          {data?.underWay ? (
            <p className={styles['note']}>{t('testing')}</p>
          ) : data ? (
            <p className={styles['note']}>
              {test ? t('testedAt', { time: dateTime(test.at, t.lang), name: test.userName }) : t('notTested')}
            </p>
          ) : (
            !unknown && <p className={styles['note']}>{t('loading')}</p>
          )}
        </div>
        {test && <TestResults results={test.results} {...(renderExplain && { renderExplain })} />}
        {unknown && !unanswered && !data && (
          <ErrorState
            title={t('testUnknown')}
            text={messageOf(unknown, t.lang)}
            retry={{ label: t('retry'), run: () => void refetch() }}
          />
        )}
        {unanswered && (
          <>
            <Alert tone="notice">{t('testLater')}</Alert>
            {renderExplain && <TestResults results={notTested} renderExplain={renderExplain} />}
          </>
        )}
        {error && <Alert>{messageOf(error, t.lang)}</Alert>}
        <Button icon="refresh" disabled={vehicleId === null} busy={isPending} onClick={() => mutate()}>
          {t(test ? 'testAgain' : 'beginTest')}
        </Button>
        {vehicleId !== null && tests && (
          <Button icon="check" onClick={() => void navigate(hrefOf('acceptance', { vehicle: vehicleId }))}>
            {t('acceptance')}
          </Button>
        )}
      </div>
    </Card>
  )
}
