/** Generates the OpenAPI document from the contract. */
import { contract, envelope, headerNames, livePath } from '@outrider/contract'
import { z } from 'zod'

const header = (name: string, about: string, required: boolean) => ({
  name,
  in: 'header',
  description: about,
  required,
  schema: { type: 'string' },
})

export function openApi(version: string): object {
  const paths = Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, row]) => {
      const path = `${group}/${name}`
      const body = z.object({ ...row.request.shape, t: z.number().describe('Time of the client, ms since 1970') })
      const fields = jsonSchema(body, 'input')
      const reply = z.object({ ...envelope.shape, data: z.optional(row.data) })
      const post = {
        tags: [group],
        operationId: `${group}_${name}`,
        summary: row.about,
        parameters: [
          ...(row.open === 'noToken' ? [] : [header(headerNames.accessToken, 'Access token of the session', !row.open)]),
          ...(row.sendsRefreshToken ? [header(headerNames.refreshToken, 'Refresh token of the session', false)] : []),
          header(headerNames.appVersion, 'Version of the client', false),
          header(headerNames.lang, 'zh or en: language of messages and names', false),
          ...(row.takesFile ? queryParameters(fields) : []),
        ],
        requestBody: { required: true, content: row.takesFile ? fileContent : { 'application/json': { schema: fields } } },
        responses: {
          200: {
            description: 'Envelope; rspCode 0 is success',
            content: { 'application/json': { schema: jsonSchema(reply, 'output') } },
          },
        },
      }
      return [`/${path}`, { post }] as const
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outrider platform',
      version,
      description: `All calls are POST with a JSON body; the body of file/upload is the file. Files are read by GET from the links in replies. The live feed is a WebSocket at ${livePath}; its first message carries the token.`,
    },
    paths: Object.fromEntries(paths),
  }
}

const fileContent = { '*/*': { schema: { type: 'string', format: 'binary' } } }

/** The fields of a call whose body is a file. */
const queryParameters = ({ properties = {}, required = [] }: { properties?: object; required?: readonly string[] }) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as object,
  }))

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
