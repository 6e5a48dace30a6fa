/** Input and result type of each picker. One entry per picker. */
import type { WorkKind } from '@outrider/contract'
import type { NoParameters, ScreenName, ScreenParameters } from '../screens/screens.ts'

/** Screens without parameters: what they need is passed as `Initial`. */
type PickerScreen = { [Name in ScreenName]: ScreenParameters[Name] extends NoParameters ? Name : never }[ScreenName]

/** Types only: `Choice` is the result, `Initial` the input. Both must be plain data. */
export interface Picker<Choice, Initial> {
  screen: PickerScreen
  /** Never set; carries the types. */
  types?: [Choice, Initial]
}

const picker = <Choice, Initial>(screen: PickerScreen): Picker<Choice, Initial> => ({ screen })

interface OrganisationChoice {
  orgId: number
  orgName: string
  /** Its platform, if several are in use. */
  pcode?: string | undefined
}

/** In multi-platform mode ids carry their platform's code. */
export interface VehicleChoice {
  id: string
  plateNum: string
  nickname: string
}

/** `chosen`: the current choice, to be highlighted and scrolled into view. */
export const pickers = {
  organisation: picker<OrganisationChoice, { chosen?: Omit<OrganisationChoice, 'orgName'> | undefined }>('organisations'),
  vehicle: picker<VehicleChoice, { chosen?: string | undefined }>('plateNumbers'),
  oneVehicle: picker<VehicleChoice, { chosen?: string | undefined }>('oneVehicle'),
  videoVehicle: picker<VehicleChoice, { chosen?: string | undefined }>('videoVehicles'),
  /** `named`: the first few, for display in the form; `most`: maximum number. */
  vehicles: picker<
    { ids: string[]; named: VehicleChoice[] },
    { chosen?: readonly string[] | undefined; max?: number | undefined }
  >('reportPlateNumbers'),
  driver: picker<{ driverId: string; name: string }, { chosen?: string | undefined; platform?: string | undefined }>('drivers'),
  /** Keys of alarmTypes; empty: all. */
  alarmTypes: picker<{ types: string[] }, { chosen?: readonly string[] | undefined }>('alarmTypes'),
  /** One who can do this task. */
  installer: picker<
    { installerId: string; name: string },
    { kind?: WorkKind | undefined; applicationNum?: string | undefined; chosen?: string | undefined }
  >('installers'),
  simNumber: picker<{ simNum: string }, { chosen?: string | undefined; platform?: string | undefined }>('simNumbers'),
} as const
