/** Shown for a list without rows: loading, failed, empty, or no match. */
import { useNavigate } from 'react-router'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { vehicleTexts } from '../strings.ts'
import { useLoadError } from '../use-load-error.ts'
import { ListSkeleton } from './Skeleton.tsx'

interface Props {
  /** There are vehicles, but none matches. */
  filtered: boolean
  /** The result is still loading. */
  searching: boolean
  clear: () => void
}

export function NothingToShow({ filtered, searching, clear }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const phase = useFleetStatus(status => status.phase)
  const error = useLoadError()
  const navigate = useNavigate()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const { liveFleet } = useOutrider()
  if (phase === 'failed') {
    return <ErrorState title={t('failed')} text={error} retry={{ label: common('retry'), run: liveFleet.reload }} />
  }
  if (phase !== 'ready' || searching) return <ListSkeleton label={t('loading')} />
  if (!filtered) {
    const add = mayAdd && (
      <Button icon="plus" onClick={() => void navigate(hrefOf('addVehicle'))}>
        {t('add')}
      </Button>
    )
    return <EmptyState icon="truck" title={t('none')} text={t('noneText')} action={add} />
  }
  const action = <Button onClick={clear}>{t('clearFilter')}</Button>
  return <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} action={action} />
}
