/**
 * The live feed: a WebSocket next to the API that carries several topics. The first message of the client contains the token (the address
 * never does) and the topics it wants, each with the cursor up to which the client knows it. For each topic the server replies with a
 * snapshot, or with the changes since that cursor, and then sends changes as they happen. `follow` adds topics later.
 *
 * Every message with changes contains the number it builds on (`from`). If a client's own number differs, it has missed changes: it sends
 * `follow` with its number and gets them. A slow client gets the newest state per vehicle or command, never a backlog.
 */
import * as z from 'zod/mini'
import { alarmCase } from './alarms/alarm-case.ts'
import { fleetScreen, fleetScreenContents, fleetScreenIds } from './columns/fleet-screen.ts'
import { onDutyCheck } from './entities/on-duty.ts'
import { position } from './entities/position.ts'
import type { InModules, Right } from './entities/rights.ts'
import { terminalCommand } from './entities/terminal-command.ts'
import { vehicleCommandStates } from './entities/vehicle-command.ts'
import type { IdKind, Ids } from './ids.ts'
import { languages } from './rules.ts'

export const livePath = '/live'

/**
 * Our WebSocket close codes: the token is invalid or has expired; the client did not subscribe in time or sent an invalid message; the
 * server cannot serve the feed at the moment, so the client tries again.
 */
export const liveClose = { session: 4401, protocol: 4400, failed: 4500 } as const

/** What the messages of a topic have in common; `from` is missing in a snapshot, which contains everything the user may see. */
const head = {
  type: z.enum(['snapshot', 'changes']),
  epoch: z.string(),
  from: z.optional(z.int()),
  seq: z.int(),
  /** ms since 1970. */
  serverTime: z.number(),
}

type MessageShape<Name extends string, Contents extends z.core.$ZodShape> = { topic: z.ZodMiniLiteral<Name> } & typeof head &
  Contents

/** One topic of the live feed. */
interface TopicDefinition<Name extends string, Contents extends z.core.$ZodShape> {
  readonly about: string
  readonly message: z.ZodMiniObject<MessageShape<Name, Contents>>
  /** Rights of which the user needs one; empty: see `everyone`. Checked by the server. */
  readonly rights: readonly Right[]
  /** Why a topic needs no right. */
  readonly everyone: string | undefined
  /** Which sessions of one module have it; undefined: by its right; without a right, none. */
  readonly inModules: InModules | undefined
  /** The ids in a message, by path. */
  readonly ids: Readonly<Record<string, IdKind>>
  /** The call that returns the same since a cursor, for clients without a WebSocket; undefined: there is none. */
  readonly poll: 'vehicle/getChangedVehicles' | undefined
}

function topic<Name extends string, Contents extends z.core.$ZodShape>(
  name: Name,
  contents: Contents,
  {
    about,
    right,
    everyone,
    inModules,
    ids,
    poll,
  }: {
    about: string
    right?: Right
    everyone?: string
    inModules?: InModules
    ids: Ids<z.output<z.ZodMiniObject<Contents>>>
    poll?: 'vehicle/getChangedVehicles'
  },
): TopicDefinition<Name, Contents> {
  const message = z.object({ topic: z.literal(name), ...head, ...contents })
  const rights = right ? [right] : []
  return { about, message, rights, everyone, inModules, ids: ids as Readonly<Record<string, IdKind>>, poll }
}

