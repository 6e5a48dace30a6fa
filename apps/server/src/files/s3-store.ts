/** Contents in a bucket of an S3-compatible service, addressed path-style. The bucket belongs to one installation: others are swept from it. */
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { ContentMissing, type ContentStore, isHash } from './content-store.ts'

export interface S3Options {
  /** http:// or https:// address of the service. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
}

/** Attempts after the first, when the service is overloaded. */
const retries = 3
/** Time until the service must begin to answer, ms. An upload counts as answered at its end. */
const answerTimeout = 30_000
const uploadTimeout = 3_600_000

class S3Error extends Error {
  override readonly name = 'S3Error'
}

/** @param prefix before all keys: other objects of the bucket are left alone */
export function s3Store({ endpoint, region, bucket, keyId, secret }: S3Options, prefix = 'contents/'): ContentStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (hash: string): string => `${bucketUrl}/${prefix}${hash.slice(0, 2)}/${hash}`

  /** The response, if it has one of these statuses; the rest of a body that nobody reads is dropped. */
  async function send(url: string, init: RequestInit, statuses: readonly number[], timeout = answerTimeout): Promise<Response> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new S3Error(`${init.method} ${url}: no answer`)), timeout)
    try {
      const response = await client.fetch(url, { ...init, signal: controller.signal })
      if (statuses.includes(response.status)) return response
      const text = await response.text()
      throw new S3Error(`${init.method} ${url}: HTTP ${response.status} ${/<Code>([^<]+)/.exec(text)?.[1] ?? ''}`)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(hash, file) {
      const stored = await send(urlOf(hash), { method: 'HEAD' }, [200, 404])
      if (stored.status === 200) return
      // A blob of a file is read while it is sent, and has a length, which S3 requires. The service compares the hash.
      const body = await openAsBlob(file)
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
      const response = await send(urlOf(hash), { method: 'PUT', body, headers }, [200], uploadTimeout)
      await response.body?.cancel()
    },

    async read(hash, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send(urlOf(hash), { method: 'GET', headers }, [range ? 206 : 200, 404])
      if (response.status === 404) {
        await response.body?.cancel()
        throw new ContentMissing(hash)
      }
      return Readable.fromWeb(response.body ?? new Blob([]).stream())
    },

    async remove(hash) {
      const response = await send(urlOf(hash), { method: 'DELETE' }, [200, 204, 404])
      await response.body?.cancel()
    },

    async *list() {
      // The first version of the listing: its pages continue after a key, which every service supports alike.
      let marker: string | undefined
      do {
        const query = new URLSearchParams({ prefix, ...(marker !== undefined && { marker }) })
        const page = await (await send(`${bucketUrl}?${query.toString()}`, { method: 'GET' }, [200])).text()
        let last: string | undefined
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = textOf(object, 'Key')
          const hash = last.slice(-64)
          if (isHash(hash)) yield { hash, storedAt: Date.parse(textOf(object, 'LastModified')) }
        }
        marker = textOf(page, 'IsTruncated') === 'true' ? last : undefined
      } while (marker !== undefined)
    },
  }
}

/** Text of the first element of this name; empty if there is none. Our keys and the times contain nothing that is escaped. */
const textOf = (xml: string, element: string): string => new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
