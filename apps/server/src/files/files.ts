/**
 * Files of all parts of the server, today pictures of POIs. A file has one owner, such as `poi` 12; its content is stored once, however many
 * files have it.
 *
 * Order: the row of a file that is not stored yet, its content, the row again. Whatever interrupts this, the content has a row that the
 * jobs find; the content of a file is never removed while a row refers to it.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { rm } from 'node:fs/promises'
import { type FilePurposeName, filePurposes } from '@outrider/contract'
import type { Kysely, Transaction } from 'kysely'
import { fail } from '../calls/refusal.ts'
import type { Job } from '../jobs/job.ts'
import type { Database } from '../store/schema.ts'
import { type ByteRange, ContentMissing, type ContentStore } from './content-store.ts'
import { type FileOwner, FilesRepository, type StoredFile } from './files.repository.ts'
import { type Accepted, receive, type ReceivedFile } from './incoming.ts'
import { FileLinks } from './links.ts'
import { type FileOwners, sweepJobs, unusedLifetime } from './sweep.ts'

import { PictureProcess } from './picture-process.ts'
import { pictures, thumbnailAccepted, thumbnailOwner, Thumbnails } from './thumbnails.ts'

export type { FileOwner } from './files.repository.ts'
export type { FileOwners } from './sweep.ts'
export type { Accepted } from './incoming.ts'

interface FilesDependencies {
  readonly db: Kysely<Database>
  readonly store: ContentStore
  /** Folder for files that are being received. */
  readonly folder: string
  /** The installation's secret. */
  readonly secret: Uint8Array
  /** Bytes per organisation; 0: no limit. */
  readonly quota: number
  /** False: the disk of the data folder is nearly full. */
  readonly hasRoom?: () => boolean
  readonly log: { error(fields: object, text: string): void; warn(fields: object, text: string): void }
  /** ms since 1970. */
  readonly now: () => number
}

interface Ownership {
  readonly owner: FileOwner
  /** The file counts towards the quota of this organisation; null: of none. */
  readonly organisation: number | null
  /** The owner has one file: delete its others. */
  readonly replaces?: boolean
}

/** Files that a user may have without an owner, those included that are arriving. */
export const maxUnused = 20

export class Files {
  readonly #files: FilesRepository
  readonly #store: ContentStore
  readonly #incoming: string
  readonly #links: FileLinks
  readonly #quota: number
  readonly #hasRoom: () => boolean
  readonly #log: FilesDependencies['log']
  readonly #now: () => number
  readonly #thumbnails: Thumbnails<StoredFile>
  /** Another one than that of thumbnails, for which many may wait. */
  readonly #measuring = new PictureProcess()
  /** Number of uploads that are arriving, by user: they take space before they have a row. */
  readonly #arriving = new Map<number, number>()
  /** The last removal of contents. */
  #removing: Promise<void> = Promise.resolve()

  constructor({ db, store, folder, secret, quota, hasRoom = () => true, log, now }: FilesDependencies) {
    this.#hasRoom = hasRoom
    this.#files = new FilesRepository(db)
    this.#store = store
    this.#incoming = join(folder, 'incoming')
    this.#links = new FileLinks(secret, now)
    this.#quota = quota
    this.#log = log
    this.#now = now
    this.#thumbnails = new Thumbnails({ ...this.#forThumbnails(), log })
  }

  #forThumbnails() {
    const owned = (id: string) => ({ kind: thumbnailOwner, id })
    return {
      stored: async (id: string) => {
        const [small] = await this.#files.of(owned(id))
        return small === undefined ? undefined : await this.#files.find(small)
      },
      original: async (id: string) => {
        const file = await this.#files.find(id)
        return file && { ...file, read: async () => await this.#wholeOf(file) }
      },
      store: async (id: string, picture: Buffer) => {
        const ownership = { owner: owned(id), organisation: null, replaces: true }
        await this.store(Readable.from([picture]), thumbnailAccepted, ownership)
      },
    }
  }

