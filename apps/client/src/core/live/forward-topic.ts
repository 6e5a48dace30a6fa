/** The worker's side of page-topics.ts. */
import { topics } from '@outrider/contract'
import { tagReply } from '../api/platform-tagging.ts'
import type { LiveLink } from './live-link.ts'
import type { PageTopic, PageTopicUpdate } from './page-topics.ts'

/** Begins or ends forwarding a topic of these links, its records' ids completed by their platform. Beginning again sends everything again. */
export function forwardTopic(
  links: readonly LiveLink[],
  topic: PageTopic,
  on: boolean,
  { multi, send }: { multi: boolean; send: (update: PageTopicUpdate) => void },
): void {
  const ids = { request: {}, reply: topics[topic].ids }
  for (const link of links) {
    if (!on) {
      link.leave(topic)
      continue
    }
    link.follow(topic, {
      onUpdate(contents, { whole }) {
        const tagged = multi ? tagReply({ ids }, contents, link.target) : contents
        send({ topic, platformCode: link.target.code, whole, contents: tagged })
      },
    })
  }
}
