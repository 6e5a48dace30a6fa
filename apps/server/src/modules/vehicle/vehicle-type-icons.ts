/**
 * How vehicles of each type are drawn: a shape of ours for every type of the add-vehicle form, replaced or joined by those of the operator's file.
 */
import { readFile } from 'node:fs/promises'
import { vehicleTypeIcon, type VehicleTypeIcon, type vehicleTypes } from '@outrider/contract'
import { z } from 'zod'

type Drawing = Omit<VehicleTypeIcon, 'vehicleType'>

const cab = 'M-4 -13h8q1 0 1 1v6h-10v-6q0 -1 1 -1z'
const windscreen = 'M-3.600 -11.500h7.200v2.600h-7.200z'
const body = (halfWidth: number, halfLength: number, round: number): string =>
  `M${round - halfWidth} ${-halfLength}H${halfWidth - round}Q${halfWidth} ${-halfLength} ${halfWidth} ${round - halfLength}` +
  `V${halfLength - 1}Q${halfWidth} ${halfLength} ${halfWidth - 1} ${halfLength}H${1 - halfWidth}` +
  `Q${-halfWidth} ${halfLength} ${-halfWidth} ${halfLength - 1}V${round - halfLength}` +
  `Q${-halfWidth} ${-halfLength} ${round - halfWidth} ${-halfLength}z`
const windows = 'M-4.300 -6.500h8.600v4h-8.600zM-4 5.500h8v2.800h-8z'

const drawings: Readonly<Record<keyof typeof vehicleTypes, Drawing>> = {
  truck: { body: `${cab}M-6 -5h12v18h-12z`, marks: windscreen },
  tractor: {
    body: `M-5.500 -12h11v9h-11zM-3.500 -3h7v14h-7z`,
    marks: 'M-4 -10.500h8v2.600h-8zM-2 3a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  },
  van: { body: body(5.5, 12, 2), marks: 'M-4.200 -9.500h8.400v3.400h-8.400z' },
  coach: { body: body(5.8, 13.5, 1.5), marks: 'M-4.800 -12.200h9.600v2.600h-9.600zM-2 -4h4v3.500h-4zM-2 5h4v3.500h-4z' },
  bus: {
    body: body(5.8, 13.5, 1),
    marks: 'M-4.800 -12.500h9.600v2.300h-9.600zM-4.500 -0.700h9v1.400h-9zM-2 -6.500h4v3h-4zM-2 5h4v3h-4z',
  },
  taxi: { body: body(6, 12, 4), marks: `${windows}M-2.600 0.200h5.200v2h-5.200z` },
  tanker: {
    body: `${cab}M0 -5.500C4 -5.500 6 -4 6 -2V10C6 12 4 13.500 0 13.500S-6 12 -6 10V-2C-6 -4 -4 -5.500 0 -5.500z`,
    marks: `${windscreen}M-0.800 -2h1.600v12h-1.600z`,
  },
  refrigerated: {
    body: `${cab}M-6 -5h12v18h-12z`,
    marks: `${windscreen}M-0.700 -0.500h1.400v9h-1.400zM-4.200 1.700l0.700 -1.200l7.700 4.600l-0.700 1.200zM4.200 1.700l-0.700 -1.200l-7.700 4.600l0.700 1.200z`,
  },
  engineering: { body: 'M-7 -4h14v16h-14zM-1.800 -14h3.600v10h-3.600z', marks: 'M-5 -2h4.500v6h-4.500z' },
  car: { body: body(6, 12, 4), marks: windows },
}

const fileFields = z.array(z.custom<VehicleTypeIcon>(icon => vehicleTypeIcon.safeParse(icon).success, 'not an icon')).max(100)

/** Throws with the reason for a file that cannot be read or draws nothing. */
export async function vehicleTypeIconsFrom(file: string | undefined): Promise<VehicleTypeIcon[]> {
  const own = file === undefined ? [] : fileFields.parse(JSON.parse(await readFile(file, 'utf8')))
  const replaced = new Set(own.map(({ vehicleType }) => vehicleType))
  const ours = Object.entries(drawings).map(([vehicleType, drawing]) => ({ vehicleType, ...drawing }))
  return [...ours.filter(({ vehicleType }) => !replaced.has(vehicleType)), ...own]
}
