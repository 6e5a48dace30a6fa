import { columnsType } from '@outrider/contract'
import { expect, test } from 'vitest'
import { engineWith, recorder, success, targetAt } from './test-recorder.ts'

const path = 'vehicle/getBatchVehicles'
const asked = { pageSize: 10, pageNum: 1 }
const inColumns = (
  _: unknown,
  response: { setHeader(name: string, value: string): unknown; end(bytes: Uint8Array): unknown },
) => {
  response.setHeader('content-type', columnsType)
  response.end(new Uint8Array([1, 2, 3]))
}

test('columns are asked for by the accept header, and handed on as they come', async () => {
  await using server = await recorder({ [path]: inColumns })
  expect(await engineWith().sendForColumns(path, asked, targetAt(server.url))).toEqual({ bytes: new Uint8Array([1, 2, 3]) })
  expect(server.only.headers.accept).toContain(columnsType)
})

test('a platform that does not speak in columns answers in JSON, which is checked as ever', async () => {
  const data = { nickNameOn: true, epoch: 'e', seq: 7, vehicles: [] }
  await using server = await recorder({ [path]: success(data) })
  expect(await engineWith().sendForColumns(path, asked, targetAt(server.url))).toEqual({ data })
  server.answers[path] = success({ vehicles: 'many' })
  await expect(engineWith().sendForColumns(path, asked, targetAt(server.url))).rejects.toMatchObject({ error: 'net.badReply' })
})

test('a call that was not asked for in columns takes none', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': inColumns })
  await expect(engineWith().send('vehicle/getVehiclesTotal', {}, targetAt(server.url))).rejects.toMatchObject({
    error: 'net.badReply',
  })
  expect(server.only.headers.accept).not.toContain(columnsType)
})
