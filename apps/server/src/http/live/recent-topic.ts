import type { RecentChanges } from '../../fleet/recent/recent-changes.ts'
import type { TopicSource } from './topic-source.ts'

/** A topic that is read from the records that changed last. */
export const recentTopic = <Item>(changes: RecentChanges<Item>, read: TopicSource['read']): TopicSource => ({
  epoch: changes.epoch,
  get seq() {
    return changes.seq
  },
  get completeFrom() {
    return changes.completeFrom
  },
  read,
  onChange: listener => changes.onChange(listener),
})
