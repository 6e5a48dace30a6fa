/**
 * What each command to a terminal may do: stop a vehicle, have a cab heard, and go to one whose service has ended (S8.text.8). A command without a row does not
 * compile, and the gateway asks this table in the turn in which it writes the bytes.
 */
import type { CommandName, CommandPayload, CommandRequester } from './terminal-commands.ts'

/**
 * Whether what is sent can stop a vehicle, or be carried out by a terminal that then does. `when`: with which payload. Such a command needs the permit
 * of the interlock; of others `because` says why they cannot.
 */
type Stops<Payload> = { readonly can: false; readonly because: string } | { readonly can: true; when(payload: Payload): boolean }

interface Asked<Payload> {
  readonly payload: Payload
  readonly by: CommandRequester
}

/** Whether it goes to a frozen vehicle; where it does, `because` says why. */
type WhenFrozen<Payload> =
  | { readonly goes: false }
  | { readonly goes: true; readonly because: string }
  | { goes(asked: Asked<Payload>): boolean; readonly because: string }

export interface CommandClass<Payload> {
  readonly stops: Stops<Payload>
  readonly frozen: WhenFrozen<Payload>
  /** With which payload somebody hears the cab by it, without one speaking with it. */
  readonly hears?: (payload: Payload) => boolean
  /** Its payload is more than data, so that it is asked for at the server of the link and goes to no other. */
  readonly here?: true
}

const refused = { goes: false } as const
const ofThePlatform = (because: string) => ({ goes: ({ by }: Asked<unknown>) => by === 'platform', because }) as const
const asks = { can: false, because: 'a question: the terminal answers and does nothing' } as const
const media = { can: false, because: 'pictures, sound and video only' } as const
const watched = { can: false, because: 'what the terminal tells alarms of; it changes nothing of the vehicle' } as const
const always = () => true

/** Of 0x8105: what gives oil and power back, by the numbers of makers. Every other one may cut, restart or take the terminal to another platform. */
const givesBack = ({ command, parameters }: CommandPayload<'control'>): boolean =>
  ((command === 0x65 || command === 0xf1) && parameters === '') || (command === 0 && parameters === '#0;0')

/** Of the parameters of 0x8103: the numbers that makers have for themselves. */
const firstOfMakers = 0xf000

