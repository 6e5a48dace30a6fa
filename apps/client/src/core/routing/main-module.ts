/** One row per module of /main, in its feature's `modules.ts`; the app joins them. */
import type { Right, Text } from '@outrider/contract'
import type { ComponentType } from 'react'
import type { IconName } from '../../ui/icon-paths.ts'
import type { PushType } from '../push/push.ts'
import type { Area, WorkspaceName } from '../screens/screens.ts'

/** Parts of list and map. These are mounted once: changing between their modules keeps the map. */
export type FleetPart = 'map' | 'list' | 'chosen'

interface Common<Name extends string> {
  /** As in the address: /main/name. */
  name: Name
  icon: IconName
  title: Text
  /** Right required to see it. */
  right: Right
  /** Position among the modules; without a saved choice /main opens with the first one allowed. */
  order: number
  /** Entry of the rail that is current in it. */
  area: Area
  /** Where it stands in wide windows, when not with /main: it then has a route of its own. */
  workspace?: WorkspaceName
  /** No tab on phones: opened from another module. */
  tab?: false
  /** Pushes that open it. */
  pushes?: readonly PushType[]
}

/** `load`: its content instead of list and map. */
export type MainModule<Name extends string = string> = Common<Name> &
  ({ load: () => Promise<{ default: ComponentType }>; fleet?: never } | { fleet: FleetPart; load?: never })

export const mainModule = <const Name extends string>(row: MainModule<Name>): MainModule<Name> => row
