/** How a variable is declared: its name, its kind, its default, its meaning. docs/settings.md and .env.example are generated from the declarations. */
import * as v from 'valibot'

type Kind<Value> = v.GenericSchema<string, Value>
const described = <Value>(name: string, means: string) =>
  v.metadata<Value, { name: string; means: string }>({ name, means })
/** When one variable of a group is given, all of these must be. */
export const must = <Value>(name: string, kind: Kind<Value>, means: string) =>
  v.pipe(kind, described<Value>(name, means))
export const may = <Value>(name: string, kind: Kind<Value>, means: string) =>
  v.pipe(v.optional(kind), described<Value | undefined>(name, means))
export const or = <Value>(name: string, kind: Kind<Value>, otherwise: string, means: string) =>
  v.pipe(v.optional(kind, otherwise), described<Value>(name, means))
