/** Input and result type of each picker. One entry per picker. */
import { paths } from './paths.ts'

/** Types only: `Choice` is the result, `Initial` the input. Both must be plain data. */
export interface Picker<Choice, Initial> {
  path: string
  /** Never set; carries the types. */
  types?: [Choice, Initial]
}

const picker = <Choice, Initial>(path: string): Picker<Choice, Initial> => ({ path })

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
  organisation: picker<OrganisationChoice, { chosen?: Omit<OrganisationChoice, 'orgName'> | undefined }>(paths.organisations),
  /** A tap chooses at once; in `oneVehicle` it is selected first and then confirmed. */
  vehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.plateNumbers),
  oneVehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.oneVehicle),
  videoVehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.videoVehicles),
  /** `named`: the first few, for display in the form; `most`: maximum number. */
  vehicles: picker<
    { ids: string[]; named: VehicleChoice[] },
    { chosen?: readonly string[] | undefined; max?: number | undefined }
  >(paths.reportPlateNumbers),
  driver: picker<{ driverId: string; name: string }, { chosen?: string | undefined; platform?: string | undefined }>(
    paths.drivers,
  ),
  simNumber: picker<{ simNum: string }, { chosen?: string | undefined; platform?: string | undefined }>(paths.simNumbers),
} as const
