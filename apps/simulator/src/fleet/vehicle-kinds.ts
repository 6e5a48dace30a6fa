/** Driving characteristics of the vehicle types: round figures of ordinary vehicles. */

export interface VehicleKind {
  /** km/h on the open road. */
  cruise: number
  /** m/s² */
  accelerate: number
  brake: number
  /** Litres. */
  tank: number
  /** Litres per 100 km at cruising speed. */
  burn: number
  /** Litres per hour while idling. */
  idleBurn: number
}

const heavy: VehicleKind = { cruise: 85, accelerate: 0.5, brake: 1.2, tank: 600, burn: 32, idleBurn: 2.2 }
const medium: VehicleKind = { cruise: 88, accelerate: 0.8, brake: 1.5, tank: 250, burn: 22, idleBurn: 1.6 }
const light: VehicleKind = { cruise: 95, accelerate: 1.5, brake: 2.2, tank: 60, burn: 9, idleBurn: 0.9 }

/** Keys are those of the add-vehicle form. */
const kindsByType: Readonly<Record<string, VehicleKind>> = {
  tractor: heavy,
  tanker: { ...heavy, cruise: 76 },
  truck: medium,
  refrigerated: medium,
  engineering: { ...medium, cruise: 65 },
  coach: { ...medium, cruise: 95, burn: 26, tank: 400 },
  bus: { ...medium, cruise: 60, accelerate: 1, burn: 30, tank: 300 },
  van: light,
  taxi: light,
  car: light,
}

export const vehicleKind = (vehicleType = 'truck'): VehicleKind => kindsByType[vehicleType] ?? medium
