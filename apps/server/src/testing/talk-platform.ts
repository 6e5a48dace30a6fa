/** A platform with a port for talk, terminals that are asked for lines, and who talks with them. For the tests of one file. */
import { connect } from 'node:net'
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll } from 'vitest'
import { TestCamera } from './camera.ts'
import { freePort } from './free-port.ts'
import { type Caller, platformOfFile } from './platform.ts'
import { packetsTo, TestTalker } from './talker.ts'
import { TestTerminal } from './terminal.ts'

export interface TalkingVehicle {
  phone: string
  vehicleId: string
  terminal: TestTerminal
}

export const isAsk = ({ header }: Frame): boolean => header.messageId === 0x9101

export async function talkPlatform() {
  const ends: (() => void)[] = []
  const port = await freePort()
  const platform = await platformOfFile({
    terminals: 'gateway',
    viewEveryMs: 100,
    talkTimes: { closing: 100, again: 300, keepAlive: 100, connect: 1_000, answer: 1_500, ownFirst: 300, takesNothing: 200 },
    config: { 'video-talk-port': port, 'video-talk-address': `127.0.0.1:${port}`, 'video-listen': true },
  })
  const organisation = await platform.addOrganisation('Ours')
  const elsewhere = await platform.addOrganisation('Theirs')
  const li = await platform.newCaller('li', [organisation])
  const wang = await platform.newCaller('wang', [organisation])
  const mute = await platform.newCaller('mute', [organisation], { rights: { talkAuth: false, listenAuth: false } })
  const outsider = await platform.newCaller('outsider', [elsewhere])
  afterAll(() => {
    for (const end of ends) end()
  })

  let phones = 13_955_660_000
  /** `address`: from which its terminal comes. */
  async function linked(address = '127.0.0.1'): Promise<TalkingVehicle> {
    const phone = String((phones += 1))
    const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
    const socket = connect({ port: platform.gatewayPort, host: '127.0.0.1', localAddress: address })
    const terminal = new TestTerminal(platform.gatewayPort, phone, '2013', socket)
    ends.push(() => terminal.socket.destroy())
    await terminal.signIn()
    return { phone, vehicleId, terminal }
  }

  async function asked({ terminal }: TalkingVehicle, result = 0) {
    const frame = await terminal.hears(isAsk)
    terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: 0x9101, result })
    return decode(messages.liveTransmissionRequest, frame.body, '2013').value
  }
  const closed = ({ terminal }: TalkingVehicle) =>
    terminal
      .hears(({ header }) => header.messageId === 0x9102)
      .then(({ body }) => decode(messages.liveTransmissionControl, body, '2013').value.command)
  function lineOf({ phone }: TalkingVehicle): TestCamera {
    const line = new TestCamera(port, phone.padStart(12, '0'), 1)
    ends.push(() => line.socket.destroy())
    return line
  }
  /** The width of its number is known when a second packet has followed the first. */
  function begins(line: TestCamera): void {
    line.sound()
    line.sound()
  }
  function talker({ path, token }: { path: string; token: string }): TestTalker {
    const made = new TestTalker(platform.url, path, token)
    ends.push(() => made.socket.terminate())
    return made
  }
  /** A talk on which sound goes both ways. */
  async function talking(by: Caller = li) {
    const one = await linked()
    const grant = await by.call('video/startTalk', { vehicleId: one.vehicleId })
    const request = await asked(one)
    const user = talker(grant)
    const line = lineOf(one)
    const heard = packetsTo(line)
    begins(line)
    await user.reaches('open')
    return { ...one, request, user, line, heard }
  }
  return { ends, port, platform, organisation, li, wang, mute, outsider, linked, asked, closed, lineOf, begins, talker, talking }
}
