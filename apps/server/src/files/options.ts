/** Where files are stored, and how many bytes of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, checkWebAddress, optionGroup, type OptionValues, readOptionFile } from '../options/option.ts'
import type { ContentStore } from './content-store.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

export const fileOptions = optionGroup(
  {
    'file-quota': {
      kind: 'number',
      default: 10 * 1024 ** 3,
      about: 'Bytes of files that the records of one organisation may have; 0: no limit',
    },
    'files-s3-endpoint': {
      kind: 'text',
      about: 'Address of an S3-compatible service that stores files, instead of the data folder; addressed path-style',
    },
    'files-s3-region': { kind: 'text', default: 'us-east-1', about: 'Region of the service' },
    'files-s3-bucket': { kind: 'text', about: 'Bucket for files; it belongs to this installation alone' },
    'files-s3-key-id': { kind: 'text', about: 'Id of the access key of the service' },
    'files-s3-secret': { kind: 'text', onlyEnvironment: true, about: 'Secret of the access key of the service' },
    'files-s3-secret-file': { kind: 'text', about: 'File with the secret of the access key, instead of the environment' },
  },
  values => {
    const endpoint = values['files-s3-endpoint']
    if (endpoint !== undefined) checkWebAddress('files-s3-endpoint', endpoint)
    const secret = values['files-s3-secret'] ?? values['files-s3-secret-file']
    const given = [endpoint, values['files-s3-bucket'], values['files-s3-key-id'], secret].filter(value => value !== undefined)
    if (given.length !== 0 && given.length !== 4)
      throw new ConfigError(
        '--files-s3-endpoint, --files-s3-bucket, --files-s3-key-id and the secret (OUTRIDER_FILES_S3_SECRET or --files-s3-secret-file) must be given together',
      )
  },
)
export type FileOptions = OptionValues<typeof fileOptions.rows>

/** The store that the options name. Throws a ConfigError. */
export async function configuredStore(options: FileOptions, folder: string): Promise<ContentStore> {
  return (await configuredS3(options)) ?? diskStore(join(folder, 'contents'))
}

/** What of the options S3 needs: plain values, which a thread can be given. */
export const s3OptionsOf = (options: FileOptions): FileOptions =>
  Object.fromEntries(Object.keys(fileOptions.rows).map(name => [name, options[name as keyof FileOptions]])) as FileOptions

/** undefined: the options name no service. @param prefix before all keys */
export async function configuredS3(options: FileOptions, prefix?: string): Promise<ContentStore | undefined> {
  const { 'files-s3-endpoint': endpoint, 'files-s3-bucket': bucket, 'files-s3-key-id': keyId } = options
  if (endpoint === undefined || bucket === undefined || keyId === undefined) return undefined
  const file = options['files-s3-secret-file']
  const secret =
    options['files-s3-secret'] ??
    (await readOptionFile('files-s3-secret-file', file, async () => (await readFile(file ?? '', 'utf8')).trim()))
  return s3Store({ endpoint, region: options['files-s3-region'], bucket, keyId, secret }, prefix)
}
