/** What is being fetched ends when it may not be fetched any more. */
import { Readable } from 'node:stream'

/** It is asked again after so many bytes: half a minute of a slow line. */
const askedEach = 4 * 1024 * 1024

async function* checked(content: Readable, mayStill: () => Promise<boolean>): AsyncGenerator<Buffer> {
  let since = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    since += chunk.length
    if (since >= askedEach) {
      since = 0
      // Who fetches it sees that it is not whole.
      if (!(await mayStill())) throw new Error('the file may not be fetched any more')
    }
    yield chunk
  }
}

/** Fails once it is forbidden. */
export const whileAllowed = (content: Readable, mayStill: () => Promise<boolean>): Readable =>
  Readable.from(checked(content, mayStill))
