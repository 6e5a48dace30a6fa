/** An S3-compatible service on a free port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'

// Without types of its own.
interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3rverConstructor = new (options: {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string; configs: string[] }[]
}) => S3rver

const bucket = 'outrider-files'
/** The only key that the service knows. */
const key = 'S3RVER'

export interface TestS3 {
  /** Options of a server that stores its files there. */
  readonly config: Partial<Config>
  stop(): Promise<void>
}

export async function testS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'outrider-s3-'))
  const Service = createRequire(import.meta.url)('s3rver') as S3rverConstructor
  const service = new Service({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await service.run()
  return {
    config: {
      'files-s3-endpoint': `http://127.0.0.1:${port}`,
      'files-s3-bucket': bucket,
      'files-s3-key-id': key,
      'files-s3-secret': key,
    },
    async stop() {
      await service.close()
      await rm(directory, { recursive: true })
    },
  }
}
