/** /acceptance: what the terminal of a vehicle can do, tried by wire: begun, followed, concluded and printed. */
import { type AcceptanceTest, type DataOf } from '@outrider/contract'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useNavigate } from '../../core/router/index.ts'
import { NoVehicle } from '../../core/routing/NoVehicle.tsx'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { dateMinute } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { NewTest } from './NewTest.tsx'
import { TestShown } from './TestShown.tsx'
import { acceptanceStateTexts, acceptanceTexts } from './strings.ts'

/** While a test goes on, ms. */
const lookAgain = 2_000
const goesOn = ({ tests }: DataOf<'terminal/getAcceptanceTests'>): boolean => tests.some(({ state }) => state === 'running')
const tones: Readonly<Record<AcceptanceTest['state'], Tone>> = {
  running: 'idling',
  done: 'driving',
  stopped: 'offline',
  interrupted: 'offline',
}

export default function Acceptance() {
  const t = useTexts(acceptanceTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { vehicle: vehicleId, test } = useScreenParameters('acceptance')
  const goBack = useGoBack(vehicleId === undefined ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: vehicleId }))
  const { data } = useCall('terminal/getAcceptanceTests', vehicleId === undefined ? undefined : { vehicleId })
  const shown = data?.tests.find(({ testId }) => testId === test)
  return (
    <Page
      wide
      preview={shown && <Shown key={shown.testId} test={shown} />}
      bar={<TopBar title={[data?.plateNum, t('title')].filter(Boolean).join(' · ')} back={{ label: t('back'), go: goBack }} />}
    >
      {vehicleId === undefined ? (
        <NoVehicle onChosen={vehicle => void navigate(hrefOf('acceptance', { vehicle }), { replace: true })} />
      ) : (
        <OfVehicle key={vehicleId} vehicleId={vehicleId} shown={test} />
      )}
    </Page>
  )
}

/** On a phone it stands below the list, whose end may be below the window. */
function Shown({ test }: { test: AcceptanceTest }) {
  const top = useRef<HTMLDivElement>(null)
  const wide = useWide()
  useEffect(() => {
    if (!wide) top.current?.scrollIntoView({ block: 'start' })
  }, [wide])
  return (
    <div ref={top} className="grid narrow gap-4">
      <TestShown test={test} />
    </div>
  )
}

function OfVehicle({ vehicleId, shown }: { vehicleId: string; shown: string | undefined }) {
  const t = useTexts(acceptanceTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(
    'terminal/getAcceptanceTests',
    { vehicleId },
    { staleTime: 0, refetchInterval: ({ data: last }) => (last && goesOn(last) ? lookAgain : false) },
  )
  const show = (testId: string) => void navigate(hrefOf('acceptance', { vehicle: vehicleId, test: testId }), { replace: true })
  if (!data && !error) return <LoadingState label={t('loading')} />
  if (!data)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  const { online, frozen, tests } = data
  return (
    <>
      <Card title={t('newTest')} text={t('newText')}>
        {frozen ? <Alert tone="notice">{t('frozen')}</Alert> : !online && <Alert tone="notice">{t('offline')}</Alert>}
        {goesOn(data) ? (
          <p className="quiet">{t('underWay')}</p>
        ) : (
          online &&
          !frozen && (
            <NewTest
              vehicleId={vehicleId}
              onBegun={testId => {
                void refetch()
                show(testId)
              }}
            />
          )
        )}
      </Card>
      <Tests tests={tests} shown={shown} onChoose={show} />
    </>
  )
}

interface TestsProps {
  tests: readonly AcceptanceTest[]
  shown: string | undefined
  onChoose: (id: string) => void
}

function Tests({ tests, shown, onChoose }: TestsProps) {
  const t = useTexts(acceptanceTexts)
  const states = useTexts(acceptanceStateTexts)
  return (
    <Card title={t('tests')}>
      {tests.length === 0 ? (
        <p className="quiet">{t('noTests')}</p>
      ) : (
        <Rows label={t('tests')}>
          {tests.map(({ testId, begunAt, userName, tried, state, verdict }) => (
            <Row
              key={testId}
              title={dateMinute(begunAt, t.lang)}
              text={t('by', {
                name: userName,
                passed: tried.filter(({ result }) => result === 'passed').length,
                total: tried.length,
              })}
              chosen={testId === shown}
              onClick={() => onChoose(testId)}
            >
              {verdict ? (
                <StateBadge tone={verdict.verdict === 'accepted' ? 'driving' : 'alarm'}>{t(verdict.verdict)}</StateBadge>
              ) : (
                <StateBadge tone={tones[state]}>{states(state)}</StateBadge>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
