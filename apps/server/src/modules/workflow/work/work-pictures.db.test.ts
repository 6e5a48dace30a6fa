import type { DataOf } from '@outrider/contract'
import { describe, expect, test } from 'vitest'
import { overrides, workOfFile } from '../../../testing/work.ts'

const { platform, ids, as, found, check, dispatched } = await workOfFile()

describe('pictures of a task', () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('plate')])
  const uploaded = async (login: string) => ((await as(login).upload(jpeg)).data as DataOf<'file/upload'>).fileId
  const add = async (applicationNum: string, login = 'installer') => ({
    applicationNum,
    add: {
      fileId: await uploaded(login),
      subject: 'plate',
      takenAt: 1,
      latitude: 39.8,
      longitude: 116.3,
      plateNum: '京W10001',
    } as const,
  })

  test('are added by its installer while it is open, shown to those who take part, and kept from others (S6.scope.2) (S7.outside.2)', async () => {
    const applicationNum = await dispatched()
    await as('installer').call('vehManager/updInstMtcAttachment', await add(applicationNum))
    expect(await as('applicant').code('vehManager/updInstMtcAttachment', await add(applicationNum, 'applicant'))).toBe(4030002)
    const { attachments, mayUpload } = await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(mayUpload).toBe(true)
    expect((await as('applicant').call('vehManager/getInstMtcAttachment', { applicationNum })).mayUpload).toBe(false)
    expect(attachments).toMatchObject([
      { subject: 'plate', userName: 'installer', takenAt: 1, latitude: 39.8, plateNum: '京W10001' },
    ])
    const fileIds = attachments.map(({ fileId }) => fileId)
    const { files } = await as('applicant').call('file/getFiles', { fileIds })
    expect(await (await fetch(`${platform.url}${files[0]?.link}`)).text()).toContain('plate')
    for (const login of ['colleague', 'outsider'])
      expect(await as(login).call('file/getFiles', { fileIds })).toEqual({ files: [] })
    const attachmentId = attachments[0]?.attachmentId ?? ''
    expect(await as('reviewer').code('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })).toBe(4030002)
    await as('installer').call('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })
    expect(await as('installer').code('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId })).toBe(4040108)
    // The reviewer sees that there was one, what it showed and who took it away, until the task ends.
    const removed = await as('reviewer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(removed.attachments).toMatchObject([{ attachmentId, removed: { userName: 'installer', at: expect.any(Number) } }])
    // So does who removed it; others who take part do not any more.
    for (const [login, count] of [
      ['reviewer', 1],
      ['installer', 1],
      ['applicant', 0],
    ] as const) {
      const listed = await as(login).call('vehManager/getInstMtcAttachment', { applicationNum })
      expect(listed.attachments, login).toHaveLength(count)
      expect((await as(login).call('file/getFiles', { fileIds })).files, login).toHaveLength(count)
    }
    const { steps, version } = await found(applicationNum)
    expect(steps.slice(0, 2)).toMatchObject([
      { action: 'detach', userName: 'installer', changes: [{ field: 'picture', before: 'plate', after: '' }] },
      { action: 'attach', userName: 'installer', changes: [{ field: 'picture', before: '', after: 'plate' }] },
    ])
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    await check(applicationNum, 'close')
    expect((await as('reviewer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments).toEqual([])
    await platform.jobs.find(({ name }) => name === 'files')?.run(new AbortController().signal)
    expect((await fetch(`${platform.url}${files[0]?.link}`)).status).toBe(404)
  })

  test('one that is refused leaves neither a picture nor a step, and its repeat with another file is taken', async () => {
    const applicationNum = await dispatched()
    const requestId = `refused-${applicationNum}`
    const send = async (login: string) =>
      as('installer').code('vehManager/updInstMtcAttachment', { ...(await add(applicationNum, login)), requestId })
    expect(await send('reviewer')).toBe(4040108)
    expect((await found(applicationNum)).steps.map(({ action }) => action)).toEqual(['dispatch', 'apply'])
    // Also twice at once, as from two tabs.
    expect(await Promise.all([send('installer'), send('installer')])).toEqual([0, 0])
    expect((await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments).toHaveLength(1)
    expect((await found(applicationNum)).steps.map(({ action }) => action)).toEqual(['attach', 'dispatch', 'apply'])
  })

  test('one that replaces another does both in one step: refused, the other stays, and its repeat is done once', async () => {
    const applicationNum = await dispatched()
    const path = 'vehManager/updInstMtcAttachment'
    const { attachmentId } = await as('installer').call(path, await add(applicationNum))
    const shown = async () =>
      (await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })).attachments
        .filter(({ removed }) => !removed)
        .map(each => each.attachmentId)
    const requestId = `replaces-${applicationNum}`
    const send = async (login: string) => {
      const picture = await add(applicationNum, login)
      return { ...picture, add: { ...picture.add, subject: 'wiring' as const }, requestId, remove: attachmentId }
    }
    expect(await as('installer').code(path, await send('reviewer'))).toBe(4040108)
    expect(await shown()).toEqual([attachmentId])
    const body = await send('installer')
    const [first, second] = await Promise.all([as('installer').call(path, body), as('installer').call(path, body)])
    expect(second).toEqual(first)
    expect(await as('installer').call(path, body)).toEqual(first)
    expect(await shown()).toEqual([first.attachmentId])
    const { steps, version } = await found(applicationNum)
    expect(steps.map(({ action }) => action)).toEqual(['attach', 'attach', 'dispatch', 'apply'])
    expect(steps[0]?.changes).toEqual([{ field: 'picture', before: 'plate', after: 'wiring' }])
    // A removal whose reply was lost is done, also when the task has gone on.
    const removal = { applicationNum, remove: first.attachmentId, requestId: `removes-${applicationNum}` }
    await as('installer').call(path, removal)
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    expect(await as('installer').call(path, removal)).toEqual({ attachmentId: first.attachmentId })
  })

  test('say what made them and how exactly their place is known; a signature names who signed; older ones say neither', async () => {
    const applicationNum = await dispatched()
    const path = 'vehManager/updInstMtcAttachment'
    const place = { latitude: 39.8, longitude: 116.3 }
    const facts = { takenAt: 1, ...place, accuracy: 7.5, source: 'camera' as const }
    const attach = async (more: object) =>
      as('installer').call(path, { applicationNum, add: { fileId: await uploaded('installer'), ...more } })
    await attach(facts)
    await attach({ subject: 'signature', source: 'typed', note: 'Wang' })
    const { attachmentId } = await attach({})
    await platform.database.pool.query('update application_attachments set source = null where id = $1', [attachmentId])
    const { attachments } = await as('applicant').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(attachments).toMatchObject([
      facts,
      { subject: 'signature', source: 'typed', note: 'Wang', latitude: null, accuracy: null },
      { source: null, accuracy: null },
    ])
    const wrong = { applicationNum, add: { fileId: await uploaded('installer'), source: 'scanned' as 'camera' } }
    expect(await as('installer').code(path, wrong)).toBe(4000001)
  })

  test('sent twice count once, and of another application or of a file of somebody else nothing is taken', async () => {
    const [one, two] = [await dispatched(), await dispatched()]
    const body = { ...(await add(one)), requestId: 'picture-of-the-outbox' }
    const first = await as('installer').call('vehManager/updInstMtcAttachment', body)
    expect(await as('installer').call('vehManager/updInstMtcAttachment', body)).toEqual(first)
    const { attachmentId } = first
    expect(await as('installer').code('vehManager/updInstMtcAttachment', { applicationNum: two, remove: attachmentId })).toBe(
      4040108,
    )
    const taken = { ...body, applicationNum: two, requestId: 'another-request' }
    expect(await as('installer').code('vehManager/updInstMtcAttachment', taken)).toBe(4040108)
    expect(await as('installer').code('vehManager/updInstMtcAttachment', await add(two, 'reviewer'))).toBe(4040108)
    expect((await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum: two })).attachments).toEqual([])
  })

  test('a picture whose server was killed before its file had an owner is there after its repeat, once', async () => {
    const applicationNum = await dispatched()
    const sent = await as('installer').upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x77]))
    const { fileId } = sent.data as DataOf<'file/upload'>
    await platform.database.pool.query(
      `insert into application_attachments (application_id, file_id, subject, note, user_id, user_name, added_at, plate_num, request_id)
        select id, $2, 'plate', '', $3, 'installer', now(), '', 'killed-between' from applications where number = $1`,
      [applicationNum, fileId, ids.get('installer')],
    )
    const picture = { applicationNum, requestId: 'killed-between', add: { fileId, subject: 'plate' as const } }
    for (let i = 0; i < 2; i++) await as('installer').call('vehManager/updInstMtcAttachment', picture)
    const { attachments } = await as('installer').call('vehManager/getInstMtcAttachment', { applicationNum })
    expect(attachments).toMatchObject([{ fileId }])
    expect((await as('installer').call('file/getFiles', { fileIds: [fileId] })).files).toMatchObject([{ fileId }])
  })
})
