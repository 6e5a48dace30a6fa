/** Makes clients/python/outrider_calls.py: types of requests and replies, and a method for each call. */
import type { ApiCall, Schema } from './api-calls.ts'

const literal = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
const titled = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** A class for each object of the schemas, those inside before those around them. */
class Types {
  readonly lines: string[] = []

  typeOf(schema: Schema, name: string): string {
    if ('const' in schema)
      return typeof schema.const === 'number' && !Number.isInteger(schema.const) ? 'float' : `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    const choices = schema.anyOf ?? schema.oneOf
    if (choices)
      return [...new Set(choices.map((each, place) => this.typeOf(each, `${name}${place === 0 ? '' : place}`)))].join(' | ')
    const types = [schema.type ?? []].flat().map(type => this.#plain(type, schema, name))
    return types.length === 0 ? 'Any' : [...new Set(types)].join(' | ')
  }

  #plain(type: string, schema: Schema, name: string): string {
    const plain = { integer: 'int', number: 'float', string: 'str', boolean: 'bool', null: 'None' }[type]
    if (plain !== undefined) return plain
    if (type === 'array') {
      if (schema.prefixItems) return `list[${[...new Set(schema.prefixItems.map(each => this.typeOf(each, name)))].join(' | ')}]`
      return `list[${typeof schema.items === 'object' ? this.typeOf(schema.items, `${name}Item`) : 'Any'}]`
    }
    const { properties, required = [], additionalProperties } = schema
    if (!properties || Object.keys(properties).length === 0)
      return `dict[str, ${typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, `${name}Value`) : 'Any'}]`
    const fields = Object.entries(properties).map(([field, each]) => {
      const type = this.typeOf(each, `${name}${titled(field)}`)
      return `    ${literal(field)}: ${required.includes(field) ? type : `NotRequired[${type}]`},`
    })
    this.lines.push(`${name} = TypedDict(${literal(name)}, {`, ...fields, '})')
    return name
  }
}

export function writePython(calls: readonly ApiCall[]): string {
  const types = new Types()
  const methods = calls.flatMap(({ path, id, about, again, paging, request, reply }) => {
    const name = id.split('_').map(titled).join('')
    const hasBody = Object.keys(request.properties ?? {}).length > 0
    const needed = (request.required ?? []).length > 0
    const body = hasBody ? `, body: ${types.typeOf(request, `${name}Request`)}${needed ? '' : ' | None = None'}` : ''
    const sent = hasBody ? (needed ? 'dict(body)' : 'dict(body or {})') : '{}'
    const result = types.typeOf(reply, `${name}Reply`)
    const facts = `again=${again === undefined ? 'None' : literal(again)}`
    const doc = `        """${about.replaceAll('"', "'")}"""`
    const one = [
      `    def ${id}(self${body}) -> ${result}:`,
      doc,
      `        return cast(${literal(result)}, self.send(${literal(path)}, ${sent}, ${facts}))`,
      '',
    ]
    if (!paging) return one
    const pages = paging.by === 'pages' ? 'send_pages' : 'send_after'
    const item = new RegExp(`^    "${paging.list}": list\\[(.*)\\],$`, 'm').exec(
      types.lines.slice(types.lines.lastIndexOf(`${result} = TypedDict("${result}", {`)).join('\n'),
    )?.[1]
    return [
      ...one,
      `    def ${id}_all(self${body}) -> Iterator[${item ?? 'Any'}]:`,
      `        """The same, page after page: each of ${paging.list}."""`,
      `        return self.${pages}(${literal(path)}, ${sent}, ${literal(paging.list)})`,
      '',
    ]
  })
  return `"""Made from docs/api/openapi.json by clients/write.ts: what can be called with an API key."""
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, TypedDict, cast

${types.lines.join('\n')}


class Calls:
    """A method for each call, named as its operation in the document."""

    def send(self, path: str, body: dict[str, Any], *, again: str | None = None) -> Any:
        raise NotImplementedError

    def send_pages(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        raise NotImplementedError

    def send_after(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        raise NotImplementedError

${methods.join('\n').trimEnd()}
`
}
