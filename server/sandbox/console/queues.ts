/** The console's part of the queues: everything it does goes through the queue's own services. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { addWalkIns, begin, callNext, finish, pass, recall } from '../../areas/queue'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'

const walkIns = 5
const queueRequest = v.object({ queueId: v.pipe(v.string(), v.uuid()) })

const actions: Readonly<Record<string, (deps: Dependencies, queueId: string) => Promise<unknown>>> =
  {
    queue_next: callNext,
    queue_recall: recall,
    queue_begin: begin,
    queue_pass: pass,
    queue_finish: finish,
    queue_walk_ins: (deps, queueId) => addWalkIns(deps, queueId, walkIns),
  }

/** Mounts one button for each thing that a caller at a desk does. */
export function serveQueueButtons(scope: FastifyInstance, deps: Dependencies): void {
  for (const [name, act] of Object.entries(actions)) {
    scope.post(`/${name}`, async (request, reply) => {
      const asked = v.safeParse(queueRequest, request.body)
      if (!asked.success) return reply.code(400).send({ message: '没有这个队列' })
      try {
        await act(deps, asked.output.queueId)
        return await reply.send({})
      } catch (error) {
        if (error instanceof Refused)
          return reply.code(error.statusCode).send({ message: error.message })
        throw error
      }
    })
  }
}
