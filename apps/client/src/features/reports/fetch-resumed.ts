/** Fetches a file; where the network fails on the way it goes on from what has arrived. */

/** Tries without a new byte in between. */
const maxTries = 5
/** ms. */
const pause = 1000

export async function fetchResumed(url: string, signal: AbortSignal, fetchPart: typeof fetch = fetch): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let have = 0
  let etag: string | null = null
  let type = ''
  for (let tries = 0; ; tries++) {
    try {
      const headers: Record<string, string> = have > 0 && etag ? { range: `bytes=${have}-`, 'if-range': etag } : {}
      const reply = await fetchPart(url, { signal, headers })
      if (!reply.ok || !reply.body) throw new Error(`the file was answered with ${reply.status}`)
      // Another file by now, or a proxy that does not know ranges: from the beginning.
      if (reply.status !== 206) parts.length = have = 0
      etag = reply.headers.get('etag')
      type = reply.headers.get('content-type') ?? ''
      for await (const part of reply.body) {
        parts.push(part)
        have += part.length
        tries = 0
      }
      return new Blob(parts, { type })
    } catch (error) {
      if (signal.aborted || tries >= maxTries) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
