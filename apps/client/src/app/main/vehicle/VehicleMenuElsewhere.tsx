/** The menu of a vehicle on screens without the map of the fleet. */
import { useMemo } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { QueryProvider } from '../../../core/queries/QueryProvider.tsx'
import { hrefOf } from '../../screens.ts'
import type { Selection } from '../use-selection.ts'
import { VehicleMenuAt } from './use-vehicle-menu.tsx'
import type { VehiclePress } from './vehicle-press.ts'

interface Props {
  press: VehiclePress | undefined
  onClose: () => void
}

export default function VehicleMenuElsewhere({ press, onClose }: Props) {
  const navigate = useNavigate()
  const selection = useMemo(
    (): Selection => ({
      id: null,
      following: false,
      follow: () => undefined,
      elsewhere: true,
      select: vehicle => void (vehicle !== null && navigate(hrefOf('main', { module: 'pos', vehicle }))),
    }),
    [navigate],
  )
  return (
    <QueryProvider>
      <VehicleMenuAt press={press} selection={selection} onClose={onClose} />
    </QueryProvider>
  )
}
