/** Shown for a list without rows: loading, failed, empty, or no match. */
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { vehicleTexts } from '../strings.ts'
import { useLoadError } from '../use-load-error.ts'
import { ListSkeleton } from './Skeleton.tsx'

// Only a fleet without vehicles has it.
const ConnectGuide = lazyChunk(
  () => import('../../../core/connecting/ConnectGuide.tsx'),
  ({ ConnectGuide: Guide }) => Guide,
)

interface Props {
  /** There are vehicles, but none matches. */
  filtered: boolean
  /** The result is still loading. */
  searching: boolean
  clear: () => void
}

/** The first steps lead on where they were left. Who administers one company of several is not told of them. */
function FirstStepsButton() {
  const t = useTexts(vehicleTexts)
  const openScreen = useOpenScreen()
  const { data } = useCall('admin/getFirstSteps', {}, {})
  return (
    data?.open && (
      <Button look="primary" icon="navigate" onClick={() => openScreen('adminFirstSteps')}>
        {t('firstSteps')}
      </Button>
    )
  )
}

/** Where terminals connect; without an answer the list says no more than that it is empty. */
function GatewayGuide() {
  const { data } = useCall('vehicle/getAddVehUiInit', {}, {})
  return data && <ConnectGuide gateway={data.gateway} open />
}

export function NothingToShow({ filtered, searching, clear }: Props) {
  const t = useTexts(vehicleTexts)
  const phase = useFleetStatus(status => status.phase)
  const error = useLoadError()
  const openScreen = useOpenScreen()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const administers = useSession(state => !state.multi && rightsOf(state).adminAuth)
  const { liveFleet } = useOutrider()
  if (phase === 'failed') {
    return <ErrorState title={t('failed')} text={error} retry={{ label: t('retry'), run: liveFleet.reload }} />
  }
  if (phase !== 'ready' || searching) return <ListSkeleton label={t('loading')} />
  if (!filtered) {
    const add = mayAdd && (
      <Button icon="plus" onClick={() => openScreen('addVehicle')}>
        {t('add')}
      </Button>
    )
    return (
      <EmptyState
        icon="truck"
        title={t('none')}
        text={t('noneText')}
        action={
          mayAdd && (
            <>
              {administers && <FirstStepsButton />}
              {add}
              <GatewayGuide />
            </>
          )
        }
      />
    )
  }
  const action = <Button onClick={clear}>{t('clearFilter')}</Button>
  return <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} action={action} />
}
