/** How replies become text: by each call's own schema, which lets nothing unlisted out. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

const compile = SerializerSelector()

/** A writer is made when its first reply leaves: of three hundred calls a process may serve few before it ends, and no start waits for all of them. */
const buildSerializer: Compilers['buildSerializer'] = (external, options) => {
  const make = compile(external, options)
  return (route) => {
    let write: ReturnType<typeof make> | undefined
    return (reply) => (write ??= make(route))(reply)
  }
}

export const lateWriters = { compilersFactory: { buildSerializer } }
