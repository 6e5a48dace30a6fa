import { defineModule } from '../module.ts'
import { platformLinkHandlers } from './handlers.ts'
import { PlatformLinksRepository } from './platform-links.repository.ts'

/** Bodies name drivers and places: they are kept for as long as a question about a message comes up. Counts and gaps have no such names. */
const keepMessages = 30
const keepCounts = 1_100

/** The links with platforms above and below: how they stand, and what went over them. */
export const platformLinks = defineModule({
  name: 'platformLinks',
  start({ db, fleet, access, ports, now }) {
    return {
      handlers: platformLinkHandlers({
        fleet,
        access,
        links: new PlatformLinksRepository(db),
        platforms: { superior: () => ports.superiorLinks, subordinate: () => ports.subordinateLinks },
        now,
      }),
      purges: [
        { table: 'link_messages', time: 'at', keepDays: keepMessages },
        { table: 'link_counts', time: 'last_at', keepDays: keepCounts },
        { table: 'superior_links', time: 'at', keepDays: keepCounts },
      ],
    }
  },
})
