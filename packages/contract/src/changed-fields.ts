/** Fields of a change: every one may be missing, and what is missing stays as it is. */
import * as z from 'zod/mini'

type Changed<Field extends z.ZodMiniType> = z.ZodMiniOptional<Field extends z.ZodMiniDefault<infer Inner> ? Inner : Field>

/** The fields of a record as those of a change to it, without what they are by default in a new one. */
export const changedFields = <const Fields extends Readonly<Record<string, z.ZodMiniType>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field),
    ]),
  ) as { [Name in keyof Fields]: Changed<Fields[Name]> }
