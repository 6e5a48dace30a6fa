/** Sensors of the demo: what the simulated terminals of one model send. Those of the others are left to be proposed. */
import { plainSensor, type SensorForm } from '@outrider/contract'

const sensor = (over: Partial<SensorForm>): SensorForm => ({ ...plainSensor, ...over })
const probe = {
  kind: 'temperature',
  sourceNumber: 0x51,
  sign: 'twos',
  factor: 0.1,
  noValues: [0x7fff],
  min: -60,
  max: 80,
  filter: 'median',
  filterOver: 3,
  bands: [
    { from: null, to: -15, tone: 'good' },
    { from: -15, to: -12, tone: 'warn' },
    { from: -12, to: null, tone: 'bad' },
  ],
} as const satisfies Partial<SensorForm>
const bus = { source: 'can', order: 'little' } as const

export const demoSensorModel = 'ot-808b'
export const demoSensors: readonly SensorForm[] = [
  sensor({ ...probe, noValues: [0x7fff], bands: [...probe.bands], name: '前舱温度', nameEn: 'Front compartment' }),
  sensor({
    ...probe,
    noValues: [0x7fff],
    bands: [...probe.bands],
    channel: 2,
    firstByte: 2,
    name: '后舱温度',
    nameEn: 'Rear compartment',
  }),
  sensor({
    kind: 'door',
    source: 'status',
    bytes: 4,
    bit: 13,
    name: '货厢门',
    nameEn: 'Cargo door',
    bands: [{ from: 1, to: null, tone: 'warn' }],
  }),
  sensor({
    kind: 'supplyVoltage',
    sourceNumber: 0x61,
    factor: 0.01,
    min: 0,
    max: 60,
    bands: [{ from: null, to: 24, tone: 'bad' }],
    places: ['details', 'curve'],
  }),
  sensor({
    ...bus,
    kind: 'engineSpeed',
    sourceNumber: 0x0cf0_0400,
    firstByte: 3,
    factor: 0.125,
    noValues: [0xffff],
    places: ['details', 'curve'],
  }),
  sensor({
    ...bus,
    kind: 'coolant',
    sourceNumber: 0x18fe_ee00,
    bytes: 1,
    offset: -40,
    noValues: [0xff],
    places: ['details', 'curve'],
  }),
]
