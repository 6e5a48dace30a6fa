/** Talk with cabs on its way: the port for terminals, lines, and who speaks. */
import type { Handlers } from '../../../calls/handlers.ts'
import { isSameTerminal } from '../../../media/same-terminal.ts'
import { MediaIntake } from '../../../media/media-intake.ts'
import { TalkLines } from '../../../media/talk/talk-lines.ts'
import type { Platform } from '../../module.ts'
import { Announcer } from '../announcer.ts'
import { talkCommands } from '../camera-commands.ts'
import type { ListeningPort, PassingPort } from '../../ports.ts'
import type { MediaPort, VideoOptions } from '../media-ports.ts'
import { announcement } from '../options.ts'
import { KeptTalks } from './kept/kept-talks.ts'
import { LineClaims } from './line-claims.ts'
import { passing } from './passing.ts'
import { talkHandlers, type TalkPath } from './talk-calls.ts'
import { TalkRepository } from './talks.repository.ts'
import { Talks } from './talks.ts'

/** More than any microphone sends, bytes within a second: 64 kB is LPCM four times. */
const maxBytesPerSecond = 64 << 10

export interface StartedTalks {
  handlers: Handlers<TalkPath>
  kept: KeptTalks
  listening: ListeningPort
  passing: PassingPort
  talks: Talks
  lines: TalkLines
  claims: LineClaims
  stop(): Promise<void>
}

export async function startTalks(parts: Platform, options: VideoOptions, port: MediaPort): Promise<StartedTalks> {
  const { db, dueWork, access, demo, terminals, fleet, sessions, events, metrics, ports, now, replacements, log } = parts
  const interlock = () => ports.interlock
  const { lines, claims } = linesOf(parts, port)
  const repository = new TalkRepository(db)
  const every = replacements.viewEveryMs === undefined ? {} : { everyMs: replacements.viewEveryMs }
  const mayListen = demo || options['video-listen']
  const talks = new Talks({
    repository,
    dueWork,
    sessions,
    access,
    fleet,
    events,
    mayListen,
    ...every,
    log,
  })
  const intake = intakeOf(parts, lines)
  if (port.served) port.listens(await intake.listen(parts.mediaPlace.listen, port.wanted))
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
  const evidence = () => ports.caseEvidence
  const kept = new KeptTalks({ db, dueWork, evidence, ...every, log })
  const announcer = new Announcer({
    terminals,
    text: announcement(options['video-listen-announce'], 'video-listen-announce'),
    interlock,
  })
  const passed = passing({ db, fleet, lines, claims, lacks: port.lacks, messages: () => ports.keptMessages, now, log })
  const handlers = talkHandlers({
    db,
    access,
    terminals,
    lines,
    claims,
    talks,
    repository,
    lacks: port.lacks,
    mayListen,
    announcer,
    interlock,
    kept,
    evidence,
    log,
  })
  return {
    handlers,
    kept,
    listening: {
      allowed: mayListen,
      async announce(vehicleId, by) {
        try {
          await announcer.begin(vehicleId, 0, by)
        } catch (error) {
          log.error({ err: error, vehicleId }, 'listening cannot be announced to the driver')
        }
      },
    },
    passing: passed.port,
    talks,
    lines,
    claims,
    async stop() {
      await talks.stop()
      lines.endPasses()
      await passed.settled()
      await kept.stop()
      await claims.stop()
      await intake.stop()
    },
  }
}

function linesOf(
  { db, fleet, peers, terminals, now, replacements, log }: Platform,
  port: MediaPort,
): { lines: TalkLines; claims: LineClaims } {
  const claims = new LineClaims({ db, peers, isOpen: vehicleId => lines.has(vehicleId), log })
  const lines: TalkLines = new TalkLines({
    commandsTo: talkCommands(terminals, port),
    known: {
      linkAddress: vehicleId => terminals.linkAddress(vehicleId),
      isKnownNumber(sim) {
        for (const { identity } of fleet.vehicles()) if (isSameTerminal(sim, identity.simNum)) return true
        return false
      },
    },
    clock: now,
    over: vehicleId => claims.release(vehicleId),
    ...(replacements.talkTimes && { times: replacements.talkTimes }),
  })
  return { lines, claims }
}

const intakeOf = ({ terminals, certificate, events, log }: Platform, lines: TalkLines): MediaIntake =>
  new MediaIntake({
    name: 'talk',
    expected: comer => lines.expected(comer),
    quiet: address => lines.quiet(address),
    isKnown: address => terminals.isLinkedFrom(address),
    certificate,
    refused: (reason, { address, sim, channel }) => events.record({ kind: 'videoRefused', reason, address, phone: sim, channel }),
    maxBytesPerSecond,
    log,
  })
