/** Workspace of the fleet in wide windows: list, map and inspector stay while the user goes between /main and the details of vehicles. */
import { useEffect, useMemo, useRef } from 'react'
import { Outlet, useMatches, useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Neighbours } from '../../features/vehicles/list/use-neighbours.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type ShellPlace, ShellPlaceContext } from '../../ui/layout/shell-place.ts'
import type { RouteHandle } from '../route-handle.ts'
import { mainScreen } from '../first-routes.ts'
import { hrefOf } from '../screens.ts'
import { FleetPanes } from './FleetPanes.tsx'
import { GuidePlace } from './GuidePlace.tsx'
import { modules } from './modules.ts'
import { mainTexts } from './strings.ts'
import { useMainModule } from './use-main-module.ts'
import { useOpenModule } from './use-open-module.ts'
import { type Selection, useSelection } from './use-selection.ts'

export default function FleetWorkspace() {
  const match = useMatches().at(-1)
  const onMain = (match?.handle as RouteHandle | undefined)?.screen.name === mainScreen.name
  const module = useMainModule()
  const part = onMain ? module && modules[module].fleet : 'map'
  // Modules that are not of the fleet.
  if (!part) return <Outlet />
  return <WideFleet part={part} title={onMain && module ? module : undefined} />
}

interface WideFleetProps {
  part: 'map' | 'list' | 'chosen'
  /** The module of /main; undefined: the details of a vehicle are open. */
  title: keyof typeof modules | undefined
}

/** While details are open, choosing another vehicle shows its details, and choosing none shows the list alone. */
function useDetailsSelection(): Selection {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const selection = useSelection()
  return {
    ...selection,
    select(next, following = false) {
      selection.follow(following)
      const change = new URLSearchParams(params)
      if (next === null) change.delete('vehicle')
      else change.set('vehicle', next)
      const pathname = next === null ? hrefOf('main', { module: 'pos' }) : hrefOf('vehicleInfo')
      void navigate({ pathname, search: change.toString() }, { replace: next !== null })
    },
  }
}

function WideFleet({ part, title }: WideFleetProps) {
  const details = title === undefined
  const onMain = useSelection()
  const inDetails = useDetailsSelection()
  const selection = details ? inDetails : onMain
  const t = useTexts(mainTexts)
  const open = useOpenModule()
  const neighbours = useRef<Neighbours>(null)
  const { id } = selection
  const select = useLatest(selection.select)
  /** Ahead of the address while presses follow each other. */
  const at = useRef(id)
  useEffect(() => void (at.current = id), [id])
  const place = useMemo((): ShellPlace => {
    const step = async (rows: 1 | -1) => {
      const next = at.current === null ? undefined : await neighbours.current?.step(at.current, rows)
      if (next === undefined) return
      at.current = next
      select.current(next)
    }
    const stepTo = (rows: 1 | -1) =>
      void step(rows).catch((cause: unknown) => console.warn('the next vehicle could not be read', cause))
    return {
      listed: true,
      actions: (
        <>
          <IconButton icon="up" label={t('previousVehicle')} onClick={() => stepTo(-1)} />
          <IconButton icon="down" label={t('nextVehicle')} onClick={() => stepTo(1)} />
          <IconButton icon="close" label={t('close')} onClick={() => select.current(null)} />
        </>
      ),
    }
  }, [select, t])
  return (
    <>
      {title !== undefined && <h1 className="visually-hidden">{t('monitoring')}</h1>}
      {title !== undefined && <GuidePlace module={title} />}
      <FleetPanes
        part={part}
        selection={selection}
        wide
        onOpen={open}
        neighbours={neighbours}
        {...(details && {
          details: (
            <ShellPlaceContext value={place}>
              <Outlet />
            </ShellPlaceContext>
          ),
        })}
      />
    </>
  )
}
