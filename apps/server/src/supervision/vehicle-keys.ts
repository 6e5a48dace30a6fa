/** What a platform tells another of a vehicle: `KEY:=value;KEY:=value`. */
export type VehicleKeys = readonly (readonly [key: string, value: string])[]

/** Keys and values in their order; signs that would end a value are written full-width. */
export const vehicleKeysText = (keys: VehicleKeys): string =>
  keys.map(([key, value]) => `${key}:=${value.replaceAll(';', '；').replaceAll(':=', '：=')}`).join(';')
