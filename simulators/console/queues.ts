/** The console's queues: what callers in the sandbox's hospital do. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { queueStatusLabels } from '../../src/contract/queue'
import type { SandboxHospital } from '../hospital/delivery'
import {
  begin,
  callNext,
  currentOf,
  finish,
  pass,
  queueNoOf,
  recall,
  waitingOf,
} from '../hospital/queue_steps'
import { addWalkIns, listQueues, step } from '../hospital/queues'
import { branches } from '../seeds/organisation'

const queueRequest = v.object({ queueId: v.pipe(v.string(), v.regex(/^[\w.:/-]{2,64}$/)) })

const buttons = {
  queue_next: callNext,
  queue_recall: recall,
  queue_begin: begin,
  queue_pass: pass,
  queue_finish: finish,
}

/** Mounts one button for each action of a caller. */
export function serveQueueButtons(scope: FastifyInstance, hospital: SandboxHospital): void {
  const serve = (name: string, act: (queueId: string) => Promise<void>): void => {
    scope.post(`/${name}`, async (request, reply) => {
      const asked = v.safeParse(queueRequest, request.body)
      if (!asked.success) return reply.code(400).send({ message: '没有这个队列' })
      await act(asked.output.queueId)
      return reply.send({})
    })
  }
  for (const [name, what] of Object.entries(buttons))
    serve(name, (queueId) => step(hospital, queueId, what))
  serve('queue_walk_ins', (queueId) => addWalkIns(hospital, queueId))
}

/** Today's queues as the console shows them. */
export async function showQueues({ sql }: SandboxHospital) {
  return (await listQueues(sql)).map((queue) => {
    const waiting = waitingOf(queue)
    const count = (state: string): number =>
      queue.numbers.filter((one) => one.state === state).length
    return {
      queueId: queue.id,
      branchName: branches.find(({ branch_id }) => branch_id === queue.branchId)?.name ?? '',
      itemName: queue.name,
      location: queue.location,
      waiting: waiting.length,
      missed: count('missed'),
      done: count('done'),
      current: currentOf(queue).map(
        (one) =>
          `${queueNoOf(queue, one)} ${queueStatusLabels[one.state === 'called' ? 'CALLING' : 'SERVING']}`,
      ),
      next: waiting.slice(0, 3).map((one) => queueNoOf(queue, one)),
    }
  })
}