export const topics = {
  positions: topic(
    'positions',
    { positions: z.array(position) },
    {
      about: 'Latest states of vehicles; without posAuth or alarmAuth what belongs to that right is left out',
      everyone: 'states by right',
      inModules: 'vehicles by name',
      ids: { 'positions[].vehicleId': 'vehicle' },
      poll: 'vehicle/getChangedVehicles',
    },
  ),
  commands: topic(
    'commands',
    { commands: z.array(terminalCommand) },
    {
      about:
        'States of what terminals are asked and told, such as positions and pictures: without an outcome, and the last finished ones. Orders with a record of their own are not among them; cuts and locks: vehicleCommands',
      right: 'posAuth',
      ids: { 'commands[].commandId': 'command', 'commands[].vehicleId': 'vehicle' },
    },
  ),
  alarms: topic(
    'alarms',
    { alarms: z.array(alarmCase) },
    {
      about:
        'Alarms that began, went on, ended or were handled; a snapshot has none, the list is loaded by alarm/getVehiclesAlarms',
      right: 'alarmAuth',
      ids: { 'alarms[].alarmId': 'alarm', 'alarms[].vehicleId': 'vehicle', 'alarms[].orgId': 'organisation' },
    },
  ),
  postChecks: topic(
    'postChecks',
    { checks: z.array(onDutyCheck) },
    {
      about: 'On-duty checks of superior platforms: a snapshot has those that may still be answered in time',
      right: 'alarmAuth',
      ids: {
        'checks[].uniqueId': 'postCheck',
        'checks[].govId': 'asGiven',
        'checks[].infoId': 'asGiven',
        'checks[].queryId': 'asGiven',
      },
    },
  ),
  vehicleCommands: topic(
    'vehicleCommands',
    { commands: z.array(z.object({ commandId: z.string(), vehicleId: z.string(), state: z.enum(vehicleCommandStates) })) },
    {
      about:
        'Commands to vehicles that were made or have another state or result; a snapshot has none, the list is loaded by platform/getCutOffFuelElecCmdResult',
      right: 'commandAuth',
      ids: { 'commands[].commandId': 'command', 'commands[].vehicleId': 'vehicle' },
    },
  ),
  fleetScreen: topic('fleetScreen', fleetScreenContents, {
    about:
      'What a screen shows of a large fleet, as `screen` beside the name of the topic asks for it (vehicle/getFleetScreen), and what changes in it. Following ' +
      'it again replaces what was asked before; parts that stay the same are not sent again',
    everyone: 'states by right',
    inModules: 'vehicles by name',
    ids: fleetScreenIds,
  }),
}
export type Topic = keyof typeof topics
export type TopicMessage<T extends Topic = Topic> = { [Name in T]: z.output<(typeof topics)[Name]['message']> }[T]
/** What a message contains beside the fields that all topics have. */
export type TopicContents<T extends Topic> = Omit<TopicMessage<T>, 'topic' | keyof typeof head>
export const topicNames = Object.keys(topics) as readonly Topic[]
export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name)

/** Up to which change a client knows a topic. */
const cursor = { epoch: z.optional(z.string().check(z.maxLength(64))), seq: z.optional(z.int().check(z.minimum(0))) }
/** Names that are not known are refused one by one, so that a client may ask older servers for newer topics. */
const topicName = z.string().check(z.maxLength(32))
const maxTopics = 16
const topicCursors = z
  .array(
    z.object({ topic: topicName, ...cursor, /** Of the topic fleetScreen: what to show. */ screen: z.optional(fleetScreen) }),
  )
  .check(z.maxLength(maxTopics))

export const liveClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    accessToken: z.string().check(z.minLength(1), z.maxLength(256)),
    lang: z.enum(languages),
    /** `columns`: positions are sent as binary messages of `stateTable` (columns/fleet.ts); everything else is JSON. */
    form: z.optional(z.enum(['json', 'columns'])),
    topics: topicCursors,
  }),
  /** Starts further topics, or goes on with one from the given cursor. */
  z.object({ type: z.literal('follow'), topics: topicCursors }),
  z.object({ type: z.literal('leave'), topics: z.array(topicName).check(z.maxLength(maxTopics)) }),
])
export type LiveClientMessage = z.infer<typeof liveClientMessage>

const refusal = { rspCode: z.int(), msg: z.string() }

export const liveServerMessage = z.union([
  topics.positions.message,
  topics.commands.message,
  topics.alarms.message,
  topics.postChecks.message,
  topics.vehicleCommands.message,
  topics.fleetScreen.message,
  /** Vehicles or organisations were added, removed or moved, or the user's permissions changed: reload the list. */
  z.object({ topic: z.literal('positions'), type: z.literal('listChanged') }),
  /** The user may not follow this topic, or it is not known; the other topics go on. */
  z.object({ topic: z.string(), type: z.literal('topicRefused'), ...refusal }),
  /** The connection ends. */
  z.object({ type: z.literal('refused'), ...refusal }),
])
export type LiveServerMessage = z.infer<typeof liveServerMessage>
