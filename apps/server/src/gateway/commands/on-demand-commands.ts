/** Messages that experts send from a form (modules/terminal-settings), which keeps the record of them: the platform has no other use for them. */
import { encode, type Message, messages, recorderFactBytes, recorderOrder, recorderSettings, type Version } from '@outrider/jt808'
import { wireTime } from '../../events/terminal-clock.ts'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import type { CommandRow } from './command-row.ts'

type OnDemandCommand = Extract<
  CommandName,
  | 'events'
  | 'question'
  | 'informationMenu'
  | 'information'
  | 'phoneBook'
  | 'askDriver'
  | 'passDown'
  | 'vehicleControls'
  | 'setRecorder'
  | 'recordSound'
  | 'platformKey'
>

const once = { answeredBy: 'generalAck', timeoutMs: 15_000, expiryMs: 0, shared: false, recorded: false } as const
const row = <Payload, Body>(message: Message<Body>, bodyOf: (payload: Payload) => Body): CommandRow<Payload> => ({
  ...once,
  sends: message.id,
  body: (payload, version: Version) => encode(message, bodyOf(payload), version),
})
/** Nothing follows where all is deleted. */
const itemsUnless = <T>(action: number, items: readonly T[]): T[] | undefined => (action === 0 ? undefined : [...items])

export const onDemandCommands: { readonly [C in OnDemandCommand]: CommandRow<CommandPayload<C>> } = {
  events: row(messages.setEvents, ({ action, events }) => ({ action, events: itemsUnless(action, events) })),
  question: row(messages.question, ({ flags, text, answers }) => ({ flags, text, answers: [...answers] })),
  informationMenu: row(messages.setInformationMenu, ({ action, items }) => ({ action, items: itemsUnless(action, items) })),
  information: row(messages.information, ({ type, text }) => ({ type, text })),
  phoneBook: row(messages.setPhoneBook, ({ action, contacts }) => ({ action, contacts: itemsUnless(action, contacts) })),
  askDriver: {
    ...once,
    answeredBy: messages.driverIdentity.id,
    sends: messages.queryDriver.id,
    body: (_, version) => encode(messages.queryDriver, {}, version),
  },
  // What the recorder made of it is read back: 0x0001 is the terminal's word alone.
  setRecorder: {
    ...once,
    sends: messages.setRecorder.id,
    body({ setting, values }, version, zone) {
      const { command, layout } = recorderSettings[setting]
      const second = 1_000
      const timeOf = (at: number | 'now') => Math.floor(wireTime(at === 'now' ? Date.now() : at, zone) / second) * second
      const data = recorderFactBytes(
        layout,
        values.map(value => (typeof value === 'object' ? timeOf(value.at) : value)),
      )
      return encode(messages.setRecorder, { command, block: recorderOrder(command, data) }, version)
    },
  },
  recordSound: row(messages.recordSound, payload => ({ ...payload })),
  platformKey: row(messages.platformKey, ({ exponent, modulus }) => ({ exponent, modulus: Buffer.from(modulus, 'hex') })),
  passDown: row(messages.dataDown, ({ type, data }) => ({ type, data: Buffer.from(data, 'hex') })),
  vehicleControls: {
    ...once,
    answeredBy: messages.vehicleControlResponse.id,
    orAcknowledgement: true,
    sends: messages.vehicleControl.id,
    // Until 2013 there is one flag, for doors, and the opposite of the number.
    body: ({ controls }, version) =>
      version === '2019'
        ? encode(messages.vehicleControl, { controls: [...controls] }, version)
        : encode(messages.vehicleControl, { flags: controls[0]?.value === 0 ? 1 : 0 }, version),
  },
}
