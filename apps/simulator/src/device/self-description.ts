/** The parameters (0x0104) and attributes (0x0107) a terminal replies with. */
import type { BodyOf, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'

type Parameter = BodyOf<typeof messages.parametersResponse>['parameters'][number]

/** Parameters of every terminal. */
const usual = (identity: Identity, heartbeatSeconds: number): Parameter[] => [
  { id: 0x0001, value: heartbeatSeconds },
  { id: 0x0010, value: 'cmiot' },
  { id: 0x0013, value: 'jt808.example.com' },
  { id: 0x0018, value: 8808 },
  { id: 0x0020, value: 0 },
  { id: 0x0029, value: 30 },
  { id: 0x0055, value: 100 },
  { id: 0x0056, value: 10 },
  { id: 0x0057, value: 14_400 },
  { id: 0x0083, value: identity.plate },
]

/** Additional parameters, long enough for several sub-packages. */
const long: Parameter[] = [
  { id: 0x0017, value: 'backup.example.com:8808;'.repeat(8) },
  ...[0xf364, 0xf365, 0xf366, 0xf367].map((id, i) => ({ id, value: Buffer.alloc(240, 0x11 * (i + 1)).toString('hex') })),
]

export const parametersOf = (identity: Identity, heartbeatSeconds: number, many: boolean): Parameter[] =>
  many ? [...usual(identity, heartbeatSeconds), ...long] : usual(identity, heartbeatSeconds)

export const attributesOf = (identity: Identity, firmware: string): BodyOf<typeof messages.attributesResponse> => ({
  // bit 2: freight
  type: 1 << 2,
  // Five bytes in every edition, although 0x0100 of 2019 has eleven.
  maker: identity.maker.slice(0, 5),
  model: identity.model,
  terminalId: identity.terminalId,
  // 898604 is a Chinese operator's prefix; the rest is the number itself, so that every card is unique.
  iccid: `898604${identity.phone.slice(-14).padStart(14, '0')}`,
  hardware: 'HW-A2',
  firmware,
  // GPS and BeiDou; TD-LTE
  gnss: 0b11,
  comm: 1 << 5,
})
