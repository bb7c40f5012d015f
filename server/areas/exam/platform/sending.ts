/** The platform is asked to keep, to confirm and to take back, until it answers. The same question may be sent as often as it takes: it has effect once. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { waitForSending } from '../../../gateways/wait_a_moment'
import { backoffMs } from '../../../values/backoff'
import { hospitalMoment } from '../../../values/hospital_time'
import { inTurn } from '../../../values/in_turn'
import { settleEach } from '../../../values/settle_each'
import { platformRules } from './rules'
import * as repository from './sending_repository'
import { answerTaking, stepTaking } from './stepping'
import { listSilent } from './taking_repository'

/** How long the patient's reply waits for the platform. */
const waitMs = 4500

/** Sends what is due, and gives up what was not kept in time. */
export async function sendLocks(deps: Dependencies): Promise<void> {
  const giveUp = async () =>
    inTurn(await listSilent(deps.sql), (takingId) =>
      transaction(deps.sql, (tx) => stepTaking(tx, takingId, { failure: 'silent' })),
    )
  const sendDue = async () => send(deps, await repository.claimLocks(deps.sql, { limit: 20 }))
  await inTurn([giveUp, sendDue], (step) => step())
}

/** Takes one plan as far as the platform answers, and waits a moment for it; a worker goes on with what is left. */
export async function sendAndWait(deps: Dependencies, takingId: string): Promise<void> {
  const failed = 'the exam platform was not asked'
  await waitForSending(deps.log, sendAllOf(deps, takingId), {
    ms: waitMs,
    failed,
    about: { takingId },
  })
}

async function sendAllOf(deps: Dependencies, takingId: string): Promise<void> {
  for (;;) {
    const due = await repository.claimLocks(deps.sql, { takingId, limit: 20 })
    if (due.length === 0) return
    await send(deps, due)
  }
}

async function send(deps: Dependencies, due: readonly repository.ToSend[]): Promise<void> {
  await settleEach(due.map((one) => ask(deps, one)))
}

async function ask(deps: Dependencies, one: repository.ToSend): Promise<void> {
  try {
    const answer = await answerOf(deps, one)
    await answerTaking(deps, one.takingId, (tx) => repository.saveAnswer(tx, one, answer))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    const { needsPerson = false } = error
    await repository.askLater(deps.sql, one, { delayMs: backoffMs(one.attempts), needsPerson })
  }
}

/** The platform's answer; its refusal is one. @throws GatewayUnavailable */
async function answerOf(
  deps: Dependencies,
  one: repository.ToSend,
): Promise<repository.LockAnswer> {
  try {
    return await askPlatform(deps, one)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    if (one.state === 'RELEASING') return { state: 'KEPT' }
    const isFull = error.code === 'FULL' || one.state === 'CONFIRMING'
    return isFull
      ? { state: 'REFUSED', refusal: 'full' }
      : { state: 'REFUSED', refusal: 'refused', why: error.why || null }
  }
}

async function askPlatform(
  { gateways }: Dependencies,
  one: repository.ToSend,
): Promise<repository.LockAnswer> {
  const { exams } = gateways.his
  const { lockId, examId, patientNo, resourceId, beginsAt, platformNo } = one
  switch (one.state) {
    case 'ASKED': {
      const locked = await exams.lock({
        lockId,
        examId,
        patientNo,
        resourceId,
        beginsAt: hospitalMoment(beginsAt),
        untilSeconds: platformRules.untilSeconds,
      })
      return { state: 'LOCKED', platformNo: locked.platformNo }
    }
    case 'CONFIRMING':
      await exams.confirm({ lockId, examId, platformNo: platformNo ?? '' })
      return { state: 'CONFIRMED' }
    case 'RELEASING':
      await exams.cancel({ lockId, examId, reason: '患者改了或取消了这个时间' })
      return { state: 'RELEASED' }
  }
}
