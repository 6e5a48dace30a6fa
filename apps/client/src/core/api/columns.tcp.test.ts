import { columnsType } from '@outrider/contract'
import { expect, test } from 'vitest'
import { engineWith, recorder, success, targetAt } from '../../testing/recorder.ts'

const path = 'vehicle/getBatchVehicles'
const asked = { pageSize: 10, pageNum: 1 }
const inColumns = (
  _: unknown,
  response: { setHeader(name: string, value: string): unknown; end(bytes: Uint8Array): unknown },
) => {
  response.setHeader('content-type', columnsType)
  response.end(new Uint8Array([1, 2, 3]))
}

test('columns are requested by the accept header and passed on unchanged', async () => {
  await using server = await recorder({ [path]: inColumns })
  expect(await engineWith().sendForColumns(path, asked, targetAt(server.url))).toEqual({ bytes: new Uint8Array([1, 2, 3]) })
  expect(server.only.headers.accept).toContain(columnsType)
})

test('a platform without columns replies in JSON, which is validated as usual', async () => {
  const data = { nickNameOn: true, epoch: 'e', seq: 7, vehicles: [] }
  await using server = await recorder({ [path]: success(data) })
  expect(await engineWith().sendForColumns(path, asked, targetAt(server.url))).toEqual({ data })
  server.answers[path] = success({ vehicles: 'many' })
  await expect(engineWith().sendForColumns(path, asked, targetAt(server.url))).rejects.toMatchObject({ error: 'net.badReply' })
})

test('a call without the accept header rejects columns', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': inColumns })
  await expect(engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))).rejects.toMatchObject({
    error: 'net.badReply',
  })
  expect(server.only.headers.accept).not.toContain(columnsType)
})
