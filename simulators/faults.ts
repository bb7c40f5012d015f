/** Switches that make an outside system misbehave. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../server/database/client'
import { listFaults } from './sandbox_repository'

/** Longer than every gateway waits. */
const slowMs = 6000

/** Mounts `down`, `slow` and `answer_lost` of one system on every route of this scope. */
export function obeyFaults(
  scope: FastifyInstance,
  sql: Sql,
  system: 'wechat' | 'wechat_pay' | 'sms' | 'his' | 'imaging' | 'med_ins' | 'bureau',
): void {
  scope.addHook('onRequest', async (request, reply) => {
    const on = await listFaults(sql)
    if (on.has(`${system}.down`)) return hangUp(request, reply)
    if (on.has(`${system}.slow`)) await pause(request)
  })
  scope.addHook('onSend', async (request, _reply, payload) => {
    const on = await listFaults(sql)
    if (on.has(`${system}.answer_lost`)) request.raw.socket.destroy()
    return payload
  })
}

/** The caller sees a broken connection. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

/** Waits, or until the caller gave up. */
function pause(request: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs)
    request.raw.socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
