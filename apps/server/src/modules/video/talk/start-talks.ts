/** Talk with cabs on its way: the port for terminals, lines, and who speaks. */
import type { Handlers } from '../../../calls/handlers.ts'
import { isSameTerminal } from '../../../media/same-terminal.ts'
import { MediaIntake } from '../../../media/media-intake.ts'
import { TalkLines } from '../../../media/talk/talk-lines.ts'
import type { Platform } from '../../module.ts'
import { Announcer } from '../announcer.ts'
import { talkCommands } from '../camera-commands.ts'
import type { MediaPort, VideoOptions } from '../media-ports.ts'
import { announcement } from '../options.ts'
import { talkHandlers } from './talk-calls.ts'
import { TalkRepository } from './talks.repository.ts'
import { Talks } from './talks.ts'

/** More than any microphone sends, bytes within a second: 64 kB is LPCM four times. */
const maxBytesPerSecond = 64 << 10

export interface StartedTalks {
  handlers: Handlers<'video/startTalk' | 'video/startListening' | 'video/startBroadcast' | 'video/getTalks'>
  talks: Talks
  lines: TalkLines
  stop(): Promise<void>
}

export async function startTalks(parts: Platform, options: VideoOptions, port: MediaPort): Promise<StartedTalks> {
  const { db, dueWork, access, demo, terminals, fleet, sessions, events, mediaPlace, metrics, ports, now, replacements, log } =
    parts
  const interlock = () => ports.interlock
  const lines = new TalkLines({
    commandsTo: talkCommands(terminals, port),
    known: {
      linkAddress: vehicleId => terminals.linkAddress(vehicleId),
      isKnownNumber(sim) {
        for (const { identity } of fleet.vehicles()) if (isSameTerminal(sim, identity.simNum)) return true
        return false
      },
    },
    clock: now,
    ...(replacements.talkTimes && { times: replacements.talkTimes }),
  })
  const repository = new TalkRepository(db)
  const mayListen = demo || options['video-listen']
  const talks = new Talks({
    repository,
    dueWork,
    sessions,
    access,
    events,
    mayListen,
    ...(replacements.viewEveryMs !== undefined && { everyMs: replacements.viewEveryMs }),
    log,
  })
  const intake = new MediaIntake({
    name: 'talk',
    expected: comer => lines.expected(comer),
    quiet: address => lines.quiet(address),
    isKnown: address => terminals.isLinkedFrom(address),
    certificate: parts.certificate,
    refused: (reason, { address, sim, channel }) => events.record({ kind: 'videoRefused', reason, address, phone: sim, channel }),
    maxBytesPerSecond,
    log,
  })
  if (port.served) port.listens(await intake.listen(mediaPlace.listen, port.wanted))
  metrics.declare({
    lines: { kind: 'gauge', name: 'outrider_talk_lines', about: 'Lines for sound to terminals', read: () => lines.size },
    users: { kind: 'gauge', name: 'outrider_talk_users', about: 'Users who speak with cabs or listen', read: () => talks.size },
    connections: {
      kind: 'gauge',
      name: 'outrider_talk_connections',
      about: 'Connections on the port for talk',
      read: () => intake.connections,
    },
  })
  const handlers = talkHandlers({
    db,
    access,
    terminals,
    lines,
    talks,
    repository,
    lacks: port.lacks,
    mayListen,
    announcer: new Announcer({
      terminals,
      text: announcement(options['video-listen-announce'], 'video-listen-announce'),
      interlock,
    }),
    interlock,
    log,
  })
  return {
    handlers,
    talks,
    lines,
    async stop() {
      await talks.stop()
      await intake.stop()
    },
  }
}
