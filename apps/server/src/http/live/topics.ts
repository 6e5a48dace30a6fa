/** The topics of the live feed and where their changes come from. It does not compile while a topic of the contract has no source. */
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RecentCommands } from '../../fleet/recent-commands.ts'
import { commandsTopic } from './commands-topic.ts'
import { positionsTopic } from './positions-topic.ts'
import type { TopicSources } from './topic-source.ts'

export const topicSources = ({ fleet, commands }: { fleet: LiveFleet; commands: RecentCommands }): TopicSources => ({
  positions: positionsTopic(fleet),
  commands: commandsTopic(commands, fleet),
})
