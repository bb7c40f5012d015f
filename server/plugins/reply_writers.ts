/** Serialises replies by each call's own schema, which drops unlisted fields. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

const compile = SerializerSelector()

/** A serialiser is compiled for its first reply: of three hundred calls a process may serve few, and its start does not wait for all of them. */
const buildSerializer: Compilers['buildSerializer'] = (external, options) => {
  const make = compile(external, options)
  return (route) => {
    let write: ReturnType<typeof make> | undefined
    return (reply) => (write ??= make(route))(reply)
  }
}

export const lateWriters = { compilersFactory: { buildSerializer } }