export const commandClasses = {
  location: {
    stops: asks,
    frozen: {
      goes: ({ payload }) => payload !== null,
      because: 'shows whether a restore or an unlock has taken effect; where the vehicle is, nobody is told',
    },
  },
  parameters: { stops: asks, frozen: ofThePlatform('read at each sign-in, for the link itself') },
  attributes: { stops: asks, frozen: ofThePlatform('read at each sign-in, for the link itself') },
  someParameters: { stops: asks, frozen: refused },
  // Many terminals carry texts out: the gate of texts refuses orders, and the interlock is asked where the model obeys texts.
  text: { stops: { can: true, when: always }, frozen: refused },
  dispatchText: { stops: { can: true, when: always }, frozen: refused },
  textOrder: {
    stops: { can: true, when: ({ cut }) => cut },
    frozen: { goes: ({ payload }) => !payload.cut, because: 'a vehicle that was cut can be moved again' },
  },
  control: {
    stops: { can: true, when: payload => !givesBack(payload) },
    frozen: { goes: ({ payload }) => givesBack(payload), because: 'a vehicle that was cut can be moved again' },
  },
  relayFrame: {
    stops: { can: true, when: ({ cut }) => cut },
    frozen: { goes: ({ payload }) => !payload.cut, because: 'a vehicle that was cut can be moved again' },
  },
  lockDoors: {
    stops: { can: true, when: ({ lock }) => lock },
    frozen: { goes: ({ payload }) => !payload.lock, because: 'who is locked in or out, or was cut by a lock, gets on' },
  },
  confirmAlarms: {
    stops: { can: false, because: 'ends an alarm that the terminal tells, and nothing else' },
    frozen: { goes: true, because: 'an emergency call that nobody can end hides the next one' },
  },
  uploadAlarmFiles: {
    stops: { can: false, because: 'names a place for files' },
    frozen: ofThePlatform('files of an alarm that was reported anyway'),
  },
  openVideo: { stops: media, frozen: refused },
  closeVideo: { stops: media, frozen: { goes: true, because: 'ends what runs' } },
  switchVideo: { stops: media, frozen: refused },
  videoLoss: { stops: media, frozen: { goes: true, because: 'of a stream that runs' } },
  avAttributes: { stops: asks, frozen: refused },
  openTalk: { stops: media, frozen: refused, hears: ({ kind }) => kind === 'listen' },
  closeTalk: { stops: media, frozen: { goes: true, because: 'ends what runs' } },
  listRecordings: { stops: asks, frozen: refused },
  openReplay: { stops: media, frozen: refused },
  controlReplay: {
    stops: media,
    frozen: { goes: ({ payload: { control } }) => control.command === 'end', because: 'ends what runs' },
  },
  uploadRecording: { stops: media, frozen: refused },
  controlUpload: { stops: media, frozen: { goes: ({ payload }) => payload.command !== 'resume', because: 'ends what runs' } },
  takePicture: { stops: media, frozen: refused },
  missingMedia: { stops: media, frozen: ofThePlatform('the rest of a picture that has come in part') },
  listMedia: { stops: asks, frozen: refused },
  uploadMedia: { stops: media, frozen: refused },
  uploadMediaOf: { stops: media, frozen: refused },
  setCircle: { stops: watched, frozen: refused },
  setRectangle: { stops: watched, frozen: refused },
  setPolygon: { stops: watched, frozen: refused },
  setRoute: { stops: watched, frozen: refused },
  deleteCircle: { stops: watched, frozen: refused },
  deleteRectangle: { stops: watched, frozen: refused },
  deletePolygon: { stops: watched, frozen: refused },
  deleteRoute: { stops: watched, frozen: refused },
  queryAreas: { stops: asks, frozen: refused },
  // What the standard names are bounds, intervals and addresses. A maker's own number may be anything, an order to a relay too.
  setParameters: {
    stops: { can: true, when: ({ parameters }) => parameters.some(({ id }) => id >= firstOfMakers) },
    frozen: refused,
  },
  // While it restarts a relay may fall.
  terminalOrder: { stops: { can: true, when: always }, frozen: refused },
  // It restarts when it has the last part, which may be one that went again: each of them goes only while the vehicle stands.
  upgrade: { stops: { can: true, when: always }, frozen: refused, here: true },
  // A turn ends for a frozen vehicle too.
  cameraTurn: { stops: media, frozen: { goes: ({ payload }) => payload.to === 'stop', because: 'ends what turns' } },
  cameraFocus: { stops: media, frozen: refused },
  cameraIris: { stops: media, frozen: refused },
  cameraZoom: { stops: media, frozen: refused },
  cameraWiper: { stops: media, frozen: refused },
  cameraLight: { stops: media, frozen: refused },
  track: { stops: { can: false, because: 'it reports more often for a while' }, frozen: refused },
  linkTest: { stops: asks, frozen: refused },
  recorder: { stops: asks, frozen: refused },
  setRecorder: {
    stops: { can: false, because: 'what the recorder writes into its records; nothing moves by it' },
    frozen: refused,
  },
  recordSound: { stops: media, frozen: refused, hears: ({ command }) => command !== 0 },
  platformKey: { stops: { can: false, because: 'a key for what the terminal says' }, frozen: refused },
  // Texts that a terminal might carry out, as it does those of 0x8300.
  events: { stops: { can: true, when: always }, frozen: refused },
  question: { stops: { can: true, when: always }, frozen: refused },
  informationMenu: { stops: { can: true, when: always }, frozen: refused },
  information: { stops: { can: true, when: always }, frozen: refused },
  askDriver: { stops: asks, frozen: refused },
  phoneBook: { stops: { can: false, because: 'numbers that the driver may call' }, frozen: refused },
  // Nobody knows what the device behind it does.
  passDown: { stops: { can: true, when: always }, frozen: refused },
  // Doors, and what makers have put there, an immobiliser too.
  vehicleControls: { stops: { can: true, when: always }, frozen: refused },
  listenIn: { stops: { can: false, because: 'a call to a phone' }, frozen: refused, hears: always },
} as const satisfies { readonly [C in CommandName]: CommandClass<CommandPayload<C>> }

/** By name, for those who have a command whose name is known at run time only. */
export type CommandClasses = Readonly<Record<string, CommandClass<never>>>

/** Commands that can stop a vehicle. */
export type StoppingCommand = {
  [C in CommandName]: (typeof commandClasses)[C]['stops']['can'] extends true ? C : never
}[CommandName]

export function canStop({ stops }: CommandClass<never>, payload: unknown): boolean {
  // The row is of the command that has this payload.
  return stops.can && stops.when(payload as never)
}

export function hearsCab({ hears }: CommandClass<never>, payload: unknown): boolean {
  return hears?.(payload as never) === true
}

export function goesToFrozen({ frozen }: CommandClass<never>, payload: unknown, by: CommandRequester): boolean {
  return typeof frozen.goes === 'function' ? frozen.goes({ payload: payload as never, by }) : frozen.goes
}
