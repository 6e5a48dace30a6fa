/** The topics of the live feed and where their changes come from. It does not compile while a topic of the contract has no source. */
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RecentAlarms } from '../../fleet/recent/recent-alarms.ts'
import type { RecentPostChecks } from '../../fleet/recent/recent-post-checks.ts'
import type { RecentCommands } from '../../fleet/recent/recent-commands.ts'
import { alarmsTopic } from './alarms-topic.ts'
import type { RecentVehicleCommands } from '../../fleet/recent/recent-vehicle-commands.ts'
import { commandsTopic } from './commands-topic.ts'
import { postChecksTopic } from './post-checks-topic.ts'
import type { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { fleetScreenTopic } from './fleet-screen-topic.ts'
import { positionsTopic } from './positions-topic.ts'
import type { TopicSources } from './topic-source.ts'
import { vehicleCommandsTopic } from './vehicle-commands-topic.ts'

interface TopicDependencies {
  fleet: LiveFleet
  access: AccessGate
  commands: RecentCommands
  alarms: RecentAlarms
  postChecks: RecentPostChecks
  vehicleCommands: RecentVehicleCommands
  screens: FleetScreens
}

export const topicSources = ({
  fleet,
  access,
  commands,
  alarms,
  postChecks,
  vehicleCommands,
  screens,
}: TopicDependencies): TopicSources => ({
  positions: positionsTopic(fleet, access),
  commands: commandsTopic(commands, fleet),
  alarms: alarmsTopic(alarms, fleet),
  postChecks: postChecksTopic(postChecks, fleet),
  vehicleCommands: vehicleCommandsTopic(vehicleCommands, fleet),
  fleetScreen: fleetScreenTopic({ fleet, access, screens, now: () => performance.now() }),
})
