/** The desk's calls about what is offered. */
import { deskContract } from '../../../src/contract/desk'
import type { serviceCalls, ServicePause } from '../../../src/contract/desk/services'
import type { ReplyOf } from '../../../src/contract/endpoint'
import { optionalService, type OptionalService } from '../../../src/contract/hospital'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { addStaffEvent } from '../staff'
import * as repository from './offering_repository'
import { isSetUp, pausedLabels } from './service'
import type { TouchedByPause } from './types'

export function deskRoutes(deps: Dependencies, touched: TouchedByPause): readonly Route[] {
  const { services } = deskContract
  return [
    serveStaff(services.list, () => listHere(deps)),
    serveStaff(services.preview, async ({ input: { service } }) => ({
      touched: [...(await touched[service](deps.sql))],
      words: pausedLabels[service],
    })),
    serveStaff(services.pause, async ({ staff, input }) => {
      if (!isSetUp(deps, input.service)) throw new Refused('CONFLICT', '这项功能没有接入，不用关闭')
      await pause(deps, staff, input)
      return isDone
    }),
    serveStaff(services.resume, async ({ staff, input }) => {
      await resume(deps, staff, input)
      return isDone
    }),
  ]
}

async function listHere(deps: Dependencies): Promise<ReplyOf<typeof serviceCalls.list>> {
  const pauses = (await repository.listPauses(deps.sql)).map(pauseOf)
  return {
    services: optionalService.options.map((service) => {
      const pause = pauses.find((one) => one.service === service && one.to === null) ?? null
      const words = pausedLabels[service]
      if (!isSetUp(deps, service)) return { service, state: 'not_set_up', words, pause }
      return { service, state: pause === null ? 'on' : 'off', words, pause }
    }),
    pauses,
  }
}

type Asked = { service: OptionalService; reason: string }

async function pause({ sql }: Dependencies, staff: Staff, { service, reason }: Asked) {
  await transaction(sql, async (tx) => {
    if (!(await repository.beginPause(tx, { service, by: staff.name, reason })))
      throw new Refused('CONFLICT', '这项功能已经关闭了')
    await addStaffEvent(tx, staff, {
      action: 'pause_service',
      subject: service,
      reason,
      before: { state: 'on' },
      after: { state: 'off' },
    })
  })
}

async function resume({ sql }: Dependencies, staff: Staff, { service, reason }: Asked) {
  await transaction(sql, async (tx) => {
    const ended = await repository.endPause(tx, { service, by: staff.name, reason })
    if (ended === undefined) throw new Refused('CONFLICT', '这项功能本来就开着')
    await addStaffEvent(tx, staff, {
      action: 'resume_service',
      subject: service,
      reason,
      before: { state: 'off', reason: ended.reason },
      after: { state: 'on' },
    })
  })
}

function pauseOf(row: repository.PauseRow): ServicePause {
  return {
    service: row.service,
    from: row.begunAt.toISOString(),
    by: row.begunBy,
    reason: row.reason,
    to: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    endReason: row.endReason,
  }
}
