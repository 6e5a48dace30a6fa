/** What each picker is asked with and hands back. A new picker is a row. */
import { paths } from './paths.ts'

/** Types only: `Choice` is what is handed back, `Wish` what the asking screen says of it. Both must be plain data. */
export interface Picker<Choice, Wish> {
  path: string
  /** Never there; holds the types. */
  types?: [Choice, Wish]
}

const picker = <Choice, Wish>(path: string): Picker<Choice, Wish> => ({ path })

interface OrganisationChoice {
  orgId: number
  orgName: string
  /** Its platform, where several are in use. */
  pcode?: string | undefined
}

/** In multi-platform mode ids carry their platform's code. */
export interface VehicleChoice {
  id: string
  plateNum: string
  nickname: string
}

/** `chosen` is what is chosen so far, to be marked and seen at once. */
export const pickers = {
  organisation: picker<OrganisationChoice, { chosen?: Omit<OrganisationChoice, 'orgName'> | undefined }>(paths.organisations),
  /** `platform`: the one that is asked; without it the current one. */
  /** At once with a tap; `oneVehicle`: marked first, then confirmed. */
  vehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.plateNumbers),
  oneVehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.oneVehicle),
  videoVehicle: picker<VehicleChoice, { chosen?: string | undefined }>(paths.videoVehicles),
  /** `named`: the first few, so that the form can say who they are; `most`: the form takes no more than this. */
  vehicles: picker<
    { ids: string[]; named: VehicleChoice[] },
    { chosen?: readonly string[] | undefined; most?: number | undefined }
  >(paths.reportPlateNumbers),
  driver: picker<{ driverId: string; name: string }, { chosen?: string | undefined; platform?: string | undefined }>(
    paths.drivers,
  ),
  simNumber: picker<{ simNum: string }, { chosen?: string | undefined; platform?: string | undefined }>(paths.simNumbers),
} as const