  /** Of the first file of an owner; undefined: it has none, or its content is lost. */
  async contentOf(owner: FileOwner): Promise<Buffer | undefined> {
    const [id] = await this.#files.of(owner)
    const file = id === undefined ? undefined : await this.#files.find(id)
    return file && (await this.#wholeOf(file))
  }

  /** All files of an owner, the oldest first. */
  async contentsOf(owner: FileOwner): Promise<StoredFile[]> {
    const found = await Promise.all((await this.#files.of(owner)).map(id => this.#files.find(id)))
    return found.flatMap(file => file ?? [])
  }

  /** The small picture of an owner's first file; undefined: it has none, or none can be made of it now. */
  async thumbnailOf(owner: FileOwner): Promise<{ type: string; bytes: Buffer } | undefined> {
    const [id] = await this.#files.of(owner)
    const small = id === undefined ? undefined : await this.#thumbnails.of(id)
    const bytes = small && (await this.#wholeOf(small))
    return bytes && { type: small.type, bytes }
  }

  async #wholeOf(file: StoredFile): Promise<Buffer | undefined> {
    const content = await this.read(file)
    return content && (await buffer(content))
  }

  /** Receives a file of a user, who must give it an owner by `take`; returns its id. Throws a Refusal. */
  async upload(source: AsyncIterable<Uint8Array>, purpose: FilePurposeName, userId: number): Promise<string> {
    // What is left is for reports and what must not be lost.
    if (!this.#hasRoom()) fail('server.noRoom')
    const before = this.#arriving.get(userId) ?? 0
    this.#arriving.set(userId, before + 1)
    try {
      if ((await this.#files.unusedOf(userId)) + before >= maxUnused) fail('request.tooMany')
      const accepted = filePurposes[purpose]
      return await this.#receive(source, accepted, purpose, userId, async ({ path, type }) => {
        if (pictures.has(type)) await this.#failIfLarge(path, accepted.maxPixels)
      })
    } finally {
      const left = (this.#arriving.get(userId) ?? 0) - 1
      if (left > 0) this.#arriving.set(userId, left)
      else this.#arriving.delete(userId)
    }
  }

  /** Small in the file and huge when decoded: nobody's browser and no server is to do that. What cannot be measured cannot be shown either. */
  async #failIfLarge(path: string, maxPixels: number): Promise<void> {
    const { pixels, error } = await this.#measuring.ask({ measure: path })
    if (pixels !== undefined && pixels > maxPixels) fail('file.tooManyPixels', { megapixels: Math.floor(maxPixels / 1e6) })
    if (error !== undefined) this.#log.warn({ reason: error }, 'an uploaded picture could not be measured')
  }

  /**
   * Gives an uploaded file its owner. Throws a Refusal unless this user has uploaded it for this purpose within the last hour.
   * @param within where its owner is stored, if both are to be there or neither; not for one that replaces others
   */
  async take(
    id: string,
    { purpose, userId }: { purpose: FilePurposeName; userId: number },
    ownership: Ownership,
    within?: Transaction<Database>,
  ): Promise<void> {
    await this.#take(id, { purpose, createdBy: userId, after: this.#now() - unusedLifetime }, ownership, within)
  }

  /** Stores a file that the server has or makes; returns its id. Throws a Refusal. */
  async store(source: AsyncIterable<Uint8Array>, accepted: Accepted, ownership: Ownership): Promise<string> {
    const { kind } = ownership.owner
    const id = await this.#receive(source, accepted, kind, null)
    try {
      await this.#take(id, { purpose: kind, createdBy: null, after: 0 }, ownership)
    } catch (error) {
      await this.#release(await this.#files.removeById(id))
      throw error
    }
    return id
  }

  /** Links to the owner's files, the oldest first. Only for replies to users who may see the owner. */
  async linksOf(owner: FileOwner): Promise<string[]> {
    return (await this.#files.of(owner)).map(id => this.#links.linkTo(id))
  }

  /** The same with what each of them is, and its bytes. */
  async listOf(owner: FileOwner): Promise<{ link: string; type: string; size: number }[]> {
    return (await this.#files.described(owner)).map(({ id, ...file }) => ({ link: this.#links.linkTo(id), ...file }))
  }

  /** Of one file that was stored a moment ago. Only for replies to users who may see its owner. */
  linkOf(id: string): string {
    return this.#links.linkTo(id)
  }

  /** The same for many owners of a kind, by the id of the owner. */
  async linksOfMany(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, { link: string; thumbnail: string }>> {
    const found = await this.#files.ofMany(kind, ids)
    return new Map(
      found.map(({ owner, id }) => [owner, { link: this.#links.linkTo(id), thumbnail: this.#links.thumbnailOf(id) }]),
    )
  }

  /** What its owner has as its one file; undefined: it has none. */
  async ofOwner(owner: FileOwner): Promise<StoredFile | undefined> {
    const [id] = await this.#files.of(owner)
    return id === undefined ? undefined : await this.#files.find(id)
  }

  /** An uploaded file that this user has not used yet: to be looked at before it is taken. */
  async uploaded(id: string, purpose: FilePurposeName, userId: number): Promise<StoredFile | undefined> {
    return (await this.#files.isUnused(id, purpose, userId)) ? await this.#files.find(id) : undefined
  }

  /** Deletes the files of an owner; returns how many they were. */
  async removeOf(owner: FileOwner): Promise<number> {
    const hashes = await this.#files.remove(owner)
    await this.#release(hashes)
    return hashes.length
  }

  /** The same in the transaction that ends the owner: their links end with its commit, and the regular work on files removes the contents. */
  async removeWithin(owner: FileOwner, within: Transaction<Database>): Promise<number> {
    return (await this.#files.remove(owner, within)).length
  }

  /** The file of a link; undefined: the link is changed or expired, or the file is deleted. */
  async find(id: string, until: string, signature: string): Promise<(StoredFile & { validFor: number }) | undefined> {
    const validFor = this.#links.validFor(id, until, signature)
    const file = validFor === undefined ? undefined : await this.#files.find(id)
    return file && validFor !== undefined ? { ...file, validFor } : undefined
  }

  /** The thumbnail of a link; undefined: as `find`, or there is none. */
  async findThumbnail(id: string, until: string, signature: string): Promise<(StoredFile & { validFor: number }) | undefined> {
    const validFor = this.#links.thumbnailValidFor(id, until, signature)
    if (validFor === undefined || !(await this.#files.find(id))) return undefined
    const file = await this.#thumbnails.of(id)
    return file && { ...file, validFor }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#thumbnails.stop(), this.#measuring.stop()])
  }

  /** Bytes of a file; undefined: its content is lost, which is logged. */
  async read({ hash }: StoredFile, range?: ByteRange): Promise<Readable | undefined> {
    try {
      return await this.#store.read(hash, range)
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error
      this.#log.error({ err: error }, 'content of a file is lost')
      return undefined
    }
  }

  jobs(owners: readonly FileOwners[]): Job[] {
    const all = [...owners, { kind: thumbnailOwner, table: 'files' }]
    return sweepJobs({ files: this.#files, store: this.#store, incoming: this.#incoming, owners: all, now: this.#now })
  }

  async #receive(
    source: AsyncIterable<Uint8Array>,
    accepted: Accepted,
    purpose: string,
    createdBy: number | null,
    check?: (file: ReceivedFile) => Promise<void>,
  ): Promise<string> {
    const received = await receive(this.#incoming, source, accepted)
    const { path, hash, size, type } = received
    try {
      await check?.(received)
      const id = randomBytes(16).toString('base64url')
      await this.#files.begin({ id, hash, size, type, purpose, createdBy, createdAt: this.#now() })
      await this.#store.put(hash, path)
      if (!(await this.#files.markStored(id))) fail('file.unknown')
      return id
    } finally {
      await rm(path, { force: true })
    }
  }

  async #take(
    id: string,
    claim: { purpose: string; createdBy: number | null; after: number },
    { owner, organisation, replaces = false }: Ownership,
    within?: Transaction<Database>,
  ): Promise<void> {
    const allowed = (bytes: number, growth: number): void => {
      if (this.#quota > 0 && bytes > this.#quota && growth > 0) fail('file.quota')
    }
    const replaced = await this.#files.take(id, claim, { owner, organisation, replaces, allowed }, within)
    if (!replaced) fail('file.unknown')
    await this.#release(replaced)
  }

  /**
   * Removes contents that nobody refers to any more, one call after the other: each holds a connection of the database while the store
   * removes the bytes, and a store that hangs must not hold them all.
   */
  #release(hashes: readonly string[]): Promise<void> {
    this.#removing = this.#removing.then(() => this.#removeContents(hashes))
    return this.#removing
  }

  /** Never rejects: what fails is left to the jobs. */
  async #removeContents(hashes: readonly string[]): Promise<void> {
    for (const hash of new Set(hashes))
      try {
        await this.#files.removeContent(hash, () => this.#store.remove(hash))
      } catch (error) {
        this.#log.error({ err: error, hash }, 'content of a deleted file not removed yet')
      }
  }
}
