/** Tags as lists show and filter them: by their word, whichever organisations use it. */
import type { DataOf, TagColour, VehicleTag } from '@outrider/contract'

export interface NamedTag {
  readonly tag: string
  /** Of the first organisation that has it. */
  readonly colour: TagColour
  readonly vehicleIds: readonly string[]
}

export interface Tagged {
  readonly tags: readonly NamedTag[]
  /** By id of the vehicle, in the order of the tags. */
  readonly ofVehicle: ReadonlyMap<string, readonly VehicleTag[]>
}

function madeOf({ tags }: DataOf<'admin/getTags'>): Tagged {
  const named = new Map<string, { tag: string; colour: TagColour; vehicleIds: string[] }>()
  const ofVehicle = new Map<string, VehicleTag[]>()
  for (const each of tags) {
    const { tag, colour, vehicleIds } = each
    const known = named.get(tag)
    if (known) known.vehicleIds.push(...vehicleIds)
    else named.set(tag, { tag, colour, vehicleIds: [...vehicleIds] })
    for (const id of vehicleIds) {
      const others = ofVehicle.get(id)
      if (others) others.push(each)
      else ofVehicle.set(id, [each])
    }
  }
  return { tags: [...named.values()], ofVehicle }
}

const made = new WeakMap<DataOf<'admin/getTags'>, Tagged>()

/** Once for each reply: a column, a filter and a file ask for it, of a hundred thousand vehicles. */
export function taggedBy(data: DataOf<'admin/getTags'>): Tagged {
  const known = made.get(data) ?? madeOf(data)
  made.set(data, known)
  return known
}
