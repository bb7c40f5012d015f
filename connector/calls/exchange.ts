/** One exchange with the hospital: the request is mapped, sent by the transport, and its reply mapped back. */
import * as v from 'valibot'
import type { Connector } from '../connector'
import type { CallShape } from '../profile/shape'

export const answerShape = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  body: v.optional(v.unknown(), {}),
})
export type Answer = v.InferOutput<typeof answerShape>

export interface Call {
  path: string
  /** The app's idempotency key. */
  key: string
  body: unknown
}

/** Sends a call. @throws MappingFailed, NotSent, NoAnswer */
export async function ask(connector: Connector, shape: CallShape, call: Call): Promise<Answer> {
  return v.parse(answerShape, await exchange(connector, shape.connection, call, shape))
}

/** What became of a call that was sent and not answered: its answer, or nothing where it was never done. */
export async function query(
  connector: Connector,
  shape: CallShape,
  call: Call,
): Promise<Answer | undefined | 'not asked'> {
  const { query: asked } = shape
  if (asked === undefined) return 'not asked'
  const result = await exchange(connector, asked.connection ?? shape.connection, call, asked)
  if (result === undefined || result === null) return undefined
  const found = v.parse(answerShape, result)
  if (found.status >= 500) throw new Error('the query has no answer')
  return found
}

/** What would be sent. @throws MappingFailed */
export const requestOf = async (
  { mappings }: Connector,
  file: string,
  { path, key, body }: Call,
): Promise<unknown> => mappings.get(file)?.apply({ path, key, body })

async function exchange(
  connector: Connector,
  connection: string,
  call: Call,
  files: { request: string; reply: string },
): Promise<unknown> {
  const { path, key, body } = call
  const request = await requestOf(connector, files.request, call)
  const reply = await connector.transportOf(connection).exchange(request)
  return connector.mappings.get(files.reply)?.apply({ path, key, body, reply })
}
